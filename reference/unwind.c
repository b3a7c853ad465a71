/* One step up the stack.  */
#include "unwind.h"

/* The frame being left, and what is known so far about the way out.  */
typedef struct sf_unwinder
{
  const sf_thread *thread;
  const sf_frame *frame;
  const sf_abi *abi;
  sf_stepped *stepped; /* RESULT is SF_STEPPED until something fails */
} sf_unwinder;

static uint64_t
fail (sf_unwinder *u, enum sf_step result)
{
  if (u->stepped->result == SF_STEPPED)
    u->stepped->result = result;
  return 0;
}

static uint64_t
read_memory (sf_unwinder *u, uint64_t address)
{
  uint64_t value = 0;
  if (u->stepped->result != SF_STEPPED)
    return 0;
  if (u->thread->read_memory (u->thread->context, address, &value))
    return value;
  u->stepped->address = address;
  return fail (u, SF_UNREADABLE);
}

/* SP and FP are known in every frame, RA where the caller of this library
   says so; any other register only in the topmost frame.
   [UNWIND_UNSAFE_REGISTER, UNWIND_UNSAFE_RA_FP]  */
static uint64_t
read_register (sf_unwinder *u, uint32_t reg)
{
  uint64_t value = 0;
  if (u->stepped->result != SF_STEPPED)
    return 0;
  if (reg == u->abi->sp)
    return u->frame->sp;
  if (reg == u->abi->fp)
    return u->frame->fp;
  if (u->abi->tracks_ra && reg == u->abi->ra && u->frame->ra_is_known)
    return u->frame->ra;
  if (u->frame->is_topmost && u->thread->read_register
      && u->thread->read_register (u->thread->context, reg, &value))
    return value;
  u->stepped->reg = reg;
  return fail (u, SF_UNSAFE);
}

/* Recovery Rules: value = base + offset, or what is stored there.  */
static uint64_t
apply (sf_unwinder *u, const sf_rule *rule, uint64_t unchanged)
{
  if (rule->kind != SF_OFFSET)
    return unchanged;
  uint64_t base
      = rule->from_cfa ? u->stepped->cfa : read_register (u, rule->reg);
  uint64_t address = base + (uint64_t) rule->offset;
  return rule->deref_p ? read_memory (u, address) : address;
}

/* [UNWIND_RA_SAME_TOPMOST, UNWIND_RA_SAME_AARCH64]  */
static uint64_t
recover_ra (sf_unwinder *u, const sf_rules *rules)
{
  if (rules->ra.kind == SF_SAME && !u->frame->ra_is_known)
    return fail (u, SF_RA_UNCHANGED);
  return apply (u, &rules->ra, u->frame->ra);
}

/* An authenticated pointer without its code: bit 55 tells the two halves of
   the address space apart.  [UNWIND_SIGNED_RA]  */
static uint64_t
strip (uint64_t pointer, uint64_t mask)
{
  bool upper = pointer >> 55 & 1;
  return upper ? pointer | mask : pointer & ~mask;
}

/* Not in a call: its PC is exact, and it need not have made its frame yet.  */
static bool
is_interrupted (const sf_frame *frame)
{
  return frame->is_topmost || frame->pc_is_exact;
}

/* A signal frame may be on a stack of its own.  Where the caller reserves the
   save area (s390x), a function may call another before it has a frame, but
   there is one place to save RA.  [UNWIND_PROGRESS]  */
static bool
advances (const sf_unwinder *u, const sf_frame *caller)
{
  const sf_frame *frame = u->frame;
  bool may_stay = is_interrupted (frame)
                  || (u->abi->sp_from_cfa && !frame->sp_stayed);
  return u->stepped->found.fde.signal_p || caller->sp > frame->sp
         || (may_stay && caller->sp == frame->sp);
}

static void
recover_caller (sf_unwinder *u, sf_frame *caller)
{
  const sf_found *found = &u->stepped->found;
  const sf_rules *rules = &found->rules;
  sf_frame next = { .ra_was_signed = rules->ra_is_signed,
                    .pc_is_exact = found->fde.signal_p };

  u->stepped->cfa = apply (u, &rules->cfa, 0);
  next.sp = u->stepped->cfa + (uint64_t) (int64_t) u->abi->sp_from_cfa;
  next.pc = recover_ra (u, rules);
  next.fp = apply (u, &rules->fp, u->frame->fp);
  if (rules->ra_is_signed)
    next.pc = strip (next.pc, u->thread->pauth_mask);
  next.sp_stayed = next.sp == u->frame->sp && !is_interrupted (u->frame);
  if (!advances (u, &next))
    fail (u, SF_NOT_ADVANCING);
  if (u->stepped->result == SF_STEPPED)
    *caller = next;
}

static enum sf_step
result_of (const sf_found *found)
{
  switch (found->result)
    {
    case SF_FOUND:
      return found->rules.ra.kind == SF_UNDEFINED ? SF_OUTERMOST : SF_STEPPED;
    case SF_FOUND_NO_ROWS:
      return SF_OUTERMOST;
    case SF_NO_FRE:
      return SF_STEP_NO_FRE;
    case SF_NO_FDE:
      return SF_STEP_NO_FDE;
    case SF_FIND_INVALID:
      break;
    }
  return SF_STEP_INVALID;
}

enum sf_step
sf_unwind_found (const sf_thread *thread, const sf_frame *frame,
                 sf_frame *caller, sf_stepped *stepped)
{
  sf_unwinder u = { .thread = thread, .frame = frame, .stepped = stepped };

  stepped->cfa = stepped->address = stepped->reg = 0;
  stepped->result = result_of (&stepped->found);
  if (stepped->result == SF_STEPPED)
    {
      u.abi = stepped->found.element.abi;
      recover_caller (&u, caller);
    }
  return stepped->result;
}

/* [UNWIND_LOOKUP_PC]  */
enum sf_step
sf_unwind (const sf_section *section, const sf_thread *thread,
           const sf_frame *frame, sf_frame *caller, sf_stepped *stepped,
           sf_report *report)
{
  bool exact = is_interrupted (frame);
  sf_find (section, exact ? frame->pc : frame->pc - 1, &stepped->found,
           report);
  return sf_unwind_found (thread, frame, caller, stepped);
}

const char *
sf_step_name (enum sf_step step)
{
  static const char *const names[]
      = { "stepped",       "outermost frame", "no FDE",
          "no FRE",        "unreadable memory",
          "unsafe rule",   "RA not known",
          "not advancing", "invalid section" };
  return names[step];
}
