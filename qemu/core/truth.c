/* One run, instruction by instruction.  */
#include "truth.h"

#include <stdlib.h>

#include "buffer.h"

void
truth_begin (truth *t, const arch *a, const module_list *modules)
{
  *t = (truth) { .process = { .arch = a,
                              .abi = sf_abi_by_name (a->abi_name),
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

/* An instruction may end where readable memory does.  */
static insn
fetch (const truth *t, const view *v)
{
  uint8_t bytes[MAX_INSN];
  size_t size = sizeof bytes;
  while (size > 0 && !v->read (v->context, v->reg[REG_PC], bytes, size))
    size--;
  return t->process.arch->decode (bytes, size);
}

/* How do the unwinders do, side by side?  Returns .eh_frame's verdict.  */
static enum verdict
compare (truth *t, const view *v, const outcome *o)
{
  const shadow_frame *frame = shadow_at (&t->now->shadow, 0);
  const module *m = modules_find (t->process.modules, v->reg[REG_PC]);
  if (!frame || !m)
    return VERDICT_NONE;
  bool is_wrong = o->wrong != WRONG_NOTHING && o->level == 0;
  enum verdict eh_frame = eh_frame_verdict (m, v, frame);
  enum verdict chain = frame_pointer_verdict (t->process.arch, v, frame);
  t->counts.compared++;
  t->counts.sframe_right += !is_wrong;
  t->counts.eh_frame_right += eh_frame == VERDICT_RIGHT;
  t->counts.frame_pointer_right += chain == VERDICT_RIGHT;
  return eh_frame;
}

static void
check (truth *t, const view *v, pc_entry *pc)
{
  outcome o = check_stack (t->process.modules, &t->now->shadow, t->process.arch, v);
  if (!o.is_covered)
    return;
  t->counts.checked++;
  t->counts.pcs += !pc->is_checked;
  pc->module = o.row_module;
  pc->row_at = o.row_at;
  pc->is_checked = true;
  pc->is_wrong |= o.wrong != WRONG_NOTHING && o.level == 0;
  t->counts.frames += o.frames;
  if (o.frames > t->counts.depth)
    t->counts.depth = o.frames;
  enum verdict eh_frame = compare (t, v, &o);
  if (o.wrong == WRONG_NOTHING)
    return;
  t->counts.mismatches++;
  cause *c = causes_add (&t->causes, &o);
  if (c->count > 1)
    return;
  c->executing = v->reg[REG_PC];
  c->instruction = t->counts.instructions;
  bool is_comparable = o.level == 0 && o.wrong != WRONG_SIGNING
                       && o.wrong != WRONG_KEY;
  c->eh_frame = is_comparable ? eh_frame : VERDICT_NONE;
  if (t->explain)
    t->explain (t, v, c);
}

void
truth_observe (truth *t, const view *v)
{
  thread_settle (t->now, v);
  pc_entry *pc = pcs_at (&t->pcs, v->reg[REG_PC]);
  if (!pc->is_decoded)
    pc->insn = fetch (t, v);
  pc->is_decoded = true;
  t->counts.instructions++;
  check (t, v, pc);
  thread_note (t->now, v, pc->insn);
}
