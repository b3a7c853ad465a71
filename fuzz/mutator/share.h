/* What the reference says of mutated sections.  */
#ifndef SHARE_H
#define SHARE_H

#include <stddef.h>
#include <stdint.h>

#include "lib/base/buffer.h"

/* A corpus of sections in memory.  */
typedef struct corpus
{
  buffer *files;
  size_t count;
} corpus;

typedef struct shares
{
  uint64_t total, unchanged, by_verdict[3]; /* enum sf_verdict */
  uint64_t clauses; /* broken, or silent, of different names */
  uint64_t mended;  /* files of which sframe_mend makes a valid section */
} shares;

/* Mutate, and now and then cross, the sections of C COUNT times, each result
   of the last seed on: SEED, SEED + 1, ...  Results have at most MAX_SIZE
   bytes.  */
shares measure_shares (const corpus *c, uint64_t count, unsigned seed,
                       size_t max_size);

#endif
