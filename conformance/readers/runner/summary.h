/* How much a run has looked at, and its exit code.  */
#ifndef CONFORM_SUMMARY_H
#define CONFORM_SUMMARY_H

#include "command_line.h"
#include "expect.h"
#include "results.h"

/* Cases about what only a later specification can give a meaning to (the tag `future`): a
   reader refuses them or skips what it does not know.  */

typedef struct future
{
  /* Of cases, each counted once, by the worst that was seen of it: rejected or not
     supported; accepted, and the rest is right; accepted though it must not be, or
     something else is wrong; a crash or a time-out.  */
  size_t refused, skipped, misread, died;
} future;

/* Print that of all testees that were asked about any, in lines of 80 columns.  */
void future_print (const results *r, const expectation *expectations);

/* What testees claim, and how much of it they then call unsupported: to call
   everything unsupported is no way to agree.  */

/* That a testee can do OPERATION with sections of one version and ABI.  */
typedef struct claim
{
  size_t testee;
  enum operation operation;
  unsigned version;
  const char *abi;
  size_t asked, refused, died;
} claim;

/* Does nothing stand behind C?  A few sections may have the one thing that a
   reader does not implement.  */
static inline bool
claim_is_empty (const claim *c)
{
  return c->refused == c->asked;
}

typedef struct summary
{
  claim *claims;
  size_t claim_count;
  size_t wrong;  /* answers, probes and claims */
  char *checked; /* how much was looked at, for people */
  char *lacks;   /* what has to be looked at and was not; or NULL */
  bool asked;    /* somebody was asked something */
  int exit_code;
} summary;

/* Of R; free it.  */
summary summarize (const results *r, const expectation *expectations,
                   const minimums *least);
void summary_free (summary *s);

/* Print what people have to know besides what the judge says.  */
void summary_print (const results *r, const summary *s);

/* What a run saw, for sframe-judge.  */

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
