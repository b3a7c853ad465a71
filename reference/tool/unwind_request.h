/* The `unwind` of conformance/CONTRACT.md: stacks, each as words, and what
   frames they are made of.  */
#ifndef UNWIND_REQUEST_H
#define UNWIND_REQUEST_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "reference/tables/tables.h"
#include "reference/tool/assembler/lex.h"
#include "reference/unwind.h"

/* How many callers a stack without `limit=` has at most.  */
enum { USUAL_LIMIT = 64 };

/* Unwind the stacks that the COUNT WORDS describe, by SECTION, and append to
   OUT for each a line `unwind PC`, one `caller ...` for each frame and, unless
   the limit ends it, `end ...`.  False: a word is not understood, see P.  */
bool unwind_answer (const sf_section *section, const char *const *words,
                    size_t count, buffer *out, problem *p);

/* How many of the COUNT WORDS, the first of which is `pc=PC`, are of that stack.  */
size_t words_of_stack (const char *const *words, size_t count);

/* The same for the one stack of COUNT WORDS, by TABLES.  Its memory has the byte order of
   FIRST, a section, and its frames are read as that is.  */
bool unwind_stack (const sf_tables *tables, const sf_section *first,
                   const char *const *words, size_t count, buffer *out,
                   problem *p);

/* The frame that an unwind starts with, as words KEY=VALUE: in a case
   (corpora/vectors/README.md) and in a request (conformance/CONTRACT.md).  */

typedef struct register_value
{
  uint32_t number; /* DWARF */
  uint64_t value;
} register_value;

typedef struct start_frame
{
  sf_frame frame;
  uint64_t pauth_mask;
  bool is_exact_given;
  register_value *registers; /* others than SP, FP and RA */
  size_t register_count, register_capacity;
} start_frame;

/* A topmost frame of which nothing is known.  */
void start_frame_begin (start_frame *s);

/* Take the word KEY=VALUE.  NULL, or what is wrong with it; the place is in
   *AT then.  */
const char *start_frame_take (start_frame *s, word key, word value,
                              const char **at);

/* There are no more words: what was not said follows from what was.  */
void start_frame_end (start_frame *s);

/* The value of DWARF register REG.  CONTEXT is a start_frame.  */
bool start_frame_register (void *context, uint32_t reg, uint64_t *value);

void start_frame_free (start_frame *s);

/* The memory that `sframe-ref unwind` is told about: pieces at addresses.  */

typedef struct memory_piece
{
  uint64_t address;
  buffer bytes;
} memory_piece;

typedef struct target_memory
{
  memory_piece *pieces;
  size_t count, capacity;
  bool big_endian;
} target_memory;

/* The 8 bytes of VALUE, in the order of the target.  */
void memory_add_word (target_memory *m, uint64_t address, uint64_t value);
/* ADDR=VALUE: the 8 bytes of a number, in the order of the target.  */
bool memory_add_value (target_memory *m, const char *text, problem *p);
/* ADDR=FILE: the bytes of a file.  */
bool memory_add_file (target_memory *m, const char *text, problem *p);

/* Read 8 bytes; all have to be there.  Of pieces that overlap the last one
   counts.  CONTEXT is a target_memory.  */
bool memory_read (void *context, uint64_t address, uint64_t *value);

void memory_free (target_memory *m);

#endif
