/* One run, instruction by instruction.  */
#include "truth.h"

#include <stdlib.h>

#include "lib/base/buffer.h"
#include "modules.h"

void
truth_begin (truth *t, const arch *a, module_list *modules)
{
  *t = (truth) { .process = { .arch = a,
                              .abi = arch_abi (a),
                              .modules = modules } };
}

void
truth_end (truth *t)
{
  for (size_t i = 0; i < t->thread_count; i++)
    {
      thread_end (t->threads[i]);
      free (t->threads[i]);
    }
  free (t->threads);
  pcs_free (&t->pcs);
  causes_free (&t->causes);
}

thread *
truth_select (truth *t, uint64_t id)
{
  for (size_t i = 0; i < t->thread_count; i++)
    if (t->threads[i]->id == id)
      return t->now = t->threads[i];
  t->threads = grow_array (t->threads, t->thread_count, &t->thread_capacity,
                           sizeof (thread *));
  t->now = t->threads[t->thread_count++] = grow (NULL, sizeof *t->now);
  thread_begin (t->now, &t->process, id);
  return t->now;
}

void
truth_fork (truth *t, uint64_t parent, uint64_t child)
{
  const thread *from = truth_select (t, parent);
  thread_copy (truth_select (t, child), from);
}

/* An instruction may end where readable memory does.  One that cannot be read at all
   may go anywhere: the kernel executes it (amd64's vsyscall page).  */
static insn
fetch (const truth *t, const view *v)
{
  uint8_t bytes[MAX_INSN];
  size_t size = sizeof bytes;
  while (size > 0 && !v->read (v->context, v->reg[REG_PC], bytes, size))
    size--;
  if (size == 0)
    return (insn) { .kind = INSN_INDIRECT };
  return t->process.arch->decode (bytes, size);
}

/* What the tables say about this PC, looked up when they changed.  */
static const lookup *
look_up (const truth *t, pc_entry *pc)
{
  const module_list *modules = t->process.modules;
  if (pc->lookup && pc->lookup->version == modules->version)
    return pc->lookup;
  lookup_free (pc->lookup);
  return pc->lookup = lookup_at (modules, pc->pc);
}

/* Is the topmost frame wrong in what the other unwinders are asked as well?
   They are not asked whether the RA is signed.  */
static bool
top_is_wrong (const outcome *o)
{
  return o->wrong != WRONG_NOTHING && o->level == 0
         && o->wrong != WRONG_SIGNING && o->wrong != WRONG_KEY;
}

/* How do the unwinders do, side by side?  Returns .eh_frame's verdict.  */
static enum verdict
compare (truth *t, const view *v, const lookup *l, const outcome *o)
{
  const arch *a = t->process.arch;
  const shadow_frame *frame = shadow_at (&t->now->shadow, 0);
  if (!frame)
    return VERDICT_NONE;
  enum verdict eh_frame = eh_frame_verdict (l->eh_frame, a, v, frame);
  enum verdict chain = frame_pointer_verdict (a, v, frame);
  t->counts.compared++;
  t->counts.sframe_right += !top_is_wrong (o);
  t->counts.eh_frame_right += eh_frame == VERDICT_RIGHT;
  t->counts.frame_pointer_right += chain == VERDICT_RIGHT;
  return eh_frame;
}

static void
note_mismatch (truth *t, const view *v, const outcome *o,
               enum verdict eh_frame)
{
  t->counts.mismatches++;
  cause *c = causes_add (&t->causes, o);
  if (c->count > 1)
    return;
  c->executing = v->reg[REG_PC];
  c->instruction = t->counts.instructions;
  bool is_comparable = o->level == 0 && o->wrong != WRONG_SIGNING
                       && o->wrong != WRONG_KEY;
  c->eh_frame = is_comparable ? eh_frame : VERDICT_NONE;
  if (t->explain)
    t->explain (t, v, c);
}

static void
count (truth *t, const outcome *o, pc_entry *pc)
{
  t->counts.checked++;
  t->counts.pcs += !pc->is_checked;
  pc->module = o->row_module;
  pc->row_at = o->row_at;
  pc->is_checked = true;
  pc->is_wrong |= o->wrong != WRONG_NOTHING && o->level == 0;
  t->counts.frames += o->frames;
  if (o->frames > t->counts.depth)
    t->counts.depth = o->frames;
}

/* The tables give another stack than the recorded one: may both be right?  */
static enum unknown
doubt (const truth *t, const checked *c, const outcome *o)
{
  bool is_unreadable = o->wrong == WRONG_STOP
                       && o->stepped.result == SF_UNREADABLE;
  if (o->level > 0
      || (o->wrong != WRONG_CFA && o->wrong != WRONG_RA && !is_unreadable))
    return UNKNOWN_NOTHING;
  return thread_switches_stacks (t->now, c->view) ? UNKNOWN_SWITCHING
                                                  : UNKNOWN_NOTHING;
}

static void
check (truth *t, const view *v, pc_entry *pc)
{
  const lookup *l = look_up (t, pc);
  if (l->found.result == SF_NO_FDE)
    return;
  const checked c = { .modules = t->process.modules,
                      .view = v,
                      .shadow = &t->now->shadow,
                      .arch = t->process.arch,
                      .abi = t->process.abi,
                      .rested = &t->counts.rested };
  outcome o = t->is_fresh ? check_stack (&c)
                          : check_stack_again (&c, l, thread_seen (t->now));
  if (o.unknown == UNKNOWN_NOTHING)
    o.unknown = doubt (t, &c, &o);
  if (o.unknown != UNKNOWN_NOTHING)
    {
      t->counts.unknown[o.unknown]++;
      if (o.level == 0)
        return;
    }
  count (t, &o, pc);
  enum verdict eh_frame = compare (t, v, l, &o);
  if (o.wrong != WRONG_NOTHING)
    note_mismatch (t, v, &o, eh_frame);
}

void
truth_observe_at (truth *t, const view *v, pc_entry *pc)
{
  if (pc->may_execute)
    pc->insn = fetch (t, v);
  registered_look (t->process.modules, v);
  thread_settle (t->now, v);
  t->counts.instructions++;
  check (t, v, pc);
  thread_note (t->now, v, pc->insn);
}

/* Is the instruction that was decoded still there?  Code in no file may have been
   written anew (a compiler at run time).  */
static bool
is_unchanged (const truth *t, const pc_entry *pc)
{
  const lookup *l = pc->lookup;
  return l && l->module && !l->module->is_registered
         && l->version == t->process.modules->version;
}

void
truth_observe (truth *t, const view *v)
{
  pc_entry *pc = pcs_at (&t->pcs, v->reg[REG_PC]);
  if (!is_unchanged (t, pc))
    pc->insn = fetch (t, v);
  truth_observe_at (t, v, pc);
}
