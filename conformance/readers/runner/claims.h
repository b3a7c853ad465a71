/* What testees claim, and how much of it they then call unsupported: to call
   everything unsupported is no way to agree.  */
#ifndef CONFORM_CLAIMS_H
#define CONFORM_CLAIMS_H

#include "results.h"

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

/* The claims of all testees that were asked about often enough, and that did not end
   the testee each time; COUNT of them.  The caller frees them.  */
claim *claims_of (const results *r, size_t *count);

#endif
