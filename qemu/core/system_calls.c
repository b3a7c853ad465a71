/* What system calls do that a thread is about to execute.  */
#include "system_calls.h"

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
  t->unmaps = number == a->munmap;
  t->unmapped_at = v->reg[a->syscall_arg[0]];
  t->unmapped = v->reg[a->syscall_arg[1]];
  if (number == a->rt_sigaction)
    note_handler (t, v);
  if (number == a->rt_sigreturn
      || (a->sigreturn && number == a->sigreturn))
    note_sigreturn (t, v, number == a->rt_sigreturn);
}
