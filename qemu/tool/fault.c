/* What is at fault.  */
#include "fault.h"

#include "eh_text.h"

#include "lib/base/sframe_version.h"

/* Do .eh_frame and frame pointers both find the stack that SFrame gives?  Then
   three witnesses are against us.  */
static bool
all_agree (const view *v, const outcome *o)
{
  uint64_t cfa, ra, chain;
  bool is_caller = o->wrong == WRONG_CFA || o->wrong == WRONG_RA;
  return o->level == 0 && is_caller
         && eh_frame_unwind (o->module, v, &cfa, &ra)
         && frame_pointer_ra (o->module->arch, v, &chain)
         && cfa == o->stepped.cfa && ra == chain
         && (o->wrong == WRONG_CFA || ra == o->got);
}

/* Is there a right rule in .eh_frame that no row of this version can hold?
   Without flexible rows it has none for the end of the stack, nor for other registers than
   SP and FP.  */
static bool
is_beyond_format (const outcome *o)
{
  const sf_found *found = &o->stepped.found;
  uint64_t pc = o->level ? o->pc - 1 : o->pc;
  if (o->stepped.result == SF_UNSAFE)
    return true;
  return found->result != SF_NO_FDE && !sframe_version_of (found->header.version)->has_flexible
         && !eh_is_expressible_in_v2 (o->module, pc);
}

enum fault
fault_of (const view *v, const cause *c)
{
  const outcome *o = &c->first;
  if (is_beyond_format (o))
    return FAULT_FORMAT;
  if (o->stepped.result == SF_STEP_NO_FRE)
    return FAULT_MISSING;
  return all_agree (v, o) ? FAULT_METHOD : FAULT_ROW;
}
