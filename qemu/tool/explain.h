/* A mismatch, shown: the code around it with the rows in force, the source
   line, the true frame beside the unwound one, what .eh_frame says, and what
   is at fault.  */
#ifndef TRUTH_EXPLAIN_H
#define TRUTH_EXPLAIN_H

#include "qemu/core/truth.h"

/* Set the fault and the text of cause C, which is seen first in V.  */
void explain (const truth *t, const view *v, cause *c);

#endif
