/* The shadow stack: what counts as a return, and what does not.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "shadow.h"

/* Return addresses; the numbers mean nothing.  */
enum { IN_MAIN = 0x1005, IN_F = 0x2005, IN_G = 0x3005, ELSEWHERE = 0x4000 };
#define SP 0x7fff0000u

/* The three ways in which it can differ: calls push on amd64 only.  */
static const shadow pushing = { .pushes_ra = true };
static const shadow linking = { .pushes_ra = false };

static void
a_return_needs_address_and_sp (void **state)
{
  (void) state;
  shadow s = pushing;
  shadow_call (&s, IN_MAIN, SP, 1);
  assert_int_equal (shadow_branch (&s, IN_MAIN, SP - 8), 0);
  assert_int_equal (shadow_branch (&s, ELSEWHERE, SP - 8), 0);
  assert_int_equal (s.depth, 1);
  assert_int_equal (shadow_branch (&s, IN_MAIN, SP), 1);
  assert_int_equal (s.depth, 0);
  shadow_free (&s);
}

static void
frames_are_counted_from_the_top (void **state)
{
  (void) state;
  shadow s = linking;
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
  shadow s = linking;
  for (unsigned i = 0; i < 5; i++)
    shadow_call (&s, IN_F, SP - 16 * i, i);
  assert_int_equal (shadow_branch (&s, IN_F, SP - 64), 1);
  assert_int_equal (shadow_branch (&s, IN_F, SP - 48), 1);
  assert_int_equal (s.depth, 3);
  shadow_free (&s);
}

static void
a_return_may_pop_several_frames (void **state)
{
  (void) state;
  shadow s = linking;
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 32, 2);
  shadow_call (&s, IN_G, SP - 64, 3);
  assert_int_equal (shadow_branch (&s, IN_MAIN, SP), 3);
  shadow_free (&s);
}

/* `jmp f` in place of `call f; ret`: from the beginning of a function, where
   SP is what the call left, or after its frame was taken down.  */
static void
a_tail_call_keeps_the_frame (void **state)
{
  (void) state;
  shadow s = pushing, l = linking;
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&l, IN_MAIN, SP, 1);
  assert_int_equal (shadow_branch (&s, ELSEWHERE, SP - 8), 0);
  assert_int_equal (shadow_branch (&l, ELSEWHERE, SP), 0);
  assert_int_equal (shadow_branch (&s, IN_MAIN, SP), 1);
  assert_int_equal (shadow_branch (&l, IN_MAIN, SP), 1);
  shadow_free (&s);
  shadow_free (&l);
}

/* call 1f; 1: mov %rax,(%rsp); ret */
static void
a_return_thunk_is_a_jump (void **state)
{
  (void) state;
  shadow s = pushing;
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 8, 1);
  assert_int_equal (shadow_branch (&s, ELSEWHERE, SP - 8), 1);
  assert_int_equal (shadow_at (&s, 0)->ra, IN_MAIN);
  shadow_free (&s);
}

/* main calls f; f calls setjmp, which returns, and then g, which calls
   longjmp; the same with longjmp called by f itself.  */
static void
longjmp_leaves_frames (const shadow *kind, unsigned calls)
{
  shadow s = *kind;
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 64, 2);
  assert_int_equal (shadow_branch (&s, IN_F, SP - 64), 1);
  for (unsigned i = 0; i < calls; i++)
    shadow_call (&s, IN_G + i, SP - 64 - 32 * i, 3);
  assert_int_equal (shadow_branch (&s, IN_F, SP - 64), calls);
  assert_int_equal (shadow_at (&s, 0)->ra, IN_MAIN);
  shadow_free (&s);
}

static void
longjmp_leaves_the_frames_it_leaves (void **state)
{
  (void) state;
  for (unsigned calls = 1; calls < 4; calls++)
    {
      longjmp_leaves_frames (&pushing, calls);
      longjmp_leaves_frames (&linking, calls);
    }
}

/* f calls throw, which calls unwind, which goes to a place in f where no call
   ever returned to.  */
static void
landing_pads_leave_frames (void **state)
{
  (void) state;
  const shadow kinds[] = { pushing, linking };
  for (int i = 0; i < 2; i++)
    {
      shadow s = kinds[i];
      shadow_call (&s, IN_MAIN, SP, 1);
      shadow_call (&s, IN_F, SP - 64, 2);
      shadow_call (&s, IN_G, SP - 128, 3);
      assert_int_equal (shadow_branch (&s, ELSEWHERE, SP - 64), 2);
      assert_int_equal (s.depth, 1);
      shadow_free (&s);
    }
}

/* pop %rcx; push %rcx; ret: SP alone says nothing.  */
static void
sp_alone_drops_nothing (void **state)
{
  (void) state;
  shadow s = linking;
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_call (&s, IN_F, SP - 64, 2);
  assert_int_equal (shadow_branch (&s, ELSEWHERE, SP - 64), 0);
  assert_int_equal (s.depth, 2);
  shadow_free (&s);
}

static void
many_places_are_remembered (void **state)
{
  (void) state;
  shadow s = linking;
  enum { PLACES = 5000 };
  for (unsigned i = 1; i <= PLACES; i++)
    {
      shadow_call (&s, 16 * i, SP - i, 0);
      assert_int_equal (shadow_branch (&s, 16 * i, SP - i), 1);
    }
  for (unsigned i = 1; i <= PLACES; i++)
    {
      shadow_call (&s, ELSEWHERE, SP - i, 0);
      assert_int_equal (shadow_branch (&s, 16 * i, SP - i), 1);
    }
  shadow_free (&s);
}

static void
signing_belongs_to_the_frame (void **state)
{
  (void) state;
  shadow s = linking;
  shadow_sign (&s, SIGNED_A); /* nobody called: nothing to sign */
  shadow_call (&s, IN_MAIN, SP, 1);
  shadow_sign (&s, SIGNED_B);
  shadow_call (&s, IN_F, SP - 64, 2);
  assert_int_equal (shadow_at (&s, 0)->signing, NOT_SIGNED);
  assert_int_equal (shadow_at (&s, 1)->signing, SIGNED_B);
  shadow_branch (&s, IN_F, SP - 64);
  shadow_sign (&s, NOT_SIGNED);
  assert_int_equal (shadow_at (&s, 0)->signing, NOT_SIGNED);
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
    cmocka_unit_test (a_tail_call_keeps_the_frame),
    cmocka_unit_test (a_return_thunk_is_a_jump),
    cmocka_unit_test (longjmp_leaves_the_frames_it_leaves),
    cmocka_unit_test (landing_pads_leave_frames),
    cmocka_unit_test (sp_alone_drops_nothing),
    cmocka_unit_test (many_places_are_remembered),
    cmocka_unit_test (signing_belongs_to_the_frame),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
