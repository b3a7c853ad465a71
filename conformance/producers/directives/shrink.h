/* The smallest function that fails in the same way.  */
#ifndef DIRECTIVES_SHRINK_H
#define DIRECTIVES_SHRINK_H

#include "judge.h"
#include "sequence.h"

/* Make Q, whose verdict is V, as small and plain as it can be while the
   verdict names the same table and the same part (delta debugging over lines,
   then over operands).  V becomes the verdict of what is left.  */
bool shrink (judge *j, sequence *q, verdict *v, problem *p);

/* The same, when functions are known that failed in that way: first the parts
   of Q are tried that look like one of the COUNT functions MODELS.  */
bool shrink_like (judge *j, sequence *q, verdict *v,
                  const sequence *const *models, size_t count, problem *p);

#endif
