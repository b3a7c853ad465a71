/* How many rows a look-up passes in a table of SFrame, which has no index of them.  */
#ifndef COST_ROWS_H
#define COST_ROWS_H

#include "replay.h"

typedef struct rows
{
  uint64_t functions, rows, most; /* most rows of a function */
  uint64_t looked_up, passed, most_passed; /* of the frames of the stacks, that row
                                              among them */
} rows;

/* False: a row cannot be read, see P.  */
bool rows_count (const table *t, const selection *s, rows *r, problem *p);

#endif
