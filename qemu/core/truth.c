/* One run, instruction by instruction.  */
#include "truth.h"

void
truth_begin (truth *t, const arch *a, const module_list *modules)
{
  *t = (truth) { .arch = a, .abi = sf_abi_by_name (a->abi_name),
                 .modules = modules };
  shadow_begin (&t->shadow, a->pushes_ra);
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

/* Are both in one function, or in code of which no function is known?  */
static bool
is_same_code (const truth *t, uint64_t one, uint64_t other)
{
  const module *m = modules_find (t->modules, one);
  return m && m == modules_find (t->modules, other)
         && module_name_of (m, one) == module_name_of (m, other);
}

/* Did the branch go to a stack that somebody made (swapcontext)?  SP went far
   since the last branch, to where no frame of this stack is.  */
static bool
begins_on_new_stack (const truth *t, const view *v)
{
  return t->sp_leapt
         && shadow_is_elsewhere (&t->shadow, v->reg[t->abi->sp])
         && !is_same_code (t, t->last_pc, v->reg[REG_PC]);
}

/* Did the branch go to the middle of another function?  No tail call does
   (__builtin_longjmp).  */
static bool
leaves_function (const truth *t, uint64_t pc)
{
  const module *m = modules_find (t->modules, pc);
  const module_name *name = m ? module_name_of (m, pc) : NULL;
  return name && name->is_function && name->start + m->bias != pc
         && !is_same_code (t, t->last_pc, pc);
}

static void
settle_branch (truth *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC], sp = v->reg[t->abi->sp];
  if (t->last.length && pc == t->last_pc + t->last.length)
    return; /* not taken */
  if (shadow_return (&t->shadow, pc, sp))
    return;
  if (begins_on_new_stack (t, v))
    {
      shadow_add_stack (&t->shadow);
      truth_enter (t, v);
    }
  else if (leaves_function (t, pc))
    shadow_leave (&t->shadow, sp);
  else
    shadow_jump (&t->shadow, pc, sp);
}

/* A system call that goes on elsewhere is the end of a handler.  */
static void
settle_syscall (truth *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC];
  if (pc != t->last_pc + t->last.length)
    shadow_resume (&t->shadow, pc, v->reg[t->abi->sp]);
}

/* More than pushing, popping and taking frames down in steps does.  */
static void
note_leap (truth *t, const view *v)
{
  const uint64_t leap = 512;
  uint64_t by = v->reg[t->abi->sp] - t->last_sp;
  if (by + leap > 2 * leap)
    t->sp_leapt = true;
}

/* What did the last instruction do to the stack?  V shows it.  */
static void
settle (truth *t, const view *v)
{
  note_leap (t, v);
  switch (t->last.kind)
    {
    case INSN_CALL:
      settle_call (t, v);
      t->sp_leapt = false;
      break;
    case INSN_INDIRECT:
      settle_branch (t, v);
      t->sp_leapt = false;
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
      settle_syscall (t, v);
      break;
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
  bool is_comparable = o.level == 0 && o.wrong != WRONG_SIGNING
                       && o.wrong != WRONG_KEY;
  c->eh_frame = is_comparable ? eh_frame : VERDICT_NONE;
  if (t->explain)
    c->text = t->explain (t, v, c);
}

/* System calls.  */

static uint64_t
syscall_number (const truth *t, const view *v)
{
  uint8_t immediate;
  uint64_t last_byte = v->reg[REG_PC] + t->last.length - 1;
  if (t->arch->syscall_has_immediate
      && v->read (v->context, last_byte, &immediate, 1) && immediate)
    return immediate;
  return v->reg[t->arch->syscall_reg];
}

/* rt_sigaction (number, action, ...): an action begins with the handler.  */
static void
note_handler (truth *t, const view *v)
{
  uint8_t bytes[8];
  uint64_t number = v->reg[t->arch->syscall_arg[0]];
  uint64_t action = v->reg[t->arch->syscall_arg[1]];
  if (number < sizeof t->handlers / sizeof t->handlers[0] && action
      && v->read (v->context, action, bytes, sizeof bytes))
    t->handlers[number] = arch_number (t->arch, bytes, sizeof bytes);
}

static void
note_syscall (truth *t, const view *v)
{
  uint64_t number = syscall_number (t, v);
  const shadow_frame *interrupted = shadow_interrupted (&t->shadow);
  t->after_syscall = t->last_pc + t->last.length;
  if (number == t->arch->rt_sigaction)
    note_handler (t, v);
  bool ends_handler
      = number == t->arch->rt_sigreturn
        || (t->arch->sigreturn && number == t->arch->sigreturn);
  if (ends_handler && interrupted)
    t->after_syscall = interrupted->ra;
}

/* Signals.  */

/* A branch that was interrupted before it was executed is still to come.  */
uint64_t
truth_signal (truth *t, const view *v, unsigned number)
{
  enum { SIG_DEFAULT, SIG_IGNORE };
  if (t->has_last && v->reg[REG_PC] != t->last_pc)
    settle (t, v);
  t->has_last = false;
  t->last_pc = v->reg[REG_PC];
  t->last_sp = v->reg[t->abi->sp];
  t->last_fp = v->reg[t->abi->fp];
  if (number >= sizeof t->handlers / sizeof t->handlers[0]
      || t->handlers[number] == SIG_DEFAULT
      || t->handlers[number] == SIG_IGNORE)
    return 0;
  return t->handlers[number];
}

void
truth_enter_handler (truth *t, const view *v)
{
  shadow_interrupt (&t->shadow, t->last_pc, t->last_sp, t->last_fp);
  truth_enter (t, v);
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
  t->after_syscall = 0;
  if (t->last.kind == INSN_SYSCALL)
    note_syscall (t, v);
}
