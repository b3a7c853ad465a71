/* What a run saw, for sframe-judge.  */
#ifndef CONFORM_OBSERVE_H
#define CONFORM_OBSERVE_H

#include "expect.h"
#include "results.h"
#include "summary.h"

/* What readers do where the specification is silent: a table, and never a verdict.  */

/* Write silences.tsv into the directory of R, a line for each testee and clause: of how many answers it takes what
   the reference reads, refuses the section, or does another thing, how many look-ups are open, a hash that is
   the same where all these answers are, and how many are as those of the newest libsframe of the run, not so, and as the literal reading gives; and of clauses that all testees of several take in
   one way, a line for `*`.  Print the sums of each testee, in lines of 80 columns.  EXPECTATIONS: by input.  */
void silences_tell (const results *r, const expectation *expectations);

/* Write observations.jsonl: a line for each result, for each probe and for each
   claim.  */
void observe_results (const results *r, const summary *s);

#endif
