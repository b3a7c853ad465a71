/* Cases about what only a later specification can give a meaning to (the tag `future`): a
   reader refuses them or skips what it does not know.  */
#ifndef CONFORM_FUTURE_H
#define CONFORM_FUTURE_H

#include "expect.h"
#include "results.h"

typedef struct future
{
  /* Of cases, each counted once, by the worst that was seen of it: rejected or not
     supported; accepted, and the rest is right; accepted though it must not be, or
     something else is wrong; a crash or a time-out.  */
  size_t refused, skipped, misread, died;
} future;

/* What testee WHO of R made of them.  EXPECTATIONS: by input.  */
future future_of (const results *r, size_t who,
                  const expectation *expectations);

/* Print that of all testees that were asked about any, in lines of 80 columns.  */
void future_print (const results *r, const expectation *expectations);

#endif
