/* What a run saw, for sframe-judge.  */
#ifndef CONFORM_OBSERVE_H
#define CONFORM_OBSERVE_H

#include "summary.h"

/* Write observations.jsonl: a line for each result, for each probe and for each
   claim.  */
void observe_results (const results *r, const summary *s);

#endif
