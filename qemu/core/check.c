/* The stack that SFrame gives, held against the one that is.  */
#include "check.h"

#include <string.h>

#include "reference/write/silence.h"

/* An unwinding, and how far it has come.  */
typedef struct walk
{
  const checked *of;
  sf_thread thread;
  sf_frame frame;
  outcome *outcome;
  /* What is known from before, or NULL.  */
  const lookup *top;
  seen *seen;
  seen_step *step; /* where the step that is made is noted, or NULL */
  size_t noted;    /* how many were */
} walk;

const char *
wrong_name (enum wrong wrong)
{
  static const char *const names[]
      = { "nothing", "cfa", "ra",     "fp",   "signing",
          "key",     "end", "no-end", "stop" };
  return names[wrong];
}

/* What the reference asks of the thread.  */

static void
note_word (const view *v, seen_step *step, uint64_t address,
           const uint8_t *bytes)
{
  seen_word *w = &step->words[step->word_count++];
  w->address = address;
  memcpy (&w->bytes, bytes, sizeof w->bytes);
  w->host = v->host ? v->host (v->context, address) : NULL;
}

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  const walk *w = context;
  const view *v = w->of->view;
  uint8_t bytes[8];
  if (!v->read (v->context, address, bytes, sizeof bytes))
    return false;
  if (w->step && w->step->word_count < STEP_WORDS)
    note_word (v, w->step, address, bytes);
  *value = arch_number (w->of->arch, bytes, sizeof bytes);
  return true;
}

static bool
read_register (void *context, uint32_t reg, uint64_t *value)
{
  const walk *w = context;
  return view_register (w->of->view, reg, value);
}

/* One frame.  */

static bool
is_wrong (walk *w, enum wrong wrong, uint64_t expected, uint64_t got)
{
  w->outcome->wrong = wrong;
  w->outcome->expected = expected;
  w->outcome->got = got;
  return true;
}

static bool
signing_is_wrong (walk *w, enum signing truth)
{
  const sf_stepped *stepped = &w->outcome->stepped;
  bool is_signed = stepped->found.rules.ra_is_signed;
  unsigned key = stepped->found.fde.pauth_key;
  if (is_signed != (truth != NOT_SIGNED))
    return is_wrong (w, WRONG_SIGNING, truth != NOT_SIGNED, is_signed);
  if (is_signed && key != (truth == SIGNED_B))
    return is_wrong (w, WRONG_KEY, truth == SIGNED_B, key);
  return false;
}

/* RA is wrong.  Where only the signature is left on it, it is the signing that
   the row does not know.  */
static bool
ra_is_wrong (walk *w, const shadow_frame *truth, uint64_t got)
{
  if (((got ^ truth->ra) & ~w->of->arch->pauth_mask) == 0
      && truth->signing != NOT_SIGNED)
    return is_wrong (w, WRONG_SIGNING, true, false);
  return is_wrong (w, WRONG_RA, truth->ra, got);
}

/* A step succeeded: is CALLER what TRUE_FRAME says?  */
static bool
caller_is_wrong (walk *w, const sf_frame *caller, const shadow_frame *truth)
{
  uint64_t cfa = truth->sp - (uint64_t) (int64_t) w->of->abi->sp_from_cfa;
  if (w->outcome->stepped.cfa != cfa)
    return is_wrong (w, WRONG_CFA, cfa, w->outcome->stepped.cfa);
  if (caller->pc != truth->ra)
    return ra_is_wrong (w, truth, caller->pc);
  if (caller->fp != truth->fp)
    return is_wrong (w, WRONG_FP, truth->fp, caller->fp);
  return w->of->abi->signs_ra && signing_is_wrong (w, truth->signing);
}

/* Is this frame right?  DONE: there is none behind it.  */
static bool
frame_is_wrong (walk *w, enum sf_step step, const sf_frame *caller,
                bool *done)
{
  const shadow_frame *truth = shadow_at (w->of->shadow, w->outcome->level);
  *done = step != SF_STEPPED;
  if (step == SF_OUTERMOST)
    return truth && is_wrong (w, WRONG_END, truth->ra, 0);
  if (step != SF_STEPPED)
    return is_wrong (w, WRONG_STOP, truth ? truth->ra : 0, (uint64_t) step);
  if (!truth)
    return is_wrong (w, WRONG_NO_END, 0, caller->pc);
  return caller_is_wrong (w, caller, truth);
}

/* Where the row in force has RA.  */
static uint64_t
place_of_ra (const sf_stepped *stepped)
{
  const sf_rule *ra = &stepped->found.rules.ra;
  if (ra->kind == SF_SAME)
    return RA_IN_REGISTER;
  bool is_on_stack = ra->kind == SF_OFFSET && ra->deref_p && ra->from_cfa;
  return is_on_stack ? stepped->cfa + (uint64_t) ra->offset : RA_NOT_SEEN;
}

/* RA in the register was another one: did the program go elsewhere by it?  What is in
   the function that runs is left there by a call.  */
static bool
leads_elsewhere (const walk *w, uint64_t got)
{
  const module_list *modules = w->of->modules;
  const module *to = modules_find (modules, got);
  return to
         && (to != w->outcome->module
             || module_name_of (to, got)
                    != module_name_of (to, w->outcome->pc));
}

/* RA is wrong: has the program written another one where it was?  Where calls push
   it, the word at its place is what the return takes, unless the function has popped it
   and has put something else there; else the place is known since the row was right
   before.  */
static bool
ra_is_rewritten (const walk *w, const shadow_frame *truth, uint64_t got)
{
  uint64_t word;
  const checked *c = w->of;
  if (truth->is_interrupt)
    return false;
  if (c->arch->pushes_ra)
    return view_word (c->view, c->arch, truth->sp - 8, &word) && word == got
           && (!truth->ra_is_popped || modules_find (c->modules, got));
  uint64_t at = place_of_ra (&w->outcome->stepped);
  if (at == RA_NOT_SEEN || truth->ra_at == RA_NOT_SEEN)
    return false;
  if (at == RA_IN_REGISTER && truth->ra_at != RA_IN_REGISTER)
    return view_word (c->view, c->arch, truth->ra_at, &word)
           && ((word ^ got) & ~c->arch->pauth_mask) == 0;
  return at == truth->ra_at
         && (at != RA_IN_REGISTER || leads_elsewhere (w, got));
}

/* The SP of the frame that is unwound, as the program has it.  */
static uint64_t
true_sp (const walk *w)
{
  const shadow_frame *callee
      = w->outcome->level > 0
            ? shadow_at (w->of->shadow, w->outcome->level - 1)
            : NULL;
  return callee ? callee->sp : w->of->view->reg[w->of->abi->sp];
}

/* Has the function gone to another stack, to which it was not called?  By its table it
   may then be outermost, and to go back from a higher one is not to advance.  */
static bool
is_on_other_stack (const walk *w, const shadow_frame *truth)
{
  uint64_t sp = true_sp (w);
  if (w->outcome->wrong == WRONG_END)
    return !truth->is_interrupt && truth->sp - sp > MOST_OF_FRAME;
  return w->outcome->wrong == WRONG_STOP
         && w->outcome->stepped.result == SF_NOT_ADVANCING && sp > truth->sp;
}

/* The section for the frame's PC, or NULL.  [UNWIND_LOOKUP_PC]  */
static const sf_section *
section_for (walk *w)
{
  const sf_frame *f = &w->frame;
  w->outcome->pc = f->pc;
  w->outcome->module = f->is_topmost && w->top
                           ? w->top->module
                           : modules_find (w->of->modules,
                                           f->pc_is_exact ? f->pc : f->pc - 1);
  return w->outcome->module && w->outcome->module->has_sframe
             ? &w->outcome->module->section
             : NULL;
}

static enum sf_step
unwind (walk *w, const sf_section *section, sf_frame *caller)
{
  sf_report report = SF_NO_REPORT;
  if (!w->top || !w->frame.is_topmost)
    return sf_unwind (section, &w->thread, &w->frame, caller,
                      &w->outcome->stepped, &report);
  w->outcome->stepped.found = w->top->found;
  return sf_unwind_found (&w->thread, &w->frame, caller,
                          &w->outcome->stepped);
}

/* Do the tables lead from W's frame to the recorded one, TRUTH, by way of
   others, which no call that was executed has made: of pushed addresses?  Or
   to such a place from where a return has begun?  What is there need not
   follow a call: IS_EXACT looks up the address itself.  */
static bool
is_called_by_hand (const walk *w, const shadow_frame *truth, bool is_exact)
{
  enum
  {
    MOST = 8
  };
  walk on = *w;
  outcome found = *w->outcome;
  on.outcome = &found;
  on.thread.context = &on;
  on.step = NULL;
  for (int i = 0; i < MOST; i++)
    {
      sf_frame caller;
      const sf_section *section = section_for (&on);
      if (!section || unwind (&on, section, &caller) != SF_STEPPED)
        return false;
      if (i > 0 && !caller_is_wrong (&on, &caller, truth))
        return true;
      if (shadow_has_called_from (w->of->shadow, caller.pc))
        return false;
      if (truth->is_begun && modules_find (w->of->modules, caller.pc))
        return true;
      on.frame = caller;
      on.frame.pc_is_exact = is_exact;
    }
  return false;
}

/* Did a jump begin what runs, in place of the function that was called?  A
   function that was called and has put an address on its stack, as a retpoline
   does, has a row that says so, or is wrong.  */
static bool
was_jumped_to (const walk *w, const shadow_frame *truth)
{
  const sf_fde *f = &w->outcome->stepped.found.fde;
  return truth->entry - f->start >= f->func_size;
}

/* The stack is another one than the table gives; may both be right?  */
static enum unknown
why_it_may_differ (const walk *w, const shadow_frame *truth)
{
  bool is_call = w->outcome->wrong == WRONG_RA;
  if (truth && is_on_other_stack (w, truth))
    return UNKNOWN_SWITCHING;
  if (!truth || (!is_call && w->outcome->wrong != WRONG_CFA))
    return UNKNOWN_NOTHING;
  if (is_call && ra_is_rewritten (w, truth, w->outcome->got))
    return UNKNOWN_REWRITTEN;
  bool is_by_hand = is_called_by_hand (w, truth, false)
                    || (was_jumped_to (w, truth)
                        && is_called_by_hand (w, truth, true));
  return is_by_hand ? UNKNOWN_BY_HAND : UNKNOWN_NOTHING;
}

static void
note_row (outcome *o)
{
  if (o->level > 0 || o->stepped.found.result != SF_FOUND)
    return;
  o->row_module = o->module;
  o->row_at = o->stepped.found.fre.at;
}

/* Nobody knows where this frame's call came from: there is nothing to compare
   with.  */
static bool
is_unknown (walk *w)
{
  enum unknown unknown
      = shadow_unknown_at (w->of->shadow, w->outcome->level);
  if (w->outcome->level == 0)
    w->outcome->unknown = unknown;
  return unknown != UNKNOWN_NOTHING;
}

/* A stack begins with this frame, and what is wrong is its caller, of which there
   need not be any.  */
static bool
is_about_no_caller (const walk *w)
{
  const shadow_frame *truth = shadow_at (w->of->shadow, w->outcome->level);
  enum wrong wrong = w->outcome->wrong;
  return truth && truth->is_first
         && (wrong == WRONG_END || wrong == WRONG_RA || wrong == WRONG_FP);
}

/* Nothing was compared, as with a frame that is not known.  */
static void
take_back (walk *w)
{
  w->outcome->wrong = WRONG_NOTHING;
  w->outcome->frames--;
  if (w->outcome->level == 0)
    w->outcome->unknown = UNKNOWN_BEGINNING;
}

/* Where RA of the function that runs was right.  */
static void
note_place_of_ra (const walk *w)
{
  if (w->outcome->level == 0 && w->outcome->wrong == WRONG_NOTHING
      && !w->of->arch->pushes_ra)
    shadow_saw_ra (w->of->shadow, place_of_ra (&w->outcome->stepped));
}

/* The frame is wrong: is it so when what the program did to its return address is
   known?  */
static void
excuse (walk *w)
{
  enum unknown reason = why_it_may_differ (
      w, shadow_at (w->of->shadow, w->outcome->level));
  if (reason == UNKNOWN_NOTHING)
    return;
  w->outcome->wrong = WRONG_NOTHING;
  w->outcome->unknown = reason;
}

/* The specification leaves open what this frame rests on: does executed code
   agree?  */
static void
note_rested (const walk *w, const sf_section *section)
{
  enum sf_clause clause
      = w->of->rested ? sf_rests_on (section, &w->frame, &w->outcome->stepped)
                      : SF_CLAUSES;
  if (clause != SF_CLAUSES)
    (*w->of->rested)[clause][w->outcome->wrong != WRONG_NOTHING]++;
}

/* Check one frame and go on to its caller.  False: the walk is over.  */
static bool
check_frame (walk *w)
{
  bool done;
  sf_frame caller;
  const sf_section *section = section_for (w);
  enum sf_step step
      = section ? unwind (w, section, &caller) : SF_STEP_NO_FDE;
  if (step == SF_STEP_NO_FDE)
    return false;
  w->outcome->is_covered = true;
  if (is_unknown (w))
    return false;
  w->outcome->frames++;
  note_row (w->outcome);
  if (frame_is_wrong (w, step, &caller, &done))
    {
      if (is_about_no_caller (w))
        take_back (w);
      else
        excuse (w);
      if (w->outcome->wrong != WRONG_NOTHING)
        note_rested (w, section);
      return false;
    }
  note_rested (w, section);
  note_place_of_ra (w);
  if (done)
    return false;
  w->frame = caller;
  w->outcome->level++;
  return true;
}

/* Frames that were seen before.  */

/* The frame's number, counted from the outermost one, where that is one of
   the shadow stack.  */
static bool
number_of (const walk *w, size_t *at)
{
  size_t depth = shadow_depth (w->of->shadow);
  *at = depth - w->outcome->level;
  return w->outcome->level <= depth;
}

static bool
is_known (walk *w, size_t at)
{
  uint32_t frames;
  if (!seen_holds (w->seen, at, &w->frame, w->of->view, &frames))
    return false;
  w->outcome->frames += frames;
  return true;
}

/* Like check_frame, and note what the step rests on.  */
static bool
check_and_note (walk *w, size_t at)
{
  uint32_t frames = w->outcome->frames;
  w->step = seen_step_at (w->seen, at);
  *w->step = (seen_step) { .frame = w->frame };
  bool goes_on = check_frame (w);
  w->step->is_end = !goes_on;
  w->step->frames = w->outcome->frames - frames;
  w->step = NULL;
  w->noted++;
  return goes_on;
}

static void
check_lower_frames (walk *w)
{
  size_t first, at;
  if (!number_of (w, &first))
    return;
  at = first;
  while (!is_known (w, at) && check_and_note (w, at))
    at--;
  if (w->noted > 0 && w->outcome->wrong == WRONG_NOTHING
      && w->outcome->unknown == UNKNOWN_NOTHING)
    seen_keep (w->seen, first, first + 1 - w->noted);
}

static void
check_all (walk *w)
{
  while (check_frame (w))
    if (w->seen)
      {
        check_lower_frames (w);
        return;
      }
}

static walk
begin_walk (const checked *c, outcome *found)
{
  const sf_abi *abi = c->abi;
  const view *v = c->view;
  walk w = { .of = c, .outcome = found };
  w.thread = (sf_thread) { .read_memory = read_memory,
                           .read_register = read_register,
                           .pauth_mask = c->arch->pauth_mask };
  w.frame = (sf_frame) { .pc = v->reg[REG_PC], .sp = v->reg[abi->sp],
                         .fp = v->reg[abi->fp], .ra = v->reg[abi->ra],
                         .ra_is_known = abi->tracks_ra, .is_topmost = true,
                         .pc_is_exact = true };
  return w;
}

static outcome
walk_from_top (const checked *c, const lookup *top, seen *known)
{
  outcome found = { .wrong = WRONG_NOTHING };
  walk w = begin_walk (c, &found);
  w.thread.context = &w;
  w.top = top;
  w.seen = known;
  check_all (&w);
  return found;
}

outcome
check_stack (const checked *c)
{
  return walk_from_top (c, NULL, NULL);
}

outcome
check_stack_again (const checked *c, const lookup *top, seen *known)
{
  seen_begin (known, c->modules->version, c->view,
              shadow_steady (c->shadow));
  return walk_from_top (c, top, known);
}
