/* Ways to make an input smaller while it fails as it did.  */
#ifndef PASSES_H
#define PASSES_H

#include "ask.h"
#include "lib/base/buffer.h"

/* Each makes *BEST smaller or simpler as far as it can; true when it did at all.  */

/* What a section consists of: elements, functions, rows, the auxiliary header,
   gaps; and values that are 0.  */
bool shrink_structure (buffer *best, question *q);

/* Runs of bytes are left out, then set to 0.  */
bool shrink_bytes (buffer *best, question *q);

#endif
