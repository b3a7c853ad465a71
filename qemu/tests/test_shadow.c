/* The shadow stack: what counts as a return, and what does not.  */
#include "calls.h"

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
  shadow_lose (&s, SP - 8, UNKNOWN_RESUMED);
  shadow_begins (&s, 0, SP);
  assert_int_equal (shadow_at (&s, 0)->unknown, UNKNOWN_RESUMED);
  shadow_free (&s);
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
  shadow_lose (&s, 0x4f8, UNKNOWN_RESUMED);
  assert_true (shadow_return (&s, 0, 0x500));
  shadow_leave (&s, 0x800);
  assert_int_equal (calls_awaited (&s, 0x10, 0x800), 0);
  assert_false (shadow_return (&s, 0x10, 0x800));
  assert_true (shadow_return (&s, 1, 0x900));
  shadow_free (&s);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_return_needs_address_and_sp),
    cmocka_unit_test (frames_are_counted_from_the_top),
    cmocka_unit_test (recursion_is_told_apart_by_sp),
    cmocka_unit_test (a_return_may_pop_several_frames),
    cmocka_unit_test (a_tail_call_keeps_the_frame), cmocka_unit_test (a_return_thunk_is_a_jump),
    cmocka_unit_test (longjmp_leaves_the_frames_it_leaves),
    cmocka_unit_test (landing_pads_leave_frames), cmocka_unit_test (sp_alone_drops_nothing),
    cmocka_unit_test (many_calls_within_functions_are_learnt),
    cmocka_unit_test (a_call_returns_again), cmocka_unit_test (calls_within_a_function_are_learnt),
    cmocka_unit_test (a_retpoline_calls), cmocka_unit_test (calls_within_a_function_may_be_jumps),
    cmocka_unit_test (a_call_within_a_function_looks_like_a_jump),
    cmocka_unit_test (other_calls_teach_nothing_of_those_within),
    cmocka_unit_test (a_function_begins_without_a_call),
    cmocka_unit_test (many_places_are_remembered), cmocka_unit_test (a_copy_stands_alone),
    cmocka_unit_test (frames_are_steady_until_they_change),
    cmocka_unit_test (signing_belongs_to_the_frame), cmocka_unit_test (what_is_awaited_is_counted),
    cmocka_unit_test (a_return_may_pop_more_than_was_pushed),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
