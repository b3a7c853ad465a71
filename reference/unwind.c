/* One step up the stack: the appendix "Generating Stack Traces using SFrame".

     fre = sframe_find_fre (pc, ...)          sf_unwind
     cfa = base_reg_val + cfa_offset          the rule of the CFA
     next_frame->sp = cfa [+ ...]             on s390x cfa - 160
     next_frame->pc = read_value (ra_stack_loc)
     next_frame->fp = read_value (fp_stack_loc)
     else next_frame->fp = fp                 without a rule

   The pseudocode names the functions of a library, and says neither what a
   failure is nor when a trace ends.  Which of the answers here rest on such a
   thing is told in write/step_silence.c.

   What must not be checked: that a return address lies in some function, that
   SP is aligned, or that memory is on a stack.  */
#include "unwind.h"

#include "reading.h"

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

/* "If recovery requires non-standard registers (not SP/FP)": SP and FP are
   known in every frame, RA where the caller of this library says so, any other
   register only in the topmost frame.  The pseudocode asks that for the CFA
   alone.  [UNWIND_UNSAFE_REGISTER, UNWIND_UNSAFE_RA_FP]  */
static bool
is_safe (const sf_unwinder *u)
{
  const sf_header *h = &u->stepped->found.header;
  return u->frame->is_topmost
         || (u->stepped->has_cfa && h->version == 3
             && sf_meaning_of (h->section, UNWIND_UNSAFE_RA_FP)
                    == ANY_REGISTER_IS_SAFE);
}

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
  if (is_safe (u)
      && u->thread->read_register (u->thread->context, reg, &value))
    return value;
  u->stepped->reg = reg;
  return fail (u, SF_UNSAFE);
}

/* Recovery Rules:

     Base  = (reg_p == 1) ? Register[regnum] : CFA
     Addr  = Base + Offset2
     Value = (deref_p == 1) ? *Addr : Addr  */
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

/* Below the topmost frame RA is not in its register any more.
   [UNWIND_RA_SAME_TOPMOST]  */
static uint64_t
recover_ra (sf_unwinder *u, const sf_rule *rule)
{
  if (rule->kind == SF_SAME && !u->frame->ra_is_known)
    return fail (u, SF_RA_UNCHANGED);
  return apply (u, rule, u->frame->ra);
}

/* An authenticated pointer without its code: bit 55 tells the two halves of
   the address space apart.  Which bits a code takes up depends on the size of
   the address space, which the section does not know.  */
static uint64_t
strip (uint64_t pointer, uint64_t mask)
{
  bool upper = pointer >> 55 & 1;
  return upper ? pointer | mask : pointer & ~mask;
}

/* A frame that was interrupted need not have made its frame yet; one that is
   in a call has at least saved RA.  A signal frame may be on a stack of its
   own.  Where the caller reserves the save area (s390x), a function may call
   another before it has a frame, but there is one place to save RA.
   [UNWIND_PROGRESS]  */
static bool
advances (const sf_unwinder *u, const sf_frame *caller)
{
  const sf_frame *frame = u->frame;
  bool may_stay = frame->pc_is_exact
                  || (u->abi->sp_from_cfa && !frame->sp_stayed);
  return u->stepped->found.fde.signal_p || caller->sp > frame->sp
         || (may_stay && caller->sp == frame->sp);
}

static void
recover_caller (sf_unwinder *u, sf_frame *caller)
{
  sf_stepped *to = u->stepped;
  const sf_rules *rules = &to->found.rules;
  sf_frame next = { .ra_was_signed = rules->ra_is_signed,
                    .pc_is_exact = to->found.fde.signal_p };

  to->cfa = apply (u, &rules->cfa, 0);
  to->has_cfa = to->result == SF_STEPPED;
  next.sp = to->cfa + (uint64_t) (int64_t) u->abi->sp_from_cfa;
  uint64_t ra = recover_ra (u, &rules->ra);
  next.pc = rules->ra_is_signed ? strip (ra, u->thread->pauth_mask) : ra;
  next.fp = apply (u, &rules->fp, u->frame->fp);
  next.sp_stayed = next.sp == u->frame->sp && !u->frame->pc_is_exact;
  to->ra_had_code = to->result == SF_STEPPED && next.pc != ra;
  if (to->result == SF_STEPPED && !advances (u, &next))
    fail (u, SF_NOT_ADVANCING);
  if (to->result == SF_STEPPED)
    *caller = next;
}

static enum sf_step
result_of (const sf_found *found)
{
  static const enum sf_step results[]
      = { [SF_FOUND] = SF_STEPPED,
          [SF_FOUND_NO_FRES] = SF_OUTERMOST,
          [SF_NO_FRE] = SF_STEP_NO_FRE,
          [SF_NO_FDE] = SF_STEP_NO_FDE,
          [SF_FIND_INVALID] = SF_STEP_INVALID };
  /* "... an outermost frame has been reached and the stack trace ..." is
     complete.  */
  if (found->result == SF_FOUND && found->rules.ra.kind == SF_UNDEFINED)
    return SF_OUTERMOST;
  return results[found->result];
}

enum sf_step
sf_unwind_found (const sf_thread *thread, const sf_frame *frame,
                 sf_frame *caller, sf_stepped *stepped)
{
  sf_unwinder u = { .thread = thread, .frame = frame, .stepped = stepped };

  stepped->cfa = stepped->address = stepped->reg = 0;
  stepped->has_cfa = stepped->ra_had_code = false;
  stepped->result = result_of (&stepped->found);
  if (stepped->result == SF_STEPPED)
    {
      u.abi = stepped->found.header.abi;
      recover_caller (&u, caller);
    }
  return stepped->result;
}

/* "fre = sframe_find_fre (pc, ...)": the PC of a frame that is in a call is
   the address after the call instruction.  [UNWIND_LOOKUP_PC]  */
uint64_t
sf_looked_up (const sf_frame *frame, enum sf_reading reading)
{
  const sf_section any = { .reading = reading };
  bool as_it_is
      = frame->pc_is_exact
        || sf_meaning_of (&any, UNWIND_LOOKUP_PC) == CALLERS_AT_RA;
  return frame->pc - !as_it_is;
}

enum sf_step
sf_unwind (const sf_section *section, const sf_thread *thread,
           const sf_frame *frame, sf_frame *caller, sf_stepped *stepped,
           sf_report *report)
{
  sf_find (section, sf_looked_up (frame, section->reading), &stepped->found,
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
