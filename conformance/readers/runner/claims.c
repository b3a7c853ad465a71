#include "claims.h"

#include <stdlib.h>

#include "lib/base/sframe_version.h"

enum { ABIS = 5, VERSIONS = SFRAME_VERSIONS + 1, ENOUGH = 50 };

/* The place of what ONE of R is about among all claims.  */
static size_t
place_of (const results *r, const result *one)
{
  const input *in = &r->cases->inputs[r->cases->cases[one->test_case].input];
  size_t place = (size_t) one->testee * OPERATIONS + (size_t) one->operation;
  return (place * VERSIONS + in->version) * ABIS + (in->abi ? in->abi->id : 0);
}

static claim
claim_at (size_t place)
{
  unsigned version = (unsigned) (place / ABIS % VERSIONS);
  const sf_abi *abi = sf_abi_by_id ((uint8_t) (place % ABIS),
                                    (uint8_t) version);
  size_t operation = place / ABIS / VERSIONS;
  return (claim) { .testee = operation / OPERATIONS,
                   .operation = (enum operation) (operation % OPERATIONS),
                   .version = version,
                   .abi = abi ? abi->name : "an unknown ABI" };
}

claim *
claims_of (const results *r, size_t *count)
{
  size_t places = r->testees->count * OPERATIONS * VERSIONS * ABIS;
  claim *all = calloc (places, sizeof *all);
  *count = 0;
  for (size_t i = 0; i < r->count; i++)
    if (verdict_was_asked (&r->all[i].judgement))
      {
        claim *c = &all[place_of (r, &r->all[i])];
        enum verdict verdict = r->all[i].judgement.verdict;
        c->asked++;
        c->refused += verdict == UNSUPPORTED;
        c->died += verdict == CRASH || verdict == TIMEOUT;
      }
  for (size_t i = 0; i < places; i++)
    if (all[i].asked >= ENOUGH && all[i].died < all[i].asked)
      {
        claim c = claim_at (i);
        c.asked = all[i].asked;
        c.refused = all[i].refused;
        all[(*count)++] = c;
      }
  return all;
}
