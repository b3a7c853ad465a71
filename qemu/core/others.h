/* How other unwinders do at the same place: .eh_frame through libdw, and
   plain frame pointers.  Both are asked for the topmost frame only.  */
#ifndef TRUTH_OTHERS_H
#define TRUTH_OTHERS_H

#include "modules.h"
#include "shadow.h"
#include "view.h"

enum verdict
{
  VERDICT_NONE, /* it has nothing to say about this PC */
  VERDICT_RIGHT,
  VERDICT_WRONG
};

/* "none", "right", "wrong" */
const char *verdict_name (enum verdict verdict);

/* What .eh_frame says about one PC.  */
typedef struct eh_rules eh_rules;

/* The rules for PC in module M; NULL: there are none.  To be freed.  */
eh_rules *eh_rules_at (const module *m, uint64_t pc);
void eh_rules_free (eh_rules *rules);

/* Are CFA, RA and FP of the frame that V executes in what TRUTH says, by
   RULES, which may be NULL?  */
enum verdict eh_frame_verdict (const eh_rules *rules, const arch *a,
                               const view *v, const shadow_frame *truth);

/* The CFA and the RA of that frame by .eh_frame.  False: it does not give
   them.  */
bool eh_frame_unwind (const module *m, const view *v, uint64_t *cfa,
                      uint64_t *ra);

/* The RA of that frame by the frame pointer; on s390x by the back chain.
   False: there is none.  */
bool frame_pointer_ra (const arch *a, const view *v, uint64_t *ra);

/* Likewise the RA alone, by the frame pointer; on s390x by the back
   chain.  */
enum verdict frame_pointer_verdict (const arch *a, const view *v,
                                    const shadow_frame *truth);

#endif
