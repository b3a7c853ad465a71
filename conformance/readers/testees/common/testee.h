/* What an adapter written in C provides and what it gets in return: testee.c
   has the main program of the contract (conformance/CONTRACT.md), dump.h the
   lines to print.  */
#ifndef TESTEE_H
#define TESTEE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

#include "dump.h"

enum answer { ACCEPTED = 0, REJECTED = 1, UNSUPPORTED = 89 };

/* What the implementation or the program that it is did not expect: neither
   accepted nor rejected, which the contract calls a crash.  */
enum { EXIT_NO_ANSWER = 70 };

/* The section or, for a testee that reads ELF, the file.  Behind
   the SIZE BYTES nothing is mapped (guarded.h), so that a read past their end
   ends the process.  PATH is null in serve mode.  */
struct input
{
  const char *path;
  unsigned char *bytes;
  size_t size;
  uint64_t address;
};

/* 8 bytes of memory.  */
struct memory_word
{
  uint64_t address, value;
};

/* A stack to unwind.  A request that gives other registers is not passed
   on.  */
struct stack
{
  uint64_t pc, sp, fp, ra;
  bool ra_is_known, is_topmost, is_exact;
  uint64_t pauth_mask;
  struct memory_word *memory;
  size_t word_count;
  uint64_t limit;
};

/* An implementation that keeps several sections.  */
struct tables
{
  /* SECTION is registered for the PCs from FIRST to LAST; its bytes stay where they are.
     A registration that the implementation refuses, although it takes the section, is
     ACCEPTED: nobody says that it must not.  */
  enum answer (*add) (const struct input *section, uint64_t first,
                      uint64_t last);
  /* The section at ADDRESS is unregistered.  */
  enum answer (*remove) (uint64_t address);
  /* Print what is found for PC, and the callers of a stack, by what is registered.  */
  enum answer (*find) (uint64_t pc, FILE *out);
  enum answer (*unwind) (const struct stack *, FILE *out);
};

struct testee
{
  /* The lines of `caps` after the first.  */
  const char *caps;
  bool reads_elf;
  /* Print to OUT and return ACCEPTED, or return the value of `reject` or
     `unsupported`, which take the reason; null when not among the
     operations.  */
  enum answer (*decode) (const struct input *, FILE *out);
  /* The same for `file`: the input is an ELF file in any case.  */
  enum answer (*file) (const struct input *, FILE *out);
  /* The same for `find`.  */
  enum answer (*find) (const struct input *, const uint64_t *pcs,
                       size_t pc_count, FILE *out);
  /* Print the callers of one stack, and why there are no more: see print_caller
     and print_end.  Null when not among the operations.  */
  enum answer (*unwind) (const struct input *, const struct stack *,
                         FILE *out);
  /* Null when `tables` is not among the operations.  */
  const struct tables *tables;
  /* In serve mode, before a request: starts the program that reads.  It has a process of its own for
     each request, so that the adapter needs none.  Null: the reader is in the adapter; and one that
     reads ELF does not serve.  */
  void (*prepare) (const struct input *);
  /* Before the first request, once, in the process that all of them begin as: what a reader in the
     adapter needs and is slow to make.  Null: nothing.  */
  void (*start) (void);
};

/* Each adapter defines this one object.  */
extern const struct testee testee;

enum answer reject (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));
enum answer unsupported (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* Says why on stderr and ends the program with EXIT_NO_ANSWER.  */
void no_answer (const char *format, ...)
    __attribute__ ((noreturn, format (printf, 1, 2)));

/* The same of a program that was asked and has ended, and gave no answer.  A server
   tells so and goes on: the next request has a process of its own.  */
void program_broke_off (const char *format, ...)
    __attribute__ ((noreturn, format (printf, 1, 2)));

/* Requests that a server asks itself before the first one.  */

/* A request as it comes; what it is answered goes nowhere.  */
typedef void warm_listener (char *message, size_t size);

void warm_up (warm_listener *answer);

#endif
