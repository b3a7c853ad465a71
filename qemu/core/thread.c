/* What executed instructions do to the stack of one thread.  */
#include "thread.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "signals.h"
#include "view.h"

void
thread_begin (thread *t, process *p, uint64_t id)
{
  *t = (thread) { .process = p, .id = id, .before = p->latest };
  p->latest = t;
  p->threads++;
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
  copy.before = to->before;
  copy.seen = NULL;
  copy.seen_count = 0;
  copy.shadow = (shadow) { .count = 0 };
  shadow_copy (&copy.shadow, &from->shadow);
  thread_end (to);
  *to = copy;
}

/* Does all that is written to memory come by T's instructions?  */
static bool
is_only_writer (const thread *t)
{
  return t->process->threads == 1 && !t->process->has_other_writers;
}

/* What the last instruction may have written, where frames rest on it.  */
static void
tell_what_was_written (thread *t, const view *v)
{
  if (t->told >= t->seen_count)
    return;
  seen *s = &t->seen[t->told];
  t->process->has_other_writers |= s->was_not_told;
  if (t->handler || t->writes_anywhere || !is_only_writer (t))
    seen_doubt (s);
  else if (t->writes > 0)
    seen_written (s, t->writes_at, t->writes, v);
}

/* What NEXT may write; where few words are to be read that is not worth it.  */
static void
note_writes (thread *t, const view *v, const insn *next)
{
  bool is_worth_it = t->told < t->seen_count && is_only_writer (t)
                     && seen_is_large (&t->seen[t->told]);
  t->writes_anywhere = !is_worth_it
                       || !writes_of (&next->writes, t->process->arch, v,
                                      &t->writes_at, &t->writes);
}

/* Those of a stack that was not current were not told.  */
seen *
thread_seen (thread *t)
{
  size_t count = t->shadow.count, now = t->shadow.current;
  if (t->seen_count < count)
    t->seen = grow (t->seen, count * sizeof *t->seen);
  for (; t->seen_count < count; t->seen_count++)
    t->seen[t->seen_count] = (seen) { .count = 0 };
  if (t->told != now)
    seen_doubt (&t->seen[now]);
  t->told = now;
  t->seen[now].is_told = is_only_writer (t);
  return &t->seen[now];
}

static bool
word_at_sp (const thread *t, const view *v, uint64_t *word)
{
  return view_word (v, t->process->arch, v->reg[t->process->abi->sp], word);
}

/* Of a function that begins: where it returns to, and SP before its call.  */
static bool
how_it_was_called (const thread *t, const view *v, uint64_t *ra, uint64_t *sp)
{
  bool pushes_ra = t->process->arch->pushes_ra;
  *ra = v->reg[t->process->abi->ra];
  *sp = v->reg[t->process->abi->sp] + (pushes_ra ? 8 : 0);
  return !pushes_ra || word_at_sp (t, v, ra);
}

bool
thread_enter (thread *t, const view *v)
{
  uint64_t ra, sp;
  if (!how_it_was_called (t, v, &ra, &sp))
    return false;
  shadow_call (&t->shadow, ra, sp, v->reg[t->process->abi->fp]);
  shadow_enter (&t->shadow, v->reg[REG_PC]);
  return true;
}

bool
thread_begin_inside (thread *t, const view *v)
{
  shadow_begin_inside (&t->shadow);
  return thread_enter (t, v);
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

/* Where the function of PC begins; 0: none is known.  */
static uint64_t
entry_of (const thread *t, uint64_t pc)
{
  const module *m = modules_find (t->process->modules, pc);
  const module_name *name = m ? module_name_of (m, pc) : NULL;
  return name && name->is_function ? name->start + m->bias : 0;
}

enum place
{
  PLACE_UNKNOWN,
  PLACE_BEGINNING,
  PLACE_MIDDLE
};

/* Where in a function is PC?  */
static enum place
place_of (const thread *t, uint64_t pc)
{
  uint64_t entry = entry_of (t, pc);
  return entry == 0    ? PLACE_UNKNOWN
         : entry == pc ? PLACE_BEGINNING
                       : PLACE_MIDDLE;
}

/* Does PC lie past the first instruction of the function of the last one?  A
   call that goes there may be a way to jump (return thunks, retpolines).  */
static bool
stays_in_function (const thread *t, uint64_t pc)
{
  return place_of (t, pc) == PLACE_MIDDLE
         && modules_same_code (t->process->modules, t->last_pc, pc);
}

/* A call that goes to its own return address only finds out where it is.  */
static void
settle_call (thread *t, const view *v)
{
  uint64_t ra;
  if (call_is_still_to_come (t, v))
    return;
  if (!return_address (t, v, &ra) || v->reg[REG_PC] == ra)
    return;
  if (stays_in_function (t, v->reg[REG_PC]))
    shadow_call_inside (&t->shadow, ra, t->last_sp, t->last_fp);
  else
    {
      shadow_call (&t->shadow, ra, t->last_sp, t->last_fp);
      shadow_enter (&t->shadow, v->reg[REG_PC]);
    }
}

/* Did SP go far since the last branch, to where no frame of this stack is
   (swapcontext)?  */
static bool
left_stack (const thread *t, const view *v)
{
  return t->sp_leapt
         && shadow_is_elsewhere (&t->shadow, v->reg[t->process->abi->sp]);
}

/* Did the branch go to the middle of another function?  No tail call does
   (__builtin_longjmp).  */
static bool
leaves_function (const thread *t, uint64_t pc)
{
  return place_of (t, pc) == PLACE_MIDDLE
         && !modules_same_code (t->process->modules, t->last_pc, pc);
}

/* Is PC in the function that the latest call began, and nothing of its caller popped?
   It has jumped elsewhere, and that comes back by another register.  */
static bool
comes_back (const thread *t, uint64_t pc, uint64_t sp)
{
  const shadow_frame *top = shadow_at (&t->shadow, 0);
  return top && top->entry && sp <= top->sp
         && modules_same_code (t->process->modules, top->entry, pc);
}

/* Has the branch taken its target from where return addresses are: from below SP, or
   from their register?  */
static bool
went_to_return_address (const thread *t, const view *v)
{
  const arch *a = t->process->arch;
  uint64_t pc = v->reg[REG_PC], ra = v->reg[t->process->abi->ra];
  bool is_read = !a->pushes_ra
                 || view_word (v, a, v->reg[t->process->abi->sp] - 8, &ra);
  return is_read && ((ra ^ pc) & ~a->pauth_mask) == 0;
}

/* Does a function begin here as if the caller of the frame OVER had gone to it
   (a return that is a jump)?  */
static bool
begins_in_place_of_caller (const thread *t, const view *v,
                           const shadow_frame *over)
{
  uint64_t ra, sp;
  const shadow_frame *caller = shadow_called_by (&t->shadow, over);
  return caller && place_of (t, v->reg[REG_PC]) == PLACE_BEGINNING
         && how_it_was_called (t, v, &ra, &sp) && ra == caller->ra
         && sp == caller->sp;
}

/* A function returned to an address that the program has written: into another
   function than that which has called it.  */
static bool
return_elsewhere (thread *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC];
  const shadow_frame *over
      = shadow_called_with (&t->shadow, v->reg[t->process->abi->sp]);
  if (!over || over->unknown == UNKNOWN_CALL_INSIDE || over->ra == 0
      || place_of (t, pc) == PLACE_UNKNOWN
      || place_of (t, over->ra - 1) == PLACE_UNKNOWN
      || modules_same_source (t->process->modules, over->ra - 1, pc)
      || !went_to_return_address (t, v)
      || begins_in_place_of_caller (t, v, over))
    return false;
  shadow_return_elsewhere (&t->shadow, over);
  return true;
}

bool
thread_switches_stacks (const thread *t, const view *v)
{
  const shadow_frame *top = shadow_at (&t->shadow, 0);
  uint64_t sp = v->reg[t->process->abi->sp];
  if (!top || sp > top->sp)
    return top != NULL; /* nothing is left of the frame */
  return left_stack (t, v)
         && (t->sp_was_moved || top->sp - sp > MOST_OF_FRAME
             || shadow_waits_at (&t->shadow, sp));
}

/* Is RA, where a function has it that begins, in code, and another one than
   that of the function that ran?  */
static bool
has_other_caller (const thread *t, const view *v)
{
  uint64_t ra, sp;
  const shadow_frame *top = shadow_at (&t->shadow, 0);
  return how_it_was_called (t, v, &ra, &sp) && top && ra != top->ra
         && modules_find (t->process->modules, ra);
}

/* Did the branch go to another stack?  What a function that switches returns
   to there, or begins (Go), may be of its own library, and without a symbol as
   it is, or in one with it.  */
static bool
goes_to_other_stack (const thread *t, const view *v)
{
  return left_stack (t, v)
         && (!modules_same_code (t->process->modules, t->last_pc,
                                 v->reg[REG_PC])
             || (thread_switches_stacks (t, v)
                 && (went_to_return_address (t, v)
                     || has_other_caller (t, v))));
}

/* Does a function begin far above the one that ran, or by a return to above
   it?  Neither a call nor a tail call goes there: it is where a stack was
   made, among the frames of this one.  Where no functions are known, a return
   goes there, with an SP that no call came with (a landing pad has that).  */
static bool
begins_among_frames (const thread *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC], sp = v->reg[t->process->abi->sp];
  const shadow_frame *top = shadow_at (&t->shadow, 0);
  bool is_return = went_to_return_address (t, v);
  bool begins
      = place_of (t, pc) == PLACE_UNKNOWN
            ? is_return && !shadow_called_with (&t->shadow, sp)
            : place_of (t, pc) == PLACE_BEGINNING
                  && !modules_same_code (t->process->modules, t->last_pc, pc);
  return begins && (t->sp_leapt || is_return) && top && sp > top->sp;
}

/* Did the branch go to a function that waits, where no call of it returns to
   (__builtin_longjmp)?  Whatever stack it left: all is over that the function called.  */
static bool
goes_back (thread *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC], sp = v->reg[t->process->abi->sp];
  if (!left_stack (t, v) || went_to_return_address (t, v))
    return false;
  return place_of (t, pc) == PLACE_UNKNOWN
             ? shadow_go_back_by_sp (&t->shadow, sp)
             : leaves_function (t, pc)
                   && shadow_go_back (&t->shadow, entry_of (t, pc), sp);
}

/* A function goes on that is over, or whose stack is a copy: on the current stack, or on
   another one.  */
static void
go_on_unknown (thread *t, const view *v, bool is_elsewhere)
{
  if (is_elsewhere)
    {
      shadow_add_stack (&t->shadow);
      shadow_begin_inside (&t->shadow);
    }
  shadow_lose (&t->shadow, v->reg[t->process->abi->sp], UNKNOWN_OVER);
}

/* Does a function begin in place of one that waits (Boost's ontop)?  */
static bool
begins_in_place (thread *t, const view *v, bool is_here)
{
  uint64_t ra, sp;
  return place_of (t, v->reg[REG_PC]) != PLACE_MIDDLE
         && how_it_was_called (t, v, &ra, &sp)
         && shadow_begin_in_place (&t->shadow, ra, sp, is_here);
}

/* Where a return goes to the middle of a function, or whatever to where a call
   returns, and no frame is, the stack was copied.  Of what goes to the middle
   otherwise nobody has seen the beginning, either.  */
static bool
begin_stack (thread *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC];
  bool is_copied = went_to_return_address (t, v);
  for (const thread *of = t->process->latest; of && !is_copied; of = of->before)
    is_copied = shadow_calls_from (&of->shadow, pc);
  if (place_of (t, pc) == PLACE_BEGINNING
      || (!is_copied && place_of (t, pc) == PLACE_UNKNOWN))
    {
      shadow_add_stack (&t->shadow);
      return thread_begin_inside (t, v);
    }
  go_on_unknown (t, v, true);
  return false;
}

/* A retpoline goes on to the function that it calls.  */
static void
settle_jump (thread *t, const view *v)
{
  uint64_t ra, sp;
  shadow_jump (&t->shadow, v->reg[REG_PC], v->reg[t->process->abi->sp]);
  if (shadow_unknown_at (&t->shadow, 0) == UNKNOWN_CALL_INSIDE
      && how_it_was_called (t, v, &ra, &sp))
    shadow_begins (&t->shadow, ra, sp);
}

/* Did the thread change to a stack that another one has left?  */
static bool
take_stack (thread *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC], sp = v->reg[t->process->abi->sp];
  bool is_taken = false, may_resume = place_of (t, pc) != PLACE_BEGINNING;
  if (t->process->threads == 1 || !left_stack (t, v))
    return false;
  for (thread *other = t->process->latest; other && !is_taken;
       other = other->before)
    is_taken = other != t
               && (shadow_take_stack (&t->shadow, &other->shadow, pc, sp)
                   || (may_resume
                       && shadow_take_resumed (&t->shadow, &other->shadow, sp)));
  return is_taken;
}

static void
settle_branch (thread *t, const view *v)
{
  uint64_t pc = v->reg[REG_PC], sp = v->reg[t->process->abi->sp];
  if (t->last.length && pc == t->last_pc + t->last.length
      && !went_to_return_address (t, v))
    return; /* not taken */
  if (shadow_return (&t->shadow, pc, sp)
      || shadow_return_again (&t->shadow, pc, sp)
      || (!t->sp_leapt && shadow_return_popping (&t->shadow, pc, sp))
      || take_stack (t, v))
    return;
  if (shadow_is_over (&t->shadow, pc, sp)
      && !modules_same_code (t->process->modules, t->last_pc, pc))
    {
      go_on_unknown (t, v, left_stack (t, v));
      return;
    }
  if ((t->sp_leapt && begins_in_place (t, v, false)) || return_elsewhere (t, v)
      || (left_stack (t, v) && place_of (t, pc) != PLACE_BEGINNING
          && shadow_resume (&t->shadow, sp))
      || goes_back (t, v))
    return;
  if (goes_to_other_stack (t, v) || begins_among_frames (t, v))
    {
      if (begin_stack (t, v))
        shadow_set_first (&t->shadow);
    }
  else if (place_of (t, pc) == PLACE_UNKNOWN && left_stack (t, v)
           && thread_switches_stacks (t, v))
    go_on_unknown (t, v, true);
  else if (leaves_function (t, pc))
    {
      if (!comes_back (t, pc, sp))
        shadow_leave (&t->shadow, sp);
    }
  else
    {
      settle_jump (t, v);
      if (!t->process->arch->pushes_ra && went_to_return_address (t, v))
        shadow_set_begun (&t->shadow);
    }
}

/* Where another library is loaded there, it is another one's code.  */
static void
settle_syscall (thread *t, const view *v)
{
  uint64_t result;
  if (t->ends_handler)
    system_calls_end_handler (t, v);
  if (t->unmaps && view_register (v, t->process->arch->syscall_result, &result)
      && result + 4095 >= 4095)
    {
      uint64_t kept = result == t->unmapped_at ? t->kept : 0;
      uint64_t lost = kept < t->unmapped ? t->unmapped - kept : 0;
      if (!lost)
        return;
      modules_unmap (t->process->modules, t->unmapped_at + kept, lost);
      shadow_unmap (&t->shadow, t->unmapped_at + kept, lost);
    }
}

/* Has another register than FP the value of SP?  */
static bool
is_moved (const view *v, const sf_abi *abi)
{
  uint64_t value;
  for (uint32_t reg = 0; reg < REG_PC; reg++)
    if (reg != abi->sp && reg != abi->fp && view_register (v, reg, &value)
        && value == v->reg[abi->sp])
      return true;
  return false;
}

/* More than pushing, popping and taking frames down in steps does.  */
static void
note_leap (thread *t, const view *v)
{
  const uint64_t leap = 512;
  uint64_t by = v->reg[t->process->abi->sp] - t->last_sp;
  if (by + leap <= 2 * leap)
    return;
  t->sp_leapt = true;
  t->sp_was_moved = is_moved (v, t->process->abi);
}

/* The program is where it went to.  */
static void
forget_leap (thread *t)
{
  t->sp_leapt = t->sp_was_moved = false;
}

/* A jump whose instruction names its target may give up the frame that runs,
   and others: a loop begins anew.  */
static void
settle_direct_jump (thread *t, const view *v)
{
  const shadow_frame *top = shadow_at (&t->shadow, 0);
  uint64_t by = v->reg[REG_PC] - t->last_pc;
  if (top && v->reg[t->process->abi->sp] > top->sp && by - 1 >= MAX_INSN)
    begins_in_place (t, v, true);
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
      forget_leap (t);
      break;
    case INSN_INDIRECT:
      settle_branch (t, v);
      forget_leap (t);
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
    case INSN_EXECUTE: /* noted as what it executes */
      break;
    case INSN_OTHER:
      settle_direct_jump (t, v);
      shadow_moved_sp (&t->shadow, v->reg[t->process->abi->sp]);
      break;
    }
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
  shadow_interrupt (&t->shadow, t->last_pc, t->last_sp, t->last_fp,
                    system_calls_context (v, thread_signal_frame (t, v),
                                v->reg[t->process->abi->sp]));
  thread_enter (t, v);
}

/* QEMU shows the PC of INSN_EXECUTE twice: the second time what that executes is
   still to come.  */
static bool
is_executed_next (const thread *t, const view *v)
{
  return t->last_executes && v->reg[REG_PC] == t->last_pc;
}

void
thread_settle (thread *t, const view *v)
{
  tell_what_was_written (t, v);
  if (t->handler && v->reg[REG_PC] == t->handler)
    enter_handler (t, v);
  else if (t->has_last && !is_executed_next (t, v))
    settle_insn (t, v);
  t->handler = 0;
}

void
thread_note (thread *t, const view *v, insn next)
{
  t->has_last = true;
  t->last_executes = next.kind == INSN_EXECUTE;
  if (t->last_executes)
    next = executed_insn (t->process->arch, v);
  note_writes (t, v, &next);
  t->last = next;
  t->last_pc = v->reg[REG_PC];
  t->last_sp = v->reg[t->process->abi->sp];
  t->last_fp = v->reg[t->process->abi->fp];
  t->after_syscall = 0;
  t->ends_handler = t->may_exit = t->begins_thread = t->unmaps = false;
  if (next.kind == INSN_SYSCALL)
    system_calls_note (t, v);
}
