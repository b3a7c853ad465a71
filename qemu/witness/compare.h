/* What sframe-truth claims of the stacks (core/claims.h), compared with what
   follows from what was executed.  */
#ifndef WITNESS_COMPARE_H
#define WITNESS_COMPARE_H

#include "lib/base/problem.h"
#include "qemu/core/claims.h"
#include "stacks.h"

typedef struct claim_list
{
  claims_head head;
  claim *items;
  size_t count, capacity;
  claimed_frame *frames; /* that were added, of all */
  size_t frame_count, frame_capacity;
} claim_list;

bool claims_read (claim_list *c, const char *path, problem *p);
void claims_free (claim_list *c);

typedef struct comparison
{
  uint64_t executed;   /* instructions, from the first one claimed on */
  uint64_t observed;   /* of these, claimed */
  uint64_t unobserved; /* the others */
  uint64_t invented;   /* claimed and not executed */
  uint64_t compared;   /* stacks, in full or down to a frame that is not known */
  uint64_t unknown;    /* by what is claimed: nothing was compared */
  uint64_t doubtful;   /* compared, without a frame that may be over */
  uint64_t lost;       /* not compared: we do not know which stack it is */
  uint64_t different;
  uint32_t depth;      /* the deepest compared */
} comparison;

/* Say the first differences on OUT.  False: see P.  */
bool compare (comparison *result, const history *h, const claim_list *claims,
              FILE *out, problem *p);

#endif
