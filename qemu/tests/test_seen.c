/* A check that relies on what it has seen gives the verdict of one that does
   not, whatever changed in between: memory, registers, the shadow stack, the
   tables, the mapping.  */
#include "scene.h"

static const void *
host (void *context, uint64_t address)
{
  machine *m = context;
  return m->memory + (address - MEMORY_AT);
}

/* Without a change, only the topmost frame is unwound: its two words, and two
   of each of the others when there is no other way to see them.  */
static void
what_was_right_is_not_unwound_again (void **state)
{
  (void) state;
  scene s;
  begin (&s);
  assert_int_equal (check_again (&s).frames, FRAMES + 1);
  uint64_t first = s.reads;
  assert_int_equal (check_again (&s).frames, FRAMES + 1);
  assert_int_equal (s.reads - first, 2 * FRAMES);
  end (&s);
  begin (&s);
  s.machine.view.host = host;
  check_again (&s);
  first = s.reads;
  check_again (&s);
  assert_int_equal (s.reads - first, 2);
  end (&s);
}

static void
call_again (scene *s)
{
  call (s);
  set_registers (s);
}

static void
return_once (scene *s)
{
  const shadow_frame *f = shadow_at (&s->shadow, 0);
  assert_true (shadow_return (&s->shadow, f->ra, f->sp));
  set_registers (s);
}

/* Memory that is seen without reading it is read by the unwinder only, two words
   a frame: those of the topmost one, and those of frames that are new.  The frame
   that f calls from, twice from the same place, is not.  */
static void
what_is_new_is_unwound_once (void **state)
{
  (void) state;
  scene s;
  begin (&s);
  s.machine.view.host = host;
  check_again (&s);
  call_again (&s);
  assert_int_equal (reads_of_check (&s), 2 + 2);
  assert_int_equal (reads_of_check (&s), 2);
  return_once (&s);
  assert_int_equal (reads_of_check (&s), 2);
  call_again (&s);
  assert_int_equal (reads_of_check (&s), 2);
  return_once (&s);
  return_once (&s);
  assert_int_equal (reads_of_check (&s), 2);
  end (&s);
}

/* All frames of stacks of any depth, the outermost one among them.  */
static void
stacks_of_any_depth (void **state)
{
  (void) state;
  for (int depth = 0; depth < 70; depth++)
    {
      scene s;
      begin_at (&s, depth);
      for (int again = 0; again < 2; again++)
        assert_int_equal (expect_same (&s).frames, depth + 1);
      end (&s);
    }
}

/* Tables are other ones when their version is, and not before: who replaces
   them counts it up.  */
static void
other_tables_are_looked_at (void **state)
{
  (void) state;
  for (int depth = 1; depth < 4; depth++)
    {
      scene s;
      begin_at (&s, depth);
      check_again (&s);
      encode (&s, FRAME + 8, false);
      assert_int_equal (check_again (&s).wrong, WRONG_NOTHING);
      assert_int_equal (check_again (&s).frames, depth + 1);
      s.list.version++;
      outcome o = expect_same (&s);
      assert_int_equal (o.wrong, depth > 1 ? WRONG_CFA : WRONG_NOTHING);
      end (&s);

      begin_at (&s, depth);
      check_again (&s);
      encode (&s, FRAME, false);
      s.list.version++;
      assert_int_equal (expect_same (&s).frames, depth);
      end (&s);
    }
}

/* Another mapping of the same addresses: the old memory holds what it did, but
   it is not the program's any more.  */
static void
other_memory_is_looked_at (void **state)
{
  (void) state;
  scene s;
  begin (&s);
  s.machine.view.host = host;
  check_again (&s);
  machine other = s.machine;
  machine_word (&other, sp_of (FRAMES - 4) - 8, CALLER + 1);
  s.machine.view.context = &other;
  s.machine.view.mapping++;
  outcome o = expect_same (&s);
  expect_changed (&o, true, 3);
  end (&s);
}

/* A word that held 0 cannot be read any more.  */
static void
memory_may_go_away (void **state)
{
  (void) state;
  scene s;
  begin (&s);
  check_again (&s);
  s.hole = sp_of (0) - 16;
  outcome o = expect_same (&s);
  assert_int_equal (o.wrong, WRONG_STOP);
  assert_int_equal (o.got, SF_UNREADABLE);
  end (&s);
}

/* After a word of the middle changed: each frame has two words, which are compared
   once, and read once more by the unwinder.  */
static void
words_are_read_twice_at_most (void **state)
{
  (void) state;
  scene s;
  begin (&s);
  check_again (&s);
  uint64_t before = s.reads;
  machine_word (&s.machine, sp_of (FRAMES / 2) - 8, CALLER + 1);
  assert_int_equal (check_again (&s).unknown, UNKNOWN_REWRITTEN);
  assert_true (s.reads - before <= 4UL * FRAMES);
  end (&s);
}

/* Every word below the topmost frame, changed and changed back.  After that the
   frames down to the one that it is of are unwound, and none below.  */
static void
each_word_counts (void **state)
{
  (void) state;
  scene s;
  begin (&s);
  s.machine.view.host = host;
  for (int at = 0; at < 2 * FRAMES; at++)
    {
      uint8_t *byte = s.machine.memory + (sp_of (FRAMES) - MEMORY_AT) + 8L * at;
      assert_int_equal (reads_of_check (&s), at ? 2 : 2 * FRAMES);
      *byte ^= 1;
      outcome o = expect_same (&s);
      expect_changed (&o, at % 2, (uint32_t) at / 2);
      *byte ^= 1;
      assert_int_equal (reads_of_check (&s), 2 + 2 * (at / 2));
    }
  end (&s);
}

/* The topmost frame gives way to one that memory does not show, which calls
   another one.  */
static void
replace (scene *s)
{
  const shadow_stack *k = &s->shadow.stacks[0];
  if (k->depth == 0)
    return;
  const shadow_frame old = k->frames[k->depth - 1];
  shadow_return (&s->shadow, old.ra, old.sp);
  shadow_call (&s->shadow, old.ra, old.sp, old.fp ^ 1);
  call (s);
}

/* Something that a program, a loader or another thread may do.  */
static void
change (scene *s)
{
  shadow_stack *k = &s->shadow.stacks[0];
  uint32_t r = next_random ();
  switch (r % 8)
    {
    case 0: case 1: case 2:
      if (k->depth < 40)
        call_from (s, r / 8 % 16 && k->depth > 0 ? CALLER : NO_FILE);
      break;
    case 3:
      if (k->depth > 0)
        shadow_return (&s->shadow, k->frames[k->depth - 1].ra,
                       k->frames[k->depth - 1].sp);
      break;
    case 4:
      if (k->depth > 2)
        shadow_leave (&s->shadow, sp_of (k->depth - 1 - r / 8 % 2));
      break;
    case 5:
      flip (s, STACK - 1 - r / 8 % (FRAME * (k->depth + 1)));
      break;
    case 6:
      if (r / 8 % 2 == 0)
        replace (s);
      shadow_sign (&s->shadow, r / 8 % 3);
      break;
    default:
      s->list.version += r / 8 % 2;
      s->machine.view.mapping += r / 16 % 2;
    }
  set_registers (s);
}

/* Memory is put right now and then, by which wrong frames become right.  */
static void
repair (scene *s)
{
  const shadow_stack *k = &s->shadow.stacks[0];
  for (size_t i = 0; i < k->depth; i++)
    {
      store (s, sp_of (i) - 8, k->frames[i].ra);
      store (s, sp_of (i) - 16, k->frames[i].fp);
    }
}

static void
notice_changes (bool is_told)
{
  scene s;
  unsigned right = 0, wrong = 0;
  begin (&s);
  s.seen.is_told = is_told;
  for (int i = 0; i < ROUNDS; i++)
    {
      if (i == ROUNDS / 2)
        s.machine.view.host = host;
      if (i % 8 == 0)
        repair (&s);
      change (&s);
      outcome o = expect_same (&s);
      right += o.wrong == WRONG_NOTHING && o.frames > 2;
      wrong += (o.wrong != WRONG_NOTHING || o.unknown != UNKNOWN_NOTHING) && o.level > 0;
    }
  print_message ("%u rounds right, %u wrong\n", right, wrong);
  assert_true (right > ROUNDS / 10 && wrong > ROUNDS / 10);
  assert_false (s.seen.was_not_told);
  end (&s);
}

static void
any_change_is_noticed (void **state)
{
  (void) state;
  notice_changes (false);
  notice_changes (true);
}

/* Two words of the topmost frame, and some in turn, which are others each time.  */
static void
depth_costs_nothing (void **state)
{
  (void) state;
  scene s;
  begin_deep (&s);
  assert_true (seen_is_large (&s.seen));
  for (int i = 0; i < 2 * DEEP; i++)
    {
      uint64_t reads = reads_of_check (&s);
      assert_true (reads > 2 && reads <= 2 + IN_TURN);
    }
  uint64_t before = s.reads;
  store (&s, sp_of (DEEP) - 64, 1); /* below all frames */
  store (&s, STACK + 8, 1); /* above them */
  assert_int_equal (s.reads, before);
  store (&s, sp_of (DEEP / 2), 1); /* of a frame, and not one of its words */
  assert_true (s.reads > before && s.reads - before <= 2);
  end (&s);
}

/* start, of which the table says that it is outermost, was called or is the first
   function of a stack, and has called f or has not.  */
static void
begin_with_start (scene *s, bool is_first, bool has_called)
{
  begin_at (s, 0);
  shadow_call (&s->shadow, 0, STACK + FRAME, 0);
  if (is_first)
    shadow_set_first (&s->shadow);
  if (has_called)
    call_from (s, OUTERMOST + 4);
  set_registers (s);
  if (!has_called)
    s->machine.view.reg[REG_PC] = OUTERMOST;
}

static void
nobody_calls_the_first_function_of_a_stack (void **state)
{
  (void) state;
  for (uint32_t level = 0; level < 2; level++)
    {
      scene s;
      begin_with_start (&s, false, level);
      outcome o = expect_same (&s);
      assert_int_equal (o.wrong, WRONG_END);
      assert_int_equal (o.level, level);
      end (&s);
      begin_with_start (&s, true, level);
      o = expect_same (&s);
      assert_int_equal (o.wrong, WRONG_NOTHING);
      assert_int_equal (o.unknown, level ? UNKNOWN_NOTHING : UNKNOWN_BEGINNING);
      assert_int_equal (o.frames, level);
      end (&s);
    }
}

/* start was called far above, or below, where it runs now: it has gone to another stack,
   to which its table gives no caller.  */
static void
a_function_may_leave_its_stack (void **state)
{
  (void) state;
  static const struct { uint64_t called_with; enum unknown unknown; } cases[]
      = { { STACK + FRAME, UNKNOWN_NOTHING },
          { STACK + MOST_OF_FRAME, UNKNOWN_NOTHING },
          { STACK + MOST_OF_FRAME + 8, UNKNOWN_SWITCHING },
          { STACK - 4096, UNKNOWN_SWITCHING } };
  for (size_t i = 0; i < sizeof cases / sizeof cases[0]; i++)
    for (int level = 0; level < 2; level++)
      {
        scene s;
        begin_with_start (&s, false, level);
        s.machine.view.reg[7] = sp_of (2 * (size_t) level);
        /* f's CFA is FRAME above its SP, and that is the SP of start.  */
        s.shadow.stacks[0].frames[0].sp
            = cases[i].called_with - (uint64_t) level * FRAME;
        outcome o = expect_same (&s);
        assert_int_equal (o.wrong, cases[i].unknown ? WRONG_NOTHING : WRONG_END);
        assert_int_equal (o.unknown, cases[i].unknown);
        assert_int_equal (o.level, level);
        end (&s);
      }
}

/* What is there may be anything; the CFA is the function's own.  */
static void
a_first_function_has_a_frame (void **state)
{
  (void) state;
  for (size_t depth = 1; depth < 4; depth++)
    {
      scene s;
      begin_at (&s, (int) depth);
      shadow_frame *first = &s.shadow.stacks[0].frames[0];
      first->is_first = true;
      assert_int_equal (expect_same (&s).frames, depth + 1);
      store (&s, STACK - 8, NO_FILE);
      outcome o = expect_same (&s);
      assert_int_equal (o.wrong, WRONG_NOTHING);
      assert_int_equal (o.unknown, depth > 1 ? UNKNOWN_NOTHING : UNKNOWN_BEGINNING);
      assert_int_equal (o.frames, depth - 1);
      store (&s, STACK - 8, first->ra);
      store (&s, STACK - 16, 77);
      assert_int_equal (expect_same (&s).frames, depth - 1);
      first->sp += 8;
      s.shadow.stacks[0].steady = 0;
      assert_int_equal (expect_same (&s).wrong, WRONG_CFA);
      end (&s);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_was_right_is_not_unwound_again),
    cmocka_unit_test (what_is_new_is_unwound_once), cmocka_unit_test (stacks_of_any_depth),
    cmocka_unit_test (other_tables_are_looked_at), cmocka_unit_test (other_memory_is_looked_at),
    cmocka_unit_test (memory_may_go_away), cmocka_unit_test (words_are_read_twice_at_most),
    cmocka_unit_test (each_word_counts), cmocka_unit_test (any_change_is_noticed),
    cmocka_unit_test (depth_costs_nothing),
    cmocka_unit_test (nobody_calls_the_first_function_of_a_stack),
    cmocka_unit_test (a_function_may_leave_its_stack),
    cmocka_unit_test (a_first_function_has_a_frame),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
