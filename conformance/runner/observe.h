/* What a run saw, for sframe-judge.  */
#ifndef CONFORM_OBSERVE_H
#define CONFORM_OBSERVE_H

#include "results.h"

/* Write observations.jsonl: a line for each result.  LACKS: what has to be asked
   and was not; or NULL.  */
void observe_results (const results *r, const char *lacks);

#endif
