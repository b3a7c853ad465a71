/* The .sframe that a linked file would have, by its .eh_frame.  */
#ifndef DERIVE_DERIVE_H
#define DERIVE_DERIVE_H

#include "buffer.h"
#include "subject.h"

/* Functions that the format cannot say, by the reason.  */
typedef struct left_out
{
  const char *why;
  uint64_t functions, bytes; /* of code */
} left_out;

enum { MOST_REASONS = 32 };

typedef struct derived
{
  uint64_t functions, rows, bytes; /* written; bytes of code that they cover */
  uint64_t flexible;               /* functions among them */
  left_out reasons[MOST_REASONS];  /* by the number of functions, most first */
  size_t reason_count;
} derived;

/* Append to SECTION the section of VERSION (2 or 3) that S, which is linked, has when it is
   loaded at ADDRESS: rows where .eh_frame or .debug_frame has rows, in its order of
   addresses.  A function of which one row cannot be said is left out and counted in SUM; where all
   are, SECTION stays as it is.  False: a table cannot be read, or asks for too much (compare.h).  */
bool derive (const subject *s, uint8_t version, uint64_t address, buffer *section, derived *sum,
             problem *p);

#endif
