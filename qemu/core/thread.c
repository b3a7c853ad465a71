/* What executed instructions do to the stack of one thread.  */
#include "thread.h"

#include <stdlib.h>

#include "buffer.h"

void
thread_begin (thread *t, process *p, uint64_t id)
{
  *t = (thread) { .process = p, .id = id };
  shadow_begin (&t->shadow, p->arch->pushes_ra);
}

void
thread_end (thread *t)
{
  for (size_t i = 0; i < t->seen_count; i++)
    seen_free (&t->seen[i]);
  free (t->seen);
  shadow_free (&t->shadow);
}

void
thread_copy (thread *to, const thread *from)
{
  thread copy = *from;
  copy.id = to->id;
  copy.seen = NULL;
  copy.seen_count = 0;
  copy.shadow = (shadow) { .count = 0 };
  shadow_copy (&copy.shadow, &from->shadow);
  thread_end (to);
  *to = copy;
}

seen *
thread_seen (thread *t)
{
  size_t count = t->shadow.count;
  if (t->seen_count < count)
    t->seen = grow (t->seen, count * sizeof *t->seen);
  for (; t->seen_count < count; t->seen_count++)
    t->seen[t->seen_count] = (seen) { .count = 0 };
  return &t->seen[t->shadow.current];
}

static bool
word_at_sp (const thread *t, const view *v, uint64_t *word)
{
  uint8_t bytes[8];
  if (!v->read (v->context, v->reg[t->process->abi->sp], bytes, sizeof bytes))
    return false;
  *word = arch_number (t->process->arch, bytes, sizeof bytes);
  return true;
}

bool
thread_enter (thread *t, const view *v)
{
  uint64_t sp = v->reg[t->process->abi->sp], fp = v->reg[t->process->abi->fp], ra;
  if (!t->process->arch->pushes_ra)
    ra = v->reg[t->process->abi->ra];
  else if (!word_at_sp (t, v, &ra))
    return false;
  shadow_call (&t->shadow, ra, t->process->arch->pushes_ra ? sp + 8 : sp, fp);
  return true;
}

/* Where the call that was executed returns to; false: nobody can say.  */
static bool
return_address (const thread *t, const view *v, uint64_t *ra)
{
  *ra = t->last_pc + t->last.length;
  return !t->process->arch->pushes_ra || word_at_sp (t, v, ra);
}

/* Is the thread still before the last instruction?  QEMU begins some anew that
   store, into a page of code.  */
static bool
call_is_still_to_come (const thread *t, const view *v)
{
  return t->process->arch->pushes_ra && v->reg[REG_PC] == t->last_pc
         && v->reg[t->process->abi->sp] == t->last_sp;
}

/* Are both in one function, or in code of which no function is known?  */
static bool
is_same_code (const thread *t, uint64_t one, uint64_t other)
{
  const module *m = modules_find (t->process->modules, one);
  return m && m == modules_find (t->process->modules, other)
         && module_name_of (m, one) == module_name_of (m, other);
}

/* Does PC lie behind the first instruction of the function of the last one?  A
   call that goes there is a way to jump (return thunks, retpolines).  */
static bool
stays_in_function (const thread *t, uint64_t pc)
{
  const module *m = modules_find (t->process->modules, pc);
  const module_name *name = m ? module_name_of (m, pc) : NULL;
  return name && name->is_function && name->start + m->bias != pc
         && is_same_code (t, t->last_pc, pc);
}

/* A call that goes to its own return address only finds out where it is.  */
static void
settle_call (thread *t, const view *v)
{
  uint64_t ra;
  if (call_is_still_to_come (t, v))
    return;
  if (return_address (t, v, &ra) && v->reg[REG_PC] != ra
      && !stays_in_function (t, v->reg[REG_PC]))
    shadow_call (&t->shadow, ra, t->last_sp, t->last_fp);
}

/* Did the branch go to a stack that somebody made (swapcontext)?  SP went far
   since the last branch, to where no frame of this stack is.  */
static bool
begins_on_new_stack (const thread *t, const view *v)
{
  return t->sp_leapt
         && shadow_is_elsewhere (&t->shadow, v->reg[t->process->abi->sp])
         && !is_same_code (t, t->last_pc, v->reg[REG_PC]);
}

/* Did the branch go to the middle of another function?  No tail call does
   (__builtin_longjmp).  */
static bool
leaves_function (const thread *t, uint64_t pc)
{
  const module *m = modules_find (t->process->modules, pc);
  const module_name *name = m ? module_name_of (m, pc) : NULL;
  return name && name->is_function && name->start + m->bias != pc
         && !is_same_code (t, t->last_pc, pc);
}

static void
settle_branch (thread *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC], sp = v->reg[t->process->abi->sp];
  if (t->last.length && pc == t->last_pc + t->last.length)
    return; /* not taken */
  if (shadow_return (&t->shadow, pc, sp))
    return;
  if (begins_on_new_stack (t, v))
    {
      shadow_add_stack (&t->shadow);
      thread_enter (t, v);
    }
  else if (leaves_function (t, pc))
    shadow_leave (&t->shadow, sp);
  else
    shadow_jump (&t->shadow, pc, sp);
}

/* A system call that goes on elsewhere is the end of a handler.  */
static void
settle_syscall (thread *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC];
  if (pc != t->last_pc + t->last.length)
    shadow_resume (&t->shadow, pc, v->reg[t->process->abi->sp]);
}

/* More than pushing, popping and taking frames down in steps does.  */
static void
note_leap (thread *t, const view *v)
{
  const uint64_t leap = 512;
  uint64_t by = v->reg[t->process->abi->sp] - t->last_sp;
  if (by + leap > 2 * leap)
    t->sp_leapt = true;
}

/* What did the last instruction do to the stack?  V shows it.  */
static void
settle_insn (thread *t, const view *v)
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

/* System calls.  */

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

static void
note_syscall (thread *t, const view *v)
{
  uint64_t number = syscall_number (t, v);
  const shadow_frame *interrupted = shadow_interrupted (&t->shadow);
  t->after_syscall = t->last_pc + t->last.length;
  if (number == t->process->arch->rt_sigaction)
    note_handler (t, v);
  bool ends_handler
      = number == t->process->arch->rt_sigreturn
        || (t->process->arch->sigreturn && number == t->process->arch->sigreturn);
  if (ends_handler && interrupted)
    t->after_syscall = interrupted->ra;
}

bool
thread_is_noted (const thread *t, const view *v)
{
  return t->has_last && v->reg[REG_PC] == t->last_pc;
}

/* The handler interrupted what LAST_PC is of.  */
static void
enter_handler (thread *t, const view *v)
{
  shadow_interrupt (&t->shadow, t->last_pc, t->last_sp, t->last_fp);
  thread_enter (t, v);
}

void
thread_settle (thread *t, const view *v)
{
  if (t->handler && v->reg[REG_PC] == t->handler)
    enter_handler (t, v);
  else if (t->has_last)
    settle_insn (t, v);
  t->handler = 0;
}

void
thread_note (thread *t, const view *v, insn next)
{
  t->has_last = true;
  t->last = next;
  t->last_pc = v->reg[REG_PC];
  t->last_sp = v->reg[t->process->abi->sp];
  t->last_fp = v->reg[t->process->abi->fp];
  t->after_syscall = 0;
  if (next.kind == INSN_SYSCALL)
    note_syscall (t, v);
}
