/* How far a silence reaches up the stack: what a step rests on.  */
#include "silence.h"

#include "../reading.h"

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

/* The first clause in the order of a step.  "A stack tracer may use this as
   indication that an outermost ..." frame has been reached.  A flag's "purpose
   is to facilitate stack tracers to reliably fallback on the frame pointer".
   That RA is unchanged only in the topmost frame is recommended on s390x; of
   AArch64, and of a frame that a signal interrupted, the text does not
   speak.  */
enum sf_clause
sf_rests_on (const sf_section *section, const sf_frame *frame,
             const sf_stepped *stepped)
{
  const sf_found *found = &stepped->found;
  bool interrupted = frame->pc_is_exact;
  bool ra_is_same = stepped->has_cfa && found->rules.ra.kind == SF_SAME
                    && !frame->is_topmost;
  bool is_unsafe = stepped->result == SF_UNSAFE && !frame->is_topmost;

  if (depends_on_signal (section, frame, found))
    return UNWIND_SIGNAL;
  if (found->result == SF_FOUND && found->header.version == 1)
    return UNWIND_V1;
  if (found->result == SF_FOUND && found->rules.ra.kind == SF_UNDEFINED)
    return UNWIND_OUTERMOST_ROW;
  if (found->result == SF_NO_FDE && (found->header.flags & F_FRAME_POINTER))
    return UNWIND_FRAME_POINTER;
  if (ra_is_same && found->header.abi->signs_ra)
    return UNWIND_RA_SAME_AARCH64;
  if (ra_is_same)
    return interrupted ? UNWIND_SIGNAL : UNWIND_RA_SAME_TOPMOST;
  if (is_unsafe && stepped->has_cfa && found->header.version == 2)
    return UNWIND_UNSAFE_RA_FP_V2;
  if (is_unsafe && interrupted)
    return UNWIND_SIGNAL;
  if (stepped->ra_had_code)
    return UNWIND_SIGNED_RA;
  return stepped->result == SF_NOT_ADVANCING ? UNWIND_PROGRESS : SF_CLAUSES;
}

enum sf_clause
sf_step_silence (const sf_section *section, const sf_frame *frame,
                 const sf_stepped *stepped, const sf_frame *caller)
{
  enum sf_clause clause = sf_rests_on (section, frame, stepped);
  sf_found found;
  if (clause != SF_CLAUSES && clause != UNWIND_OUTERMOST_ROW)
    return clause;
  /* Whoever ends a trace that does not advance may end it here, too, but for
     an interrupted function that has made no frame yet.  */
  bool may_stay = frame->is_topmost && frame->pc_is_exact;
  if (stepped->result == SF_STEPPED
      && (may_stay ? caller->sp < frame->sp : caller->sp <= frame->sp))
    return UNWIND_PROGRESS;
  /* Which row it is comes before what is made of it.  */
  enum sf_clause open = sf_find_silence (
      section, sf_looked_up (frame, section->reading), &found);
  return open == SF_CLAUSES ? clause : open;
}
