/* Which stack is current: coroutines, handlers, other threads, and what is lost.  */
#include "calls.h"

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
  assert_false (shadow_is_elsewhere (&s, SP - 64));
  assert_true (shadow_is_elsewhere (&s, SP + 32));
  assert_true (shadow_is_elsewhere (&s, own - 96));
  assert_false (shadow_waits_at (&s, own - 96));
  shadow_add_stack (&s);
  assert_true (shadow_waits_at (&s, own - 96));
  assert_false (shadow_waits_at (&s, own - 32));
  assert_false (shadow_waits_at (&s, own - 64 - 4096));
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

/* f, on a stack of its own, has called g on another one, and g goes back into f, where
   nothing returns to.  */
static void
a_function_goes_on_that_waits (void **state)
{
  (void) state;
  const uint64_t f = 0x2000, other = SP - 0x1000000;
  shadow s = begin (LINKING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_enter (&s, f);
  shadow_call (&s, IN_F, SP - 64, 2);
  shadow_enter (&s, 0x3000);
  assert_true (shadow_calls_from (&s, IN_F));
  shadow_add_stack (&s);
  shadow_call (&s, IN_G, other, 3);
  shadow_enter (&s, 0x5000);
  assert_true (shadow_calls_from (&s, IN_F));
  assert_true (shadow_calls_from (&s, IN_G));
  assert_false (shadow_calls_from (&s, ELSEWHERE));
  assert_false (shadow_go_back (&s, f, SP + 8)); /* above its frame */
  assert_false (shadow_go_back (&s, f, SP - MOST_OF_FRAME - 1));
  assert_false (shadow_go_back (&s, 0x4000, SP - 64));
  assert_int_equal (shadow_at (&s, 0)->ra, IN_G);
  assert_true (shadow_go_back (&s, f, SP - MOST_OF_FRAME));
  assert_int_equal (shadow_depth (&s), 1);
  assert_int_equal (shadow_at (&s, 0)->ra, IN_MAIN);
  assert_false (shadow_calls_from (&s, IN_F));
  /* Where several do, it is the latest; the current stack comes first.  */
  shadow_call (&s, IN_F, SP - 64, 2);
  shadow_enter (&s, f);
  assert_true (shadow_go_back (&s, f, SP - 80));
  assert_int_equal (shadow_depth (&s), 2);
  assert_true (shadow_go_back (&s, f, SP - 56));
  assert_int_equal (shadow_depth (&s), 1);
  shadow_interrupt (&s, 0x7777, SP - 64, 2, (interrupted_context) { SP - 512, 0 });
  assert_false (shadow_calls_from (&s, 0x7777));
  shadow_free (&s);
}

/* Two functions of one stack wait at both ends of its memory, which is unmapped.  */
static void
nothing_waits_in_unmapped_memory (void **state)
{
  (void) state;
  const uint64_t low = SP - 0x2000, high = SP - 0x1000;
  shadow s = begin (LINKING);
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_add_stack (&s);
  shadow_call (&s, IN_F, high, 2);
  shadow_call (&s, IN_G, low, 3);
  shadow_unmap (&s, low, high - low); /* it runs there */
  assert_int_equal (shadow_unknown_at (&s, 0), UNKNOWN_OVER);
  assert_false (shadow_calls_from (&s, IN_F) || shadow_calls_from (&s, IN_G));
  assert_true (shadow_return (&s, 0, low));
  assert_int_equal (shadow_depth (&s), 0);
  shadow_call (&s, IN_F, high, 2);
  shadow_call (&s, IN_G, low, 3);
  assert_true (shadow_return (&s, IN_MAIN, SP));
  shadow_unmap (&s, low + 8, high - low);
  shadow_unmap (&s, low - 8, 0);
  assert_true (shadow_calls_from (&s, IN_G));
  shadow_unmap (&s, low, 0);
  assert_false (shadow_return (&s, IN_G, low));
  assert_true (shadow_calls_from (&s, IN_F));
  shadow_unmap (&s, low, high - low);
  assert_false (shadow_return (&s, IN_F, high));
  shadow_free (&s);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_function_goes_on_that_waits),
    cmocka_unit_test (nothing_waits_in_unmapped_memory),
    cmocka_unit_test (another_thread_may_take_a_stack),
    cmocka_unit_test (coroutines_have_stacks_of_their_own),
    cmocka_unit_test (a_stack_goes_on_where_it_kept_its_context),
    cmocka_unit_test (a_handler_ends_where_it_interrupted),
    cmocka_unit_test (handlers_on_two_stacks), cmocka_unit_test (who_called_before_is_not_known),
    cmocka_unit_test (a_lost_stack_is_found_again),
    cmocka_unit_test (stacks_of_handlers_are_not_elsewhere),
    cmocka_unit_test (a_tail_call_is_not_elsewhere),
    cmocka_unit_test (a_function_that_is_over_goes_on), cmocka_unit_test (a_lost_stack_stays_lost),
    cmocka_unit_test (above_the_stack_of_a_handler_is_elsewhere),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
