/* The records of many runs, added up.  */
#ifndef TRUTH_SUM_H
#define TRUTH_SUM_H

#include "known.h"

/* What a whole run has checked at least.  */
typedef struct sum_minimums
{
  uint64_t runs, pcs, frames, depth; /* of each ABI; runs: of all */
  uint64_t abis;
} sum_minimums;

/* Add up the files PATHS (ended by NULL), print a line for each run, the
   mismatches by cause, and a table.  IS_COMPLETE: an entry of KNOWN that
   explains nothing is a failure.  Returns the exit status.  */
int sum_print (char *const *paths, const known_list *known, bool is_complete,
               const sum_minimums *least);

#endif
