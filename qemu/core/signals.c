/* How a thread comes to the handler of a signal.  */
#include "signals.h"

/* What system calls do that a thread is about to execute.  */

static uint64_t
syscall_number (const thread *t, const view *v)
{
  uint8_t immediate;
  uint64_t last_byte = v->reg[REG_PC] + t->last.length - 1;
  if (t->process->arch->syscall_has_immediate
      && v->read (v->context, last_byte, &immediate, 1) && immediate)
    return immediate;
  return v->reg[t->process->arch->syscall_reg];
}

/* rt_sigaction (number, action, ...): an action begins with the handler.  */
static void
note_handler (thread *t, const view *v)
{
  uint8_t bytes[8];
  uint64_t number = v->reg[t->process->arch->syscall_arg[0]];
  uint64_t action = v->reg[t->process->arch->syscall_arg[1]];
  if (number < SIGNALS && action
      && v->read (v->context, action, bytes, sizeof bytes))
    t->process->handlers[number] = arch_number (t->process->arch, bytes, sizeof bytes);
}

const signal_frame *
thread_signal_frame (const thread *t, const view *v)
{
  const arch *a = t->process->arch;
  uint64_t third;
  bool has_siginfo = a->ucontext && view_register (v, a->ucontext_arg, &third)
                     && third == v->reg[t->process->abi->sp] + a->ucontext;
  return has_siginfo ? &a->siginfo_frame : &a->signal_frame;
}

interrupted_context
system_calls_context (const view *v, const signal_frame *f, uint64_t at)
{
  enum { MOST = 8 * 32 };
  uint8_t bytes[MOST];
  size_t size = f->registers_end - f->registers;
  uint64_t hash = 1;
  if (v->read (v->context, at + f->registers, bytes, size))
    for (size_t i = 0; i < size; i++)
      hash = (hash ^ bytes[i]) * UINT64_C (0x100000001b3);
  return (interrupted_context) { .at = at, .registers = hash };
}

/* A handler ends, whose frame says where the program goes on.  */
static void
note_sigreturn (thread *t, const view *v, bool is_rt)
{
  const arch *a = t->process->arch;
  const signal_frame *f
      = is_rt && a->ucontext ? &a->siginfo_frame : &a->signal_frame;
  /* Where calls push the return address, the handler has popped its own.  */
  uint64_t at = v->reg[t->process->abi->sp] - (a->pushes_ra ? 8 : 0), pc;
  t->ends_handler = true;
  t->resumed = system_calls_context (v, f, at);
  if (view_word (v, a, at + f->pc, &pc)
      && view_word (v, a, at + f->sp, &t->resumed_sp))
    t->after_syscall = pc;
}

void
system_calls_end_handler (thread *t, const view *v)
{
  shadow_frame was;
  uint64_t pc = v->reg[REG_PC], sp = v->reg[t->process->abi->sp];
  bool is_known = shadow_end_handler (&t->shadow, t->resumed.at, &was);
  if (!is_known || sp != was.sp
      || (pc != was.ra
          && !modules_same_code (t->process->modules, was.ra, pc)))
    shadow_lose (&t->shadow, sp, UNKNOWN_RESUMED);
  else if (t->resumed.registers != was.context.registers)
    shadow_doubt (&t->shadow, UNKNOWN_REGISTERS);
}

/* clone (FLAGS, ...), on s390x (STACK, FLAGS, ...), and clone3 (STRUCTURE, ...), which
   begins with the flags.  */
static bool
begins_thread (const thread *t, const view *v, uint64_t number)
{
  const arch *a = t->process->arch;
  const uint64_t clone_thread = 0x10000;
  uint64_t flags = v->reg[a->syscall_arg[a->clone_has_stack_first]];
  if (number == a->clone3
      && !view_word (v, a, v->reg[a->syscall_arg[0]], &flags))
    return false;
  return (number == a->clone || number == a->clone3) && flags & clone_thread;
}

void
system_calls_note (thread *t, const view *v)
{
  const arch *a = t->process->arch;
  uint64_t number = syscall_number (t, v);
  t->after_syscall = t->last_pc + t->last.length;
  t->may_exit = number == a->exit || number == a->exit_group
                || number == a->execve || number == a->execveat;
  t->begins_thread = begins_thread (t, v, number);
  t->unmaps = number == a->munmap || number == a->mremap;
  t->unmapped_at = v->reg[a->syscall_arg[0]];
  t->unmapped = v->reg[a->syscall_arg[1]];
  t->kept = number == a->mremap ? v->reg[a->syscall_arg[2]] : 0;
  if (number == a->rt_sigaction)
    note_handler (t, v);
  if (number == a->rt_sigreturn
      || (a->sigreturn && number == a->sigreturn))
    note_sigreturn (t, v, number == a->rt_sigreturn);
}

bool
process_has_handler (const process *p, uint64_t pc)
{
  for (size_t i = 0; i < SIGNALS; i++)
    if (p->handlers[i] == pc)
      return true;
  return false;
}

/* The handler of signal NUMBER; 0: it has none.  */
static uint64_t
handler_of (const thread *t, unsigned number)
{
  enum { SIG_DEFAULT, SIG_IGNORE };
  uint64_t handler = number < SIGNALS ? t->process->handlers[number] : SIG_DEFAULT;
  return handler == SIG_IGNORE ? 0 : handler;
}

/* A branch that was interrupted before it was executed is still to come.  */
uint64_t
thread_signal (thread *t, const view *v, unsigned number)
{
  uint64_t handler = handler_of (t, number);
  if (!handler)
    return 0;
  /* Another one has come, and its handler is interrupted where it begins.  */
  bool is_in_handler = t->handler && v->reg[REG_PC] == t->handler;
  if (is_in_handler || (t->has_last && v->reg[REG_PC] != t->last_pc))
    thread_settle (t, v);
  t->has_last = false;
  t->last_pc = v->reg[REG_PC];
  t->last_sp = v->reg[t->process->abi->sp];
  t->last_fp = v->reg[t->process->abi->fp];
  return t->handler = handler;
}

/* The signal of which a handler begins at V's PC; 0: there is none.  */
static unsigned
signal_handled (const thread *t, const view *v)
{
  uint64_t number = 0;
  const process *p = t->process;
  bool is_known = view_register (v, p->arch->syscall_arg[0], &number);
  if (is_known && (number >= SIGNALS || p->handlers[number] != v->reg[REG_PC]))
    return 0;
  while (!is_known && number < SIGNALS
         && p->handlers[number] != v->reg[REG_PC])
    number++;
  return number < SIGNALS ? (unsigned) number : 0;
}

/* The frame that begins at V's SP: what does it say was interrupted?  */
static bool
read_signal_frame (const thread *t, const view *v, view *interrupted)
{
  const arch *a = t->process->arch;
  const sf_abi *abi = t->process->abi;
  uint64_t sp = v->reg[abi->sp];
  const signal_frame *f = thread_signal_frame (t, v);
  *interrupted = *v;
  interrupted->known = 0;
  interrupted->read_extra = NULL;
  /* By this the layout of another frame there is known.  */
  if (a->ucontext
      && view_word (v, a, sp + f->registers + UINT64_C (8) * a->ucontext_arg,
                    &interrupted->reg[a->ucontext_arg]))
    interrupted->known = UINT32_C (1) << a->ucontext_arg;
  return view_word (v, a, sp + f->pc, &interrupted->reg[REG_PC])
         && view_word (v, a, sp + f->sp, &interrupted->reg[abi->sp])
         && view_word (v, a, sp + f->fp, &interrupted->reg[abi->fp])
         /* The link register is the one before SP.  */
         && (a->pushes_ra
             || view_word (v, a, sp + f->sp - 8,
                           &interrupted->reg[abi->ra]));
}

/* May the last instruction have left SP with this value, or not have been
   executed?  */
static bool
sp_may_be (const thread *t, uint64_t sp)
{
  const uint64_t pops_at_most = 8 + UINT16_MAX;
  switch (t->last.kind)
    {
    case INSN_CALL:
      return sp == t->last_sp
             || (t->process->arch->pushes_ra && sp == t->last_sp - 8);
    case INSN_INDIRECT:
      return sp - t->last_sp <= pops_at_most;
    default:
      return true;
    }
}

/* Frames with all registers are larger than this; a call or a jump to the
   handler does not move SP so far.  */
static bool
is_signal_frame (const thread *t, const view *v, const view *interrupted)
{
  const uint64_t least = 256;
  const sf_abi *abi = t->process->abi;
  uint64_t sp = interrupted->reg[abi->sp];
  return sp - v->reg[abi->sp] >= least && v->reg[abi->sp] != t->last_sp
         && (!t->has_last || sp_may_be (t, sp));
}

/* Several signals may come at once, MOST at most: the first handler is interrupted
   where it begins, and only its frame tells what the last instruction did.  */
static bool
find_signal (thread *t, const view *v, int most)
{
  view interrupted;
  unsigned number = signal_handled (t, v);
  if (number == 0 || most == 0 || !read_signal_frame (t, v, &interrupted))
    return false;
  if (t->has_last && find_signal (t, &interrupted, most - 1))
    thread_settle (t, &interrupted);
  if (!is_signal_frame (t, v, &interrupted))
    return false;
  thread_signal (t, &interrupted, number);
  return true;
}

/* A handler that was interrupted where it begins goes on.  */
static bool
is_resumed (const thread *t, const view *v)
{
  return t->has_last && t->ends_handler && v->reg[REG_PC] == t->after_syscall
         && v->reg[t->process->abi->sp] == t->resumed_sp;
}

bool
thread_find_signal (thread *t, const view *v)
{
  return !is_resumed (t, v) && find_signal (t, v, SIGNALS);
}
