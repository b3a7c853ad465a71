/* How much a run has looked at, and its exit code.  */
#ifndef CONFORM_SUMMARY_H
#define CONFORM_SUMMARY_H

#include "claims.h"
#include "command_line.h"

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

#endif
