/* The frame that an unwind starts with, as words KEY=VALUE: in a case
   (corpora/vectors/README.md) and in a request (conformance/CONTRACT.md).  */
#ifndef START_FRAME_H
#define START_FRAME_H

#include "reference/tool/assembler/lex.h"
#include "reference/unwind.h"

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

#endif
