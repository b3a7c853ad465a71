/* A mismatch, shown: the code around it with the row in force, the true frame
   beside the unwound one, and what .eh_frame says.  */
#ifndef TRUTH_EXPLAIN_H
#define TRUTH_EXPLAIN_H

#include "truth.h"

/* What to show of cause C, when it is seen first, in V.  To be freed.  */
char *explain (const truth *t, const view *v, const cause *c);

#endif
