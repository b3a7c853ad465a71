/* The generator against the reference.  */
#ifndef AGREE_H
#define AGREE_H

#include "generated.h"

typedef struct tally
{
  uint64_t sections, valid, silent, bytes, functions, rows;
  uint64_t features[FEATURE_COUNT], clauses[SF_CLAUSES];
  uint64_t by_abi[VERSIONS][ABIS]; /* version - 1, id - 1 */
  uint64_t hash;         /* of all bytes and dumps, in order */
} tally;

/* Read S with the reference, and append what it says otherwise than S does to
   WHY.  True: nothing.  */
bool agrees (const generated *s, buffer *why);

/* Count what S has.  */
void tally_add (tally *t, const generated *s);

/* How much of the dump of S another bit in one instruction of G changes: in
   lines, of LINES.  WHICH chooses the bit.  */
uint64_t changed_lines (const genome *g, const generated *s, uint64_t which,
                        uint64_t *lines);

/* Print T.  */
void tally_print (const tally *t);

/* Print what no section of T has: features, clauses that a section can show,
   pairs of version and ABI.  True: nothing.  */
bool tally_is_complete (const tally *t);

#endif
