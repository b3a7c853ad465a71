/* One run, instruction by instruction.  */
#include "truth.h"

void
truth_begin (truth *t, const arch *a, const module_list *modules)
{
  *t = (truth) { .arch = a, .abi = sf_abi_by_name (a->abi_name),
                 .modules = modules,
                 .shadow = { .pushes_ra = a->pushes_ra } };
}

void
truth_end (truth *t)
{
  shadow_free (&t->shadow);
  pcs_free (&t->pcs);
  causes_free (&t->causes);
}

static bool
word_at_sp (const truth *t, const view *v, uint64_t *word)
{
  uint8_t bytes[8];
  if (!v->read (v->context, v->reg[t->abi->sp], bytes, sizeof bytes))
    return false;
  *word = arch_number (t->arch, bytes, sizeof bytes);
  return true;
}

bool
truth_enter (truth *t, const view *v)
{
  uint64_t sp = v->reg[t->abi->sp], fp = v->reg[t->abi->fp], ra;
  if (!t->arch->pushes_ra)
    ra = v->reg[t->abi->ra];
  else if (!word_at_sp (t, v, &ra))
    return false;
  shadow_call (&t->shadow, ra, t->arch->pushes_ra ? sp + 8 : sp, fp);
  return true;
}

/* Where the call that was executed returns to; false: nobody can say.  */
static bool
return_address (const truth *t, const view *v, uint64_t *ra)
{
  *ra = t->last_pc + t->last.length;
  return !t->arch->pushes_ra || word_at_sp (t, v, ra);
}

/* A call that goes to its own return address only finds out where it is.  */
static void
settle_call (truth *t, const view *v)
{
  uint64_t ra;
  if (return_address (t, v, &ra) && v->reg[REG_PC] != ra)
    shadow_call (&t->shadow, ra, t->last_sp, t->last_fp);
}

static void
settle_branch (truth *t, const view *v)
{
  bool falls_through = t->last.length
                       && v->reg[REG_PC] == t->last_pc + t->last.length;
  if (!falls_through)
    shadow_branch (&t->shadow, v->reg[REG_PC], v->reg[t->abi->sp]);
}

/* What did the last instruction do to the stack?  V shows it.  */
static void
settle (truth *t, const view *v)
{
  switch (t->last.kind)
    {
    case INSN_CALL:
      settle_call (t, v);
      break;
    case INSN_INDIRECT:
      settle_branch (t, v);
      break;
    case INSN_SIGN_A:
      shadow_sign (&t->shadow, SIGNED_A);
      break;
    case INSN_SIGN_B:
      shadow_sign (&t->shadow, SIGNED_B);
      break;
    case INSN_AUTH:
      shadow_sign (&t->shadow, NOT_SIGNED);
      break;
    case INSN_SYSCALL:
    case INSN_OTHER:
      break;
    }
}

/* An instruction may end where readable memory does.  */
static insn
fetch (const truth *t, const view *v)
{
  uint8_t bytes[MAX_INSN];
  size_t size = sizeof bytes;
  while (size > 0 && !v->read (v->context, v->reg[REG_PC], bytes, size))
    size--;
  return t->arch->decode (bytes, size);
}

/* How do the unwinders do, side by side?  Returns .eh_frame's verdict.  */
static enum verdict
compare (truth *t, const view *v, const outcome *o)
{
  const shadow_frame *frame = shadow_at (&t->shadow, 0);
  const module *m = modules_find (t->modules, v->reg[REG_PC]);
  if (!frame || !m)
    return VERDICT_NONE;
  bool is_wrong = o->wrong != WRONG_NOTHING && o->level == 0;
  enum verdict eh_frame = eh_frame_verdict (m, v, frame);
  enum verdict chain = frame_pointer_verdict (t->arch, v, frame);
  t->counts.compared++;
  t->counts.sframe_right += !is_wrong;
  t->counts.eh_frame_right += eh_frame == VERDICT_RIGHT;
  t->counts.frame_pointer_right += chain == VERDICT_RIGHT;
  return eh_frame;
}

static void
check (truth *t, const view *v, pc_entry *pc)
{
  outcome o = check_stack (t->modules, &t->shadow, t->arch, v);
  if (!o.is_covered)
    return;
  t->counts.checked++;
  t->counts.pcs += !pc->is_checked;
  pc->module = o.row_module;
  pc->row_at = o.row_at;
  pc->is_checked = true;
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
  c->eh_frame = o.level == 0 ? eh_frame : VERDICT_NONE;
}

void
truth_observe (truth *t, const view *v)
{
  if (t->has_last)
    settle (t, v);
  pc_entry *pc = pcs_at (&t->pcs, v->reg[REG_PC]);
  if (!pc->is_decoded)
    pc->insn = fetch (t, v);
  pc->is_decoded = true;
  t->counts.instructions++;
  check (t, v, pc);
  t->has_last = true;
  t->last = pc->insn;
  t->last_pc = v->reg[REG_PC];
  t->last_sp = v->reg[t->abi->sp];
  t->last_fp = v->reg[t->abi->fp];
}
