/* One input, one run of a program, and what is wrong with how it ended.

   An input is a section.  Behind it there may be 12 bytes, a number of 8 bytes
   (low byte first) and the letters "rela": they say what is wrong with the
   relocations of the object (programs.c), in targets that take any input.  */
#ifndef TRIAL_H
#define TRIAL_H

#include <stdint.h>

#include "programs.h"

typedef struct bench
{
  const program *program;
  bool only_valid; /* sections that break no clause, one element, and honest
                      relocations */
  char directory[128]; /* for the files of a run */
} bench;

typedef struct outcome
{
  bool was_run;  /* else the input is none for this target */
  bool is_valid; /* the section */
  int exit_status;
  char kind[48]; /* of failure; empty: none */
  buffer text;   /* what the program printed */
  buffer stack;  /* where it failed */
  buffer command;
} outcome;

/* Make B for the target NAME: a program, or PROGRAM-valid.  False: there is none,
   or no directory to work in.  */
bool open_bench (bench *b, const char *name);
void close_bench (bench *b);

/* The section of an input; DAMAGE what its trailer says, 0 without one.  */
size_t split_input (const uint8_t *sample, size_t size, uint64_t *damage);
void add_trailer (buffer *sample, uint64_t damage);

/* False: the program could not be run at all.  */
bool try_input (const bench *b, const uint8_t *sample, size_t size, outcome *o);

/* Does the program do what it should with an object that is as it should be, of
   some version?  If not, what it says goes to stderr.  */
bool can_work (const bench *b);
void free_outcome (outcome *o);

#endif
