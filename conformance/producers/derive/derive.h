/* The .sframe that a linked file would have, by its .eh_frame.  */
#ifndef DERIVE_DERIVE_H
#define DERIVE_DERIVE_H

#include "lib/base/buffer.h"
#include "lib/tables/gaps.h"
#include "lib/tables/subject.h"
#include "walk.h"

/* Where the bytes of the section are; the header is what is left.  */
typedef struct byte_shares
{
  uint64_t index;      /* version 2: with what version 3 has in the function's attributes */
  uint64_t attributes; /* version 3 */
  uint64_t starts, infos, words; /* of rows: start addresses, info bytes, data words */
} byte_shares;

typedef struct derived
{
  uint64_t functions, rows, bytes; /* written; bytes of code that they cover */
  uint64_t flexible;               /* functions among them */
  reason_list reasons;             /* functions that the format cannot say, most first */
  name_list has_rows, left;        /* functions that are written, and the others with the reason */
  byte_shares shares;
  histogram sizes; /* of functions: entry of the index, attributes and rows */
} derived;

void derived_free (derived *d);

/* Append to SECTION the section of VERSION (2 or 3) that S, which is linked, has when it is
   loaded at ADDRESS: rows where .eh_frame or .debug_frame has rows, in its order of
   addresses.  A function of which one row cannot be said is left out and counted in SUM; where all
   are, SECTION stays as it is.  Free SUM with derived_free in any case.  False: a table cannot be read, or asks for too much (compare.h).  */
bool derive (const subject *s, uint8_t version, uint64_t address, buffer *section, derived *sum,
             problem *p);

#endif
