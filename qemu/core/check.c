/* The stack that SFrame gives, held against the one that is.  */
#include "check.h"

/* An unwinding of V, and how far it has come.  */
typedef struct walk
{
  const module_list *modules;
  const shadow *shadow;
  const arch *arch;
  const sf_abi *abi;
  const view *view;
  sf_thread thread;
  sf_frame frame;
  bool fp_is_known; /* the table gave the FP of this frame */
  outcome *outcome;
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

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  const walk *w = context;
  uint8_t bytes[8];
  if (!w->view->read (w->view->context, address, bytes, sizeof bytes))
    return false;
  *value = arch_number (w->arch, bytes, sizeof bytes);
  return true;
}

static bool
read_register (void *context, uint32_t reg, uint64_t *value)
{
  const walk *w = context;
  if (reg < REG_PC && (w->arch->known_registers >> reg & 1))
    {
      *value = w->view->reg[reg];
      return true;
    }
  return w->view->read_extra
         && w->view->read_extra (w->view->context, reg, value);
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

/* A step succeeded: is CALLER what TRUE_FRAME says?  */
static bool
caller_is_wrong (walk *w, const sf_frame *caller, const shadow_frame *truth)
{
  uint64_t cfa = truth->sp - (uint64_t) (int64_t) w->abi->sp_from_cfa;
  const sf_rules *rules = &w->outcome->stepped.found.rules;
  if (w->outcome->stepped.cfa != cfa)
    return is_wrong (w, WRONG_CFA, cfa, w->outcome->stepped.cfa);
  if (caller->pc != truth->ra)
    return is_wrong (w, WRONG_RA, truth->ra, caller->pc);
  if (rules->fp.kind != SF_SAME)
    w->fp_is_known = rules->fp.kind == SF_OFFSET;
  if (w->fp_is_known && caller->fp != truth->fp)
    return is_wrong (w, WRONG_FP, truth->fp, caller->fp);
  return w->abi->signs_ra && signing_is_wrong (w, truth->signing);
}

/* Is this frame right?  DONE: there is none behind it.  */
static bool
frame_is_wrong (walk *w, enum sf_step step, const sf_frame *caller,
                bool *done)
{
  const shadow_frame *truth = shadow_at (w->shadow, w->outcome->level);
  *done = step != SF_STEPPED;
  if (step == SF_OUTERMOST)
    return truth && is_wrong (w, WRONG_END, truth->ra, 0);
  if (step != SF_STEPPED)
    return is_wrong (w, WRONG_STOP, truth ? truth->ra : 0, (uint64_t) step);
  if (!truth)
    return is_wrong (w, WRONG_NO_END, 0, caller->pc);
  return caller_is_wrong (w, caller, truth);
}

/* The section for the frame's PC, or NULL.  [UNWIND_LOOKUP_PC]  */
static const sf_section *
section_for (walk *w)
{
  const sf_frame *f = &w->frame;
  bool is_exact = f->is_topmost || f->pc_is_exact;
  w->outcome->pc = f->pc;
  w->outcome->module
      = modules_find (w->modules, is_exact ? f->pc : f->pc - 1);
  return w->outcome->module && w->outcome->module->has_sframe
             ? &w->outcome->module->section
             : NULL;
}

static void
note_row (outcome *o)
{
  if (o->level > 0 || o->stepped.found.result != SF_FOUND)
    return;
  o->row_module = o->module;
  o->row_at = o->stepped.found.row.at;
}

static void
check_frames (walk *w)
{
  const sf_section *section;
  bool done = false;
  while (!done && (section = section_for (w)))
    {
      sf_report report = SF_NO_REPORT;
      sf_frame caller;
      enum sf_step step = sf_unwind (section, &w->thread, &w->frame, &caller,
                                     &w->outcome->stepped, &report);
      if (step == SF_STEP_NO_FDE)
        return;
      w->outcome->is_covered = true;
      w->outcome->frames++;
      note_row (w->outcome);
      if (frame_is_wrong (w, step, &caller, &done))
        return;
      w->frame = caller;
      w->outcome->level++;
    }
}

outcome
check_stack (const module_list *modules, const shadow *s, const arch *a,
             const view *v)
{
  outcome found = { .wrong = WRONG_NOTHING };
  walk w = { .modules = modules, .shadow = s, .arch = a, .view = v,
             .abi = sf_abi_by_name (a->abi_name), .fp_is_known = true,
             .outcome = &found };
  w.thread = (sf_thread) { .read_memory = read_memory,
                           .read_register = read_register,
                           .context = &w, .pauth_mask = a->pauth_mask };
  w.frame = (sf_frame) { .pc = v->reg[REG_PC], .sp = v->reg[w.abi->sp],
                         .fp = v->reg[w.abi->fp], .is_topmost = true };
  if (w.abi->tracks_ra)
    {
      w.frame.ra = v->reg[w.abi->ra];
      w.frame.ra_is_known = true;
    }
  check_frames (&w);
  return found;
}
