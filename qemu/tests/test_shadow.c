/* The shadow stack: what counts as a return, and what does not.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "qemu/core/shadow.h"

/* Return addresses; the numbers mean nothing.  */
enum { IN_MAIN = 0x1005, IN_F = 0x2005, IN_G = 0x3005, ELSEWHERE = 0x4000 };
#define SP 0x7fff0000u

/* Calls push on amd64 only.  */
enum { LINKING, PUSHING, KINDS };

static shadow
begin (bool pushes_ra)
{
  shadow s;
  shadow_begin (&s, pushes_ra);
  return s;
}

/* Branch, and count the frames that are dropped.  */
static size_t
branch (shadow *s, uint64_t pc, uint64_t sp)
{
  size_t before = shadow_depth (s);
  if (!shadow_return (s, pc, sp))
    shadow_jump (s, pc, sp);
  return before - shadow_depth (s);
}

static void
a_return_needs_address_and_sp (void **state)
{
  (void) state;
  shadow s = begin (PUSHING);
  shadow_call (&s, IN_MAIN, SP, 1);
  assert_int_equal (branch (&s, IN_MAIN, SP - 8), 0);
  assert_int_equal (branch (&s, ELSEWHERE, SP - 8), 0);
  assert_int_equal (shadow_depth (&s), 1);
  assert_int_equal (branch (&s, IN_MAIN, SP), 1);
  assert_int_equal (shadow_depth (&s), 0);
  shadow_free (&s);
}

static void
frames_are_counted_from_the_top (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 32, 2);
  assert_int_equal (shadow_at (&s, 0)->ra, IN_F);
  assert_int_equal (shadow_at (&s, 0)->fp, 2);
  assert_int_equal (shadow_at (&s, 1)->sp, SP);
  assert_null (shadow_at (&s, 2));
  shadow_free (&s);
}

static void
recursion_is_told_apart_by_sp (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  for (unsigned i = 0; i < 5; i++)
    shadow_call (&s, IN_F, SP - 16 * i, i);
  assert_int_equal (branch (&s, IN_F, SP - 64), 1);
  assert_int_equal (branch (&s, IN_F, SP - 48), 1);
  assert_int_equal (shadow_depth (&s), 3);
  shadow_free (&s);
}

static void
a_return_may_pop_several_frames (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 32, 2);
  shadow_call (&s, IN_G, SP - 64, 3);
  assert_int_equal (branch (&s, IN_MAIN, SP), 3);
  shadow_free (&s);
}

/* `jmp f` in place of `call f; ret`: from the beginning of a function, where
   SP is what the call left, or after its frame was taken down.  */
static void
a_tail_call_keeps_the_frame (void **state)
{
  (void) state;
  shadow s = begin (PUSHING), l = begin (LINKING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&l, IN_MAIN, SP, 1);
  assert_int_equal (branch (&s, ELSEWHERE, SP - 8), 0);
  assert_int_equal (branch (&l, ELSEWHERE, SP), 0);
  assert_int_equal (branch (&s, IN_MAIN, SP), 1);
  assert_int_equal (branch (&l, IN_MAIN, SP), 1);
  shadow_free (&s);
  shadow_free (&l);
}

/* call 1f; 1: mov %rax,(%rsp); ret */
static void
a_return_thunk_is_a_jump (void **state)
{
  (void) state;
  shadow s = begin (PUSHING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 8, 1);
  assert_int_equal (branch (&s, ELSEWHERE, SP - 8), 1);
  assert_int_equal (shadow_at (&s, 0)->ra, IN_MAIN);
  shadow_free (&s);
}

/* main calls f; f calls setjmp, which returns, and then g, which calls
   longjmp; the same with longjmp called by f itself.  */
static void
longjmp_leaves_frames (bool kind, unsigned calls)
{
  shadow s = begin (kind);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 64, 2);
  assert_int_equal (branch (&s, IN_F, SP - 64), 1);
  for (unsigned i = 0; i < calls; i++)
    shadow_call (&s, IN_G + i, SP - 64 - 32 * i, 3);
  assert_int_equal (branch (&s, IN_F, SP - 64), calls);
  assert_int_equal (shadow_at (&s, 0)->ra, IN_MAIN);
  shadow_free (&s);
}

static void
longjmp_leaves_the_frames_it_leaves (void **state)
{
  (void) state;
  for (unsigned calls = 1; calls < 4; calls++)
    {
      longjmp_leaves_frames (PUSHING, calls);
      longjmp_leaves_frames (LINKING, calls);
    }
}

/* f calls throw, which calls unwind, which goes to a place in f where no call
   ever returned to.  */
static void
landing_pads_leave_frames (void **state)
{
  (void) state;
  for (int kind = 0; kind < KINDS; kind++)
    {
      shadow s = begin (kind);
      shadow_call (&s, IN_MAIN, SP, 1);
      shadow_call (&s, IN_F, SP - 64, 2);
      shadow_call (&s, IN_G, SP - 128, 3);
      assert_int_equal (branch (&s, ELSEWHERE, SP - 64), 2);
      assert_int_equal (shadow_depth (&s), 1);
      shadow_free (&s);
    }
}

/* pop %rcx; push %rcx; ret: SP alone says nothing.  */
static void
sp_alone_drops_nothing (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 64, 2);
  assert_int_equal (branch (&s, ELSEWHERE, SP - 64), 0);
  assert_int_equal (shadow_depth (&s), 2);
  shadow_free (&s);
}

/* Every third one is a call; the others are ways to jump.  */
static void
many_calls_within_functions_are_learnt (void **state)
{
  (void) state;
  enum { CALLS = 1000 };
  shadow s, copy;
  shadow_begin (&s, true);
  shadow_begin (&copy, true);
  for (uint64_t i = 1; i <= CALLS; i++)
    {
      shadow_call_inside (&s, 0x1000 * i, 0x8000, 0);
      if (i % 3 == 0)
        assert_true (shadow_return (&s, 0x1000 * i, 0x8000));
      else
        shadow_jump (&s, 0x20, 0x8000);
      assert_int_equal (shadow_depth (&s), 0);
    }
  shadow_copy (&copy, &s);
  for (uint64_t i = 1; i <= CALLS; i++)
    {
      size_t depth = shadow_depth (&copy);
      shadow_call_inside (&copy, 0x1000 * i, 0x8000, 0);
      assert_int_equal (shadow_depth (&copy), depth + (i % 3 == 0));
    }
  shadow_free (&copy);
  shadow_free (&s);
}

/* On AArch64, swapcontext has an address within itself in the context.  */
static void
a_stack_goes_on_where_it_kept_its_context (void **state)
{
  (void) state;
  shadow s;
  shadow_begin (&s, false);
  shadow_call (&s, 0x100, 0x9000, 0);
  shadow_call (&s, 0x200, 0x8f00, 0); /* swapcontext */
  shadow_add_stack (&s);
  shadow_call (&s, 0x300, 0x7000, 0);
  assert_false (shadow_resume (&s, 0x7000)); /* this is it */
  assert_false (shadow_resume (&s, 0x9000)); /* not the latest one there */
  assert_int_equal (shadow_depth (&s), 1);
  assert_true (shadow_resume (&s, 0x8f00));
  assert_int_equal (shadow_depth (&s), 2);
  assert_int_equal (shadow_at (&s, 0)->ra, 0x200);
  assert_true (shadow_return (&s, 0x200, 0x8f00));
  shadow_free (&s);
  shadow_begin (&s, true);
  shadow_call (&s, 0x200, 0x8f08, 0);
  shadow_add_stack (&s);
  assert_false (shadow_resume (&s, 0x8f08));
  assert_true (shadow_resume (&s, 0x8f00));
  assert_int_equal (shadow_depth (&s), 1);
  shadow_free (&s);
}

/* f calls swapcontext, and a function runs on a stack of its own; it calls
   swapcontext, which goes back to f.  */
static void
coroutines_have_stacks_of_their_own (void **state)
{
  (void) state;
  const uint64_t other = SP - 0x10000;
  shadow s = begin (LINKING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 64, 2);
  assert_true (shadow_is_elsewhere (&s, other));
  assert_true (shadow_is_elsewhere (&s, SP + 8));
  assert_false (shadow_is_elsewhere (&s, SP - 64)); /* a tail call */
  assert_false (shadow_is_elsewhere (&s, SP - 32)); /* a landing pad */
  shadow_add_stack (&s);
  assert_null (shadow_at (&s, 0));
  shadow_call (&s, ELSEWHERE, other, 0);
  shadow_call (&s, IN_G, other - 32, 3);
  assert_true (shadow_return (&s, IN_F, SP - 64));
  assert_int_equal (shadow_at (&s, 0)->ra, IN_MAIN);
  assert_int_equal (shadow_depth (&s), 1);
  assert_true (shadow_return (&s, IN_G, other - 32));
  assert_int_equal (shadow_at (&s, 0)->ra, ELSEWHERE);
  assert_true (shadow_return (&s, IN_MAIN, SP));
  assert_int_equal (shadow_depth (&s), 0);
  shadow_free (&s);
}

/* A signal comes in f, when its PC is that of a return address as well; the
   handler calls g, and ends.  Where its frame lies tells which signal it was.  */
static void
a_handler_ends_where_it_interrupted (void **state)
{
  (void) state;
  const interrupted_context context = { .at = SP - 512, .registers = 7 };
  shadow s = begin (PUSHING);
  shadow_frame was;
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_interrupt (&s, IN_F, SP - 64, 2, context);
  shadow_call (&s, ELSEWHERE, SP - 512, 2);
  assert_false (shadow_return (&s, IN_F, SP - 64));
  shadow_call (&s, IN_G, SP - 600, 2);
  assert_true (shadow_return (&s, ELSEWHERE, SP - 512));
  assert_false (shadow_end_handler (&s, SP - 511, &was));
  assert_true (shadow_end_handler (&s, SP - 512, &was));
  assert_int_equal (was.ra, IN_F);
  assert_int_equal (was.sp, SP - 64);
  assert_int_equal (was.context.registers, 7);
  assert_int_equal (shadow_depth (&s), 1);
  assert_false (shadow_end_handler (&s, SP - 512, &was));
  shadow_free (&s);
}

/* A handler goes to another stack, where another signal comes; each ends on the
   stack that it has interrupted.  */
static void
handlers_on_two_stacks (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  shadow_frame was;
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_interrupt (&s, IN_F, SP - 64, 2, (interrupted_context) { SP - 512, 0 });
  shadow_add_stack (&s);
  shadow_call (&s, IN_G, SP - 0x10000, 3);
  shadow_call (&s, ELSEWHERE, SP - 0x10040, 3);
  shadow_interrupt (&s, IN_G, SP - 0x10080, 2,
                    (interrupted_context) { SP - 0x10200, 0 });
  assert_true (shadow_end_handler (&s, SP - 512, &was));
  assert_int_equal (was.ra, IN_F);
  assert_int_equal (shadow_depth (&s), 1);
  assert_true (shadow_end_handler (&s, SP - 0x10200, &was));
  assert_int_equal (was.sp, SP - 0x10080);
  assert_int_equal (shadow_depth (&s), 2);
  shadow_free (&s);
}

/* setjmp returns to f, which calls g; longjmp comes back to f from a handler's
   stack, which lies above, as long as f is not over.  */
static void
a_call_returns_again (void **state)
{
  (void) state;
  for (int kind = 0; kind < KINDS; kind++)
    {
      shadow s = begin (kind);
      shadow_call (&s, IN_MAIN, SP, 1);
      shadow_call (&s, IN_F, SP - 64, 2);
      assert_true (shadow_return (&s, IN_F, SP - 64));
      assert_false (shadow_return_again (&s, IN_F, SP - 65));
      for (int round = 0; round < 2; round++)
        {
          shadow_call (&s, IN_G, SP - 96, 2);
          shadow_interrupt (&s, IN_G, SP - 128, 2,
                            (interrupted_context) { SP + 512, 0 });
          shadow_call (&s, ELSEWHERE, SP + 512, 2);
          assert_true (shadow_return_again (&s, IN_F, SP - 64));
          assert_int_equal (shadow_depth (&s), 1);
          assert_int_equal (shadow_at (&s, 0)->ra, IN_MAIN);
        }
      /* Another stack is left for it, too.  */
      shadow_add_stack (&s);
      shadow_call (&s, ELSEWHERE, SP - 0x10000, 2);
      assert_true (shadow_return_again (&s, IN_F, SP - 64));
      assert_int_equal (shadow_at (&s, 0)->ra, IN_MAIN);
      /* f is over; main calls it again, and it has the same SP.  */
      assert_true (shadow_return (&s, IN_MAIN, SP));
      shadow_call (&s, IN_MAIN, SP, 1);
      assert_false (shadow_return_again (&s, IN_F, SP - 64));
      assert_int_equal (shadow_depth (&s), 1);
      /* main itself, whose caller nobody saw.  */
      assert_true (shadow_return_again (&s, IN_MAIN, SP));
      assert_int_equal (shadow_depth (&s), 0);
      shadow_free (&s);
    }
}

/* A call within f, to which somebody has returned, is one ever after, also for
   one that goes past it (longjmp).  */
static void
calls_within_a_function_are_learnt (void **state)
{
  (void) state;
  shadow s = begin (PUSHING), copy = { .count = 0 };
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call_inside (&s, IN_F, SP - 64, 1);
  assert_int_equal (shadow_at (&s, 0)->unknown, UNKNOWN_CALL_INSIDE);
  assert_int_equal (shadow_at (&s, 1)->unknown, UNKNOWN_NOTHING);
  assert_true (shadow_return (&s, IN_F, SP - 64));
  shadow_copy (&copy, &s);
  shadow_free (&s);
  for (int round = 0; round < 2; round++)
    {
      shadow_call_inside (&copy, IN_F, SP - 64, 1);
      assert_int_equal (shadow_depth (&copy), 2);
      assert_true (shadow_return (&copy, IN_MAIN, SP));
      shadow_call (&copy, IN_MAIN, SP, 1);
    }
  shadow_free (&copy);
}

/* A retpoline's second call is one: the function begins with its RA and SP.  */
static void
a_retpoline_calls (void **state)
{
  (void) state;
  shadow s = begin (PUSHING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_begins (&s, IN_MAIN, SP);
  shadow_call_inside (&s, IN_F, SP - 64, 1);
  shadow_call_inside (&s, IN_F + 1, SP - 72, 1);
  shadow_begins (&s, IN_F, SP - 64); /* the other one is the latest */
  assert_int_equal (shadow_at (&s, 0)->unknown, UNKNOWN_CALL_INSIDE);
  shadow_jump (&s, ELSEWHERE, SP - 72);
  assert_int_equal (shadow_depth (&s), 2);
  shadow_begins (&s, IN_F + 1, SP - 64);
  shadow_begins (&s, IN_F, SP - 72);
  assert_int_equal (shadow_at (&s, 0)->unknown, UNKNOWN_CALL_INSIDE);
  shadow_begins (&s, IN_F, SP - 64);
  assert_int_equal (shadow_at (&s, 0)->unknown, UNKNOWN_NOTHING);
  /* It is a call ever after.  */
  assert_true (shadow_return (&s, IN_MAIN, SP));
  shadow_call_inside (&s, IN_F, SP - 64, 1);
  assert_int_equal (shadow_at (&s, 0)->unknown, UNKNOWN_CALL_INSIDE);
  shadow_free (&s);
}

/* A call within f by which f only jumps: a retpoline, whose `ret` goes to a
   function; and a return thunk, which returns past it.  */
static void
calls_within_a_function_may_be_jumps (void **state)
{
  (void) state;
  for (int is_return = 0; is_return < 2; is_return++)
    {
      shadow s = begin (PUSHING);
      shadow_call (&s, IN_MAIN, SP, 1);
      shadow_call_inside (&s, IN_F, SP - 64, 1);
      if (is_return)
        assert_true (shadow_return (&s, IN_MAIN, SP));
      else
        shadow_jump (&s, ELSEWHERE, SP - 64);
      size_t depth = shadow_depth (&s);
      assert_int_equal (depth, 1 - is_return);
      shadow_call_inside (&s, IN_F, SP - 64, 1);
      assert_int_equal (shadow_depth (&s), depth);
      /* Of another call within f nothing is known.  */
      shadow_call_inside (&s, IN_G, SP - 64, 1);
      assert_int_equal (shadow_at (&s, 0)->unknown, UNKNOWN_CALL_INSIDE);
      shadow_free (&s);
    }
  /* Likewise in the outermost function, whose caller nobody saw.  */
  shadow s = begin (PUSHING);
  for (int round = 0; round < 2; round++)
    {
      shadow_call_inside (&s, IN_MAIN, SP, 1);
      assert_int_equal (shadow_depth (&s), 1 - round);
      shadow_jump (&s, ELSEWHERE, SP);
    }
  shadow_free (&s);
}

/* A part of f calls f, whose part is left by an exception: that looks like a
   jump.  Somebody returns to the outer one: it is a call after all.  */
static void
a_call_within_a_function_looks_like_a_jump (void **state)
{
  (void) state;
  shadow s = begin (PUSHING);
  shadow_call_inside (&s, IN_F, SP - 64, 1);
  shadow_call (&s, IN_G, SP - 128, 1);
  shadow_call_inside (&s, IN_F, SP - 192, 1);
  assert_true (shadow_return (&s, IN_G, SP - 128));
  assert_true (shadow_return (&s, IN_F, SP - 64));
  shadow_call_inside (&s, IN_F, SP - 64, 1);
  assert_int_equal (shadow_depth (&s), 1);
  shadow_free (&s);
}

/* One `call *%rax` of f calls g, which returns, or throws past f; later it goes
   to the middle of f, and is a jump.  What became of g says nothing of that.  */
static void
other_calls_teach_nothing_of_those_within (void **state)
{
  (void) state;
  for (int is_return = 0; is_return < 2; is_return++)
    {
      shadow s = begin (PUSHING);
      shadow_call (&s, IN_MAIN, SP, 1);
      shadow_call (&s, IN_F, SP - 64, 1);
      if (is_return)
        assert_true (shadow_return (&s, IN_F, SP - 64));
      else
        shadow_jump (&s, ELSEWHERE, SP - 64);
      for (int round = 0; round < 2; round++)
        {
          shadow_call_inside (&s, IN_F, SP - 64, 1);
          assert_int_equal (shadow_depth (&s), 2 - round);
          shadow_jump (&s, ELSEWHERE, SP - 64);
        }
      shadow_free (&s);
    }
}

/* A function begins, where no call was seen, or nobody knows the stack: it does
   not become known.  */
static void
a_function_begins_without_a_call (void **state)
{
  (void) state;
  shadow s = begin (PUSHING);
  shadow_begins (&s, IN_F, SP);
  assert_int_equal (shadow_depth (&s), 0);
  shadow_lose (&s, SP, UNKNOWN_RESUMED);
  shadow_begins (&s, 0, SP);
  assert_int_equal (shadow_at (&s, 0)->unknown, UNKNOWN_RESUMED);
  shadow_free (&s);
}

/* A handler changes what it interrupted: unknown up to a frame that somebody
   returns to.  What was known of that frame is forgotten.  */
static void
who_called_before_is_not_known (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  assert_int_equal (shadow_unknown_at (&s, 0), UNKNOWN_NOTHING);
  shadow_begin_inside (&s);
  shadow_call (&s, IN_MAIN, SP, 1);
  assert_int_equal (shadow_unknown_at (&s, 0), UNKNOWN_NOTHING);
  assert_int_equal (shadow_unknown_at (&s, 1), UNKNOWN_BEGINNING);
  shadow_doubt (&s, UNKNOWN_REGISTERS);
  assert_int_equal (shadow_unknown_at (&s, 0), UNKNOWN_REGISTERS);
  /* A stack that is made later begins with what made it.  */
  shadow_add_stack (&s);
  assert_int_equal (shadow_unknown_at (&s, 0), UNKNOWN_NOTHING);
  shadow_free (&s);
}

static void
a_lost_stack_is_found_again (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 64, 1);
  shadow_lose (&s, SP - 1024, UNKNOWN_RESUMED);
  shadow_call (&s, IN_G, SP - 1100, 1);
  assert_int_equal (shadow_at (&s, 0)->unknown, UNKNOWN_NOTHING);
  assert_int_equal (shadow_at (&s, 1)->unknown, UNKNOWN_RESUMED);
  assert_true (shadow_return (&s, IN_MAIN, SP));
  assert_int_equal (shadow_depth (&s), 0);
  shadow_doubt (&s, UNKNOWN_REGISTERS);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 64, 1);
  assert_int_equal (shadow_steady (&s), 0);
  shadow_doubt (&s, UNKNOWN_REGISTERS);
  assert_int_equal (shadow_at (&s, 0)->unknown, UNKNOWN_REGISTERS);
  assert_int_equal (shadow_at (&s, 1)->unknown, UNKNOWN_NOTHING);
  assert_int_equal (shadow_steady (&s), 1);
  shadow_free (&s);
}

/* A handler on a stack of its own, above the other one, ends with a tail call;
   and SP of the outermost frame is not above all frames.  */
static void
stacks_of_handlers_are_not_elsewhere (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  assert_false (shadow_is_elsewhere (&s, SP)); /* no frame tells where it is */
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 64, 2);
  assert_false (shadow_is_elsewhere (&s, SP));
  shadow_interrupt (&s, IN_G, SP - 96, 2,
                    (interrupted_context) { SP + 0x10000, 0 });
  shadow_call (&s, ELSEWHERE, SP + 0x10000, 2);
  assert_false (shadow_is_elsewhere (&s, SP + 0x10000));
  shadow_free (&s);
}

/* `jmp` at the beginning of a function: SP is 8 below that of the call where it
   pushes; no tail call comes with less.  */
static void
a_tail_call_is_not_elsewhere (void **state)
{
  (void) state;
  for (int kind = 0; kind < KINDS; kind++)
    {
      shadow s = begin (kind);
      shadow_call (&s, IN_MAIN, SP, 1);
      assert_int_equal (shadow_is_elsewhere (&s, SP - 8), kind == LINKING);
      assert_true (shadow_is_elsewhere (&s, SP - 16));
      shadow_free (&s);
    }
}

/* A function that was called with SP goes to PC: how many frames end?  */
static size_t
long_jump (shadow *s, uint64_t pc, uint64_t sp)
{
  shadow_call (s, 1, sp, 0);
  size_t dropped = branch (s, pc, sp);
  shadow_leave (s, sp);
  return dropped;
}

/* Calls returned to many places with few SPs, and to few with many.  One that
   differs in PC or in SP alone is another place.  */
static void
many_places_are_remembered (void **state)
{
  (void) state;
  enum { PLACES = 2500 };
  shadow s = begin (LINKING);
  for (uint64_t i = 1; i <= PLACES; i++)
    for (int few = 0; few < 2; few++)
      {
        uint64_t pc = 16 * (few ? i : 1), sp = SP - 16 * (few ? 1 : i);
        shadow_call (&s, pc, sp, 0);
        assert_int_equal (branch (&s, pc, sp), 1);
        assert_int_equal (long_jump (&s, pc + 8, sp), 0);
        assert_int_equal (long_jump (&s, pc, sp - 8), 0);
      }
  for (uint64_t i = 1; i <= PLACES; i++)
    {
      assert_int_equal (long_jump (&s, 16 * i, SP - 16), 1);
      assert_int_equal (long_jump (&s, 16, SP - 16 * i), 1);
      assert_int_equal (shadow_depth (&s), 0);
    }
  shadow_free (&s);
}

/* fork: the child has the parent's frames on all its stacks, and may longjmp to
   where the parent could; what either does then is no matter to the other.  */
static void
a_copy_stands_alone (void **state)
{
  (void) state;
  const uint64_t other = SP - 0x10000;
  shadow s = begin (LINKING), copy = begin (LINKING);
  shadow_copy (&copy, &s); /* of a thread that has called nothing yet */
  assert_int_equal (shadow_depth (&copy), 0);
  for (unsigned i = 0; i < 20; i++)
    shadow_call (&s, IN_F + i, SP - 64 * i, i);
  assert_int_equal (branch (&s, IN_F + 19, SP - 64 * 19), 1);
  shadow_add_stack (&s);
  shadow_call (&s, IN_G, other, 3);
  shadow_copy (&copy, &s);
  assert_true (shadow_return (&s, IN_F, SP));
  shadow_call (&s, ELSEWHERE, SP, 0);
  shadow_free (&s);

  assert_int_equal (shadow_at (&copy, 0)->ra, IN_G);
  shadow_call (&copy, IN_MAIN, other - 32, 4);
  assert_int_equal (shadow_depth (&copy), 2);
  assert_true (shadow_return (&copy, IN_F + 18, SP - 64 * 18));
  assert_int_equal (shadow_depth (&copy), 18);
  for (size_t level = 0; level < 18; level++)
    assert_int_equal (shadow_at (&copy, level)->fp, 17 - level);
  assert_int_equal (long_jump (&copy, IN_F + 19, SP - 64 * 19), 1);
  shadow_free (&copy);
}

/* Frames that were there at the last look and have been neither signed nor
   doubted since.  */
static void
frames_are_steady_until_they_change (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  for (unsigned i = 0; i < 5; i++)
    shadow_call (&s, IN_F, SP - 16 * i, i);
  assert_int_equal (shadow_steady (&s), 0); /* the first look */
  assert_int_equal (shadow_steady (&s), 5);
  assert_true (shadow_return (&s, IN_F, SP - 48));
  for (unsigned i = 3; i < 6; i++)
    shadow_call (&s, IN_G, SP - 16 * i, i);
  assert_true (shadow_return (&s, IN_G, SP - 80)); /* none of the old ones */
  shadow_sign (&s, SIGNED_A);                      /* nor this one */
  shadow_doubt (&s, UNKNOWN_REGISTERS);
  assert_int_equal (shadow_steady (&s), 3);
  shadow_sign (&s, NOT_SIGNED);
  assert_int_equal (shadow_steady (&s), 4);
  shadow_free (&s);
}

static void
signing_belongs_to_the_frame (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  shadow_sign (&s, SIGNED_A); /* nobody called: nothing to sign */
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_sign (&s, SIGNED_B);
  shadow_call (&s, IN_F, SP - 64, 2);
  assert_int_equal (shadow_at (&s, 0)->signing, NOT_SIGNED);
  assert_int_equal (shadow_at (&s, 1)->signing, SIGNED_B);
  branch (&s, IN_F, SP - 64);
  shadow_sign (&s, NOT_SIGNED);
  assert_int_equal (shadow_at (&s, 0)->signing, NOT_SIGNED);
  shadow_free (&s);
}

/* Only within the frame of the caller, which has more below it.  */
static void
a_return_may_pop_more_than_was_pushed (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 64, 2);
  assert_false (shadow_return_popping (&s, IN_F, SP - 64));
  assert_false (shadow_return_popping (&s, IN_F, SP + 16));
  assert_false (shadow_return_popping (&s, IN_G, SP - 48));
  assert_true (shadow_return_popping (&s, IN_F, SP - 48));
  assert_int_equal (shadow_depth (&s), 1);
  assert_false (shadow_return_popping (&s, IN_MAIN, SP + 8192));
  shadow_free (&s);
}

/* Its stack was copied back.  */
static void
a_function_that_is_over_goes_on (void **state)
{
  (void) state;
  shadow s = begin (LINKING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 32, 2);
  assert_int_equal (branch (&s, IN_F, SP - 32), 1);
  assert_false (shadow_is_over (&s, IN_F, SP - 32));
  assert_int_equal (branch (&s, IN_MAIN, SP), 1);
  assert_true (shadow_is_over (&s, IN_F, SP - 32));
  assert_false (shadow_is_over (&s, IN_F, SP - 48));
  assert_false (shadow_is_over (&s, IN_MAIN, SP));
  shadow_free (&s);
}

/* SP alone does not find a stack that is lost.  */
static void
a_lost_stack_stays_lost (void **state)
{
  (void) state;
  for (int kind = 0; kind < KINDS; kind++)
    {
      shadow s = begin (kind);
      shadow_call (&s, IN_MAIN, SP, 1);
      shadow_lose (&s, SP - 64, UNKNOWN_OVER);
      shadow_leave (&s, SP - 48);
      assert_int_equal (shadow_unknown_at (&s, 0), UNKNOWN_OVER);
      assert_int_equal (shadow_depth (&s), 2);
      assert_true (shadow_return (&s, IN_MAIN, SP));
      assert_int_equal (shadow_unknown_at (&s, 0), UNKNOWN_NOTHING);
      shadow_free (&s);
    }
}

/* Between the stack of a handler and the one that it interrupted there is neither.  */
static void
above_the_stack_of_a_handler_is_elsewhere (void **state)
{
  (void) state;
  const uint64_t own = SP - 0x1000000;
  shadow s = begin (LINKING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_interrupt (&s, IN_F, SP - 64, 2, (interrupted_context) { .at = own });
  shadow_call (&s, IN_G, own, 3);
  shadow_call (&s, IN_G, own - 64, 4);
  assert_false (shadow_is_elsewhere (&s, own - 32));
  assert_false (shadow_is_elsewhere (&s, own + 8192));
  assert_true (shadow_is_elsewhere (&s, own + 65536));
  assert_false (shadow_is_elsewhere (&s, SP - 32));
  assert_true (shadow_is_elsewhere (&s, SP + 32));
  assert_true (shadow_is_elsewhere (&s, own - 96));
  assert_false (shadow_waits_at (&s, own - 96));
  shadow_add_stack (&s);
  assert_true (shadow_waits_at (&s, own - 96));
  assert_false (shadow_waits_at (&s, own - 32));
  assert_false (shadow_waits_at (&s, own - 64 - 4096));
  shadow_free (&s);
}

static size_t
calls_awaited (const shadow *s, uint64_t pc, uint64_t sp)
{
  const awaited_return *a
      = number_table_find (&s->awaited, (uint64_t[]) { pc, sp });
  return a ? a->calls : 0;
}

/* What has not returned is counted, so that jumps need not look at all frames.  A signal
   does not return, and where a lost stack goes on is not known.  */
static void
what_is_awaited_is_counted (void **state)
{
  (void) state;
  shadow s;
  shadow_begin (&s, true);
  shadow_call (&s, 1, 0x900, 0);
  shadow_call (&s, 0x10, 0x800, 0);
  shadow_call (&s, 0x10, 0x800, 0);
  shadow_interrupt (&s, 0x20, 0x700, 0, (interrupted_context) { .at = 0x600 });
  assert_int_equal (calls_awaited (&s, 0x10, 0x800), 2);
  assert_null (number_table_find (&s.awaited, (uint64_t[]) { 0x20, 0x700 }));
  assert_false (shadow_return (&s, 0x20, 0x700));
  assert_true (shadow_return (&s, 0x10, 0x800));
  assert_int_equal (calls_awaited (&s, 0x10, 0x800), 1);
  shadow_lose (&s, 0x500, UNKNOWN_RESUMED);
  assert_true (shadow_return (&s, 0, 0x500));
  shadow_leave (&s, 0x800);
  assert_int_equal (calls_awaited (&s, 0x10, 0x800), 0);
  assert_false (shadow_return (&s, 0x10, 0x800));
  assert_true (shadow_return (&s, 1, 0x900));
  shadow_free (&s);
}

/* A coroutine calls f, which has called g before, and another thread goes on with it:
   where g has returned to, or f.  */
static void
another_thread_may_take_a_stack (void **state)
{
  (void) state;
  for (int returns = 0; returns < 2; returns++)
    {
      shadow one = begin (PUSHING), other = begin (PUSHING);
      shadow_call (&one, IN_MAIN, SP, 1);
      assert_false (shadow_take_stack (&other, &one, IN_MAIN, SP)); /* it runs */
      shadow_add_stack (&one);
      shadow_call (&one, IN_F, SP - 4096, 1);
      shadow_call (&one, IN_G, SP - 4200, 1);
      shadow_call (&one, IN_G + 8, SP - 4300, 1);
      assert_true (shadow_return (&one, IN_G + 8, SP - 4300));
      assert_true (shadow_return (&one, IN_MAIN, SP));
      assert_false (shadow_take_stack (&other, &one, IN_G, SP - 8));
      shadow_call (&other, IN_MAIN, SP + 4096, 1);
      if (returns)
        assert_true (shadow_take_stack (&other, &one, IN_G, SP - 4200));
      else
        assert_true (shadow_take_stack (&other, &one, IN_G + 8, SP - 4300));
      assert_int_equal (shadow_depth (&other), returns ? 1 : 2);
      /* Nothing of it is left to the one, and it is all the other's.  */
      assert_false (shadow_return (&one, IN_F, SP - 4096));
      assert_false (shadow_return_again (&one, IN_G + 8, SP - 4300));
      assert_false (shadow_take_stack (&other, &one, IN_G + 8, SP - 4300));
      assert_true (shadow_return (&other, IN_F, SP - 4096));
      assert_int_equal (shadow_depth (&other), 0);
      assert_true (shadow_return (&other, IN_MAIN, SP + 4096));
      shadow_free (&one);
      shadow_free (&other);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (another_thread_may_take_a_stack),
    cmocka_unit_test (a_return_needs_address_and_sp),
    cmocka_unit_test (frames_are_counted_from_the_top),
    cmocka_unit_test (recursion_is_told_apart_by_sp),
    cmocka_unit_test (a_return_may_pop_several_frames),
    cmocka_unit_test (a_tail_call_keeps_the_frame),
    cmocka_unit_test (a_return_thunk_is_a_jump),
    cmocka_unit_test (longjmp_leaves_the_frames_it_leaves),
    cmocka_unit_test (landing_pads_leave_frames),
    cmocka_unit_test (sp_alone_drops_nothing),
    cmocka_unit_test (coroutines_have_stacks_of_their_own),
    cmocka_unit_test (many_calls_within_functions_are_learnt),
    cmocka_unit_test (a_stack_goes_on_where_it_kept_its_context),
    cmocka_unit_test (a_handler_ends_where_it_interrupted),
    cmocka_unit_test (handlers_on_two_stacks),
    cmocka_unit_test (a_call_returns_again),
    cmocka_unit_test (calls_within_a_function_are_learnt),
    cmocka_unit_test (a_retpoline_calls),
    cmocka_unit_test (calls_within_a_function_may_be_jumps),
    cmocka_unit_test (a_call_within_a_function_looks_like_a_jump),
    cmocka_unit_test (other_calls_teach_nothing_of_those_within),
    cmocka_unit_test (a_function_begins_without_a_call),
    cmocka_unit_test (who_called_before_is_not_known),
    cmocka_unit_test (a_lost_stack_is_found_again),
    cmocka_unit_test (stacks_of_handlers_are_not_elsewhere),
    cmocka_unit_test (a_tail_call_is_not_elsewhere),
    cmocka_unit_test (many_places_are_remembered),
    cmocka_unit_test (a_copy_stands_alone),
    cmocka_unit_test (frames_are_steady_until_they_change),
    cmocka_unit_test (signing_belongs_to_the_frame),
    cmocka_unit_test (what_is_awaited_is_counted),
    cmocka_unit_test (a_return_may_pop_more_than_was_pushed),
    cmocka_unit_test (a_function_that_is_over_goes_on),
    cmocka_unit_test (a_lost_stack_stays_lost),
    cmocka_unit_test (above_the_stack_of_a_handler_is_elsewhere),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
