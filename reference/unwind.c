/* One step up the stack: the appendix "Generating Stack Traces using SFrame".

     cfa = the rule of the FRE that is in force at the frame's PC
     caller's SP = cfa; on s390x cfa - 160
     caller's PC = RA
     caller's FP = its rule, or the FP of this frame

   The appendix has this as pseudocode, which names the functions of a library
   and says neither what a failure is nor when a trace ends.  Where the result
   depends on such a thing, the step says so: rests_on ().

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

/* In SILENT_CASE the result depends on what CLAUSE, a silence, is taken to
   mean.  */
static void
rests_on (sf_stepped *stepped, bool silent_case, enum sf_clause clause)
{
  if (stepped->is_silent || !silent_case)
    return;
  stepped->is_silent = true;
  stepped->silence = clause;
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
   register only in the topmost frame.  The pseudocode asks that for the CFA;
   CLAUSE is the one for what is being recovered.
   [UNWIND_UNSAFE_REGISTER, UNWIND_UNSAFE_RA_FP, UNWIND_UNSAFE_RA_FP_V2]  */
static bool
is_safe (const sf_unwinder *u, enum sf_clause clause)
{
  const sf_header *h = &u->stepped->found.header;
  return u->frame->is_topmost
         || (h->version == 3
             && sf_meaning_of (h->section, clause) == ANY_REGISTER_IS_SAFE);
}

static uint64_t
read_register (sf_unwinder *u, uint32_t reg, enum sf_clause clause)
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
  if (is_safe (u, clause)
      && u->thread->read_register (u->thread->context, reg, &value))
    return value;
  rests_on (u->stepped,
            clause == UNWIND_UNSAFE_RA_FP && !u->frame->is_topmost
                && u->stepped->found.header.version == 2,
            UNWIND_UNSAFE_RA_FP_V2);
  rests_on (u->stepped, !u->frame->is_topmost && u->frame->pc_is_exact,
            UNWIND_SIGNAL);
  u->stepped->reg = reg;
  return fail (u, SF_UNSAFE);
}

/* Recovery Rules:

     Base  = (reg_p == 1) ? Register[regnum] : CFA
     Addr  = Base + Offset2
     Value = (deref_p == 1) ? *Addr : Addr  */
static uint64_t
apply (sf_unwinder *u, const sf_rule *rule, uint64_t unchanged,
       enum sf_clause unsafe)
{
  if (rule->kind != SF_OFFSET)
    return unchanged;
  uint64_t base = rule->from_cfa ? u->stepped->cfa
                                 : read_register (u, rule->reg, unsafe);
  uint64_t address = base + (uint64_t) rule->offset;
  return rule->deref_p ? read_memory (u, address) : address;
}

/* Below the topmost frame RA is not in its register any more: on s390x the
   text recommends to say so; of AArch64, and of a frame that a signal
   interrupted, it does not speak.
   [UNWIND_RA_SAME_TOPMOST, UNWIND_RA_SAME_AARCH64, UNWIND_SIGNAL]  */
static uint64_t
recover_ra (sf_unwinder *u, const sf_rules *rules)
{
  const sf_frame *frame = u->frame;
  bool unchanged_below = rules->ra.kind == SF_SAME && !frame->is_topmost
                         && u->stepped->result == SF_STEPPED;
  rests_on (u->stepped, unchanged_below && u->abi->signs_ra,
            UNWIND_RA_SAME_AARCH64);
  rests_on (u->stepped, unchanged_below && frame->pc_is_exact, UNWIND_SIGNAL);
  rests_on (u->stepped, unchanged_below, UNWIND_RA_SAME_TOPMOST);
  if (rules->ra.kind == SF_SAME && !frame->ra_is_known)
    return fail (u, SF_RA_UNCHANGED);
  return apply (u, &rules->ra, frame->ra, UNWIND_UNSAFE_RA_FP);
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
  const sf_found *found = &u->stepped->found;
  const sf_rules *rules = &found->rules;
  sf_frame next = { .ra_was_signed = rules->ra_is_signed,
                    .pc_is_exact = found->fde.signal_p };

  u->stepped->cfa = apply (u, &rules->cfa, 0, UNWIND_UNSAFE_REGISTER);
  next.sp = u->stepped->cfa + (uint64_t) (int64_t) u->abi->sp_from_cfa;
  uint64_t ra = recover_ra (u, rules);
  next.pc = rules->ra_is_signed ? strip (ra, u->thread->pauth_mask) : ra;
  next.fp = apply (u, &rules->fp, u->frame->fp, UNWIND_UNSAFE_RA_FP);
  next.sp_stayed = next.sp == u->frame->sp && !u->frame->pc_is_exact;
  if (u->stepped->result != SF_STEPPED)
    return;
  rests_on (u->stepped, next.pc != ra, UNWIND_SIGNED_RA);
  if (advances (u, &next))
    {
      *caller = next;
      return;
    }
  rests_on (u->stepped, true, UNWIND_PROGRESS);
  fail (u, SF_NOT_ADVANCING);
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

/* "A stack tracer may use this as indication that an outermost ..." frame has
   been reached; and a flag's "purpose is to facilitate stack tracers to reliably
   fallback on the frame pointer": version 3 has no such flag.  */
static void
rest_on_choices (sf_stepped *stepped)
{
  const sf_found *found = &stepped->found;
  rests_on (stepped,
            found->result == SF_FOUND && found->rules.ra.kind == SF_UNDEFINED,
            UNWIND_OUTERMOST_ROW);
  rests_on (stepped,
            found->result == SF_NO_FDE
                && (found->header.flags & F_FRAME_POINTER),
            UNWIND_FRAME_POINTER);
}

static enum sf_step
step (const sf_thread *thread, const sf_frame *frame, sf_frame *caller,
      sf_stepped *stepped)
{
  sf_unwinder u = { .thread = thread, .frame = frame, .stepped = stepped };

  stepped->cfa = stepped->address = stepped->reg = 0;
  stepped->result = result_of (&stepped->found);
  rests_on (stepped,
            stepped->found.result == SF_FOUND
                && stepped->found.header.version == 1,
            UNWIND_V1);
  rest_on_choices (stepped);
  if (stepped->result == SF_STEPPED)
    {
      u.abi = stepped->found.header.abi;
      recover_caller (&u, caller);
    }
  return stepped->result;
}

enum sf_step
sf_unwind_found (const sf_thread *thread, const sf_frame *frame,
                 sf_frame *caller, sf_stepped *stepped)
{
  stepped->is_silent = false;
  return step (thread, frame, caller, stepped);
}

static bool
is_same_rule (const sf_rule *a, const sf_rule *b)
{
  return a->kind == b->kind && a->from_cfa == b->from_cfa
         && a->deref_p == b->deref_p && a->reg == b->reg
         && a->offset == b->offset;
}

/* Do two look-ups lead to the same caller?  */
static bool
is_same_answer (const sf_found *a, const sf_found *b)
{
  if (a->result != SF_FOUND || b->result != SF_FOUND)
    return a->result == b->result;
  return is_same_rule (&a->rules.cfa, &b->rules.cfa)
         && is_same_rule (&a->rules.ra, &b->rules.ra)
         && is_same_rule (&a->rules.fp, &b->rules.fp)
         && a->rules.ra_is_signed == b->rules.ra_is_signed
         && a->fde.signal_p == b->fde.signal_p;
}

/* A frame that a signal interrupted is looked up at its PC, any other caller
   before it.  Does that make a difference here?  [UNWIND_SIGNAL]  */
static bool
depends_on_signal (const sf_section *section, const sf_frame *frame,
                   const sf_found *found)
{
  sf_found before;
  sf_report report = SF_NO_REPORT;
  if (frame->is_topmost || !frame->pc_is_exact
      || sf_meaning_of (section, UNWIND_LOOKUP_PC) == CALLERS_AT_RA)
    return false;
  sf_find (section, frame->pc - 1, &before, &report);
  return !is_same_answer (found, &before);
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
  stepped->is_silent = false;
  rests_on (stepped, depends_on_signal (section, frame, &stepped->found),
            UNWIND_SIGNAL);
  return step (thread, frame, caller, stepped);
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
