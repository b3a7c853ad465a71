/* A check that is told of what is written finds what one that reads all finds.  */
#include "scene.h"

/* A return address, and a byte of a frame pointer, of any frame, the next one
   and the one 500 frames up among them; and what was wrong may be right
   again.  */
static void
what_is_told_is_found (void **state)
{
  (void) state;
  scene s;
  begin_deep (&s);
  for (size_t level = 1; level < DEEP; level += level == 1 ? 12 : 83)
    for (uint64_t at = 1; at <= 16; at += 5)
      {
        uint64_t address = sp_of (DEEP - level - 1) - at;
        flip (&s, address);
        outcome o = expect_same (&s);
        expect_changed (&o, at <= 8, (uint32_t) level);
        flip (&s, address);
        assert_int_equal (expect_same (&s).wrong, WRONG_NOTHING);
      }
  assert_false (s.seen.was_not_told);
  end (&s);
}

/* What nobody tells is found in its turn, and it is noticed that nobody did.  */
static void
what_is_not_told_is_found_later (void **state)
{
  (void) state;
  for (size_t level = DEEP - 1; level < DEEP; level -= 85)
    {
      scene s;
      begin_deep (&s);
      for (int i = 0; i < 2 * DEEP / IN_TURN + 3; i++) /* all were read once */
        check_again (&s);
      s.machine.memory[sp_of (DEEP - level - 1) - 8 - MEMORY_AT] ^= 1;
      int checks = 0;
      while (check_again (&s).unknown == UNKNOWN_NOTHING)
        assert_true (checks++ < 2 * DEEP / IN_TURN + 1);
      assert_true (s.seen.was_not_told);
      assert_int_equal (expect_same (&s).level, level);
      end (&s);
    }
}

/* Who is in doubt reads all.  */
static void
doubt_reads_all (void **state)
{
  (void) state;
  scene s;
  begin_deep (&s);
  seen_doubt (&s.seen);
  assert_false (seen_is_large (&s.seen));
  assert_int_equal (reads_of_check (&s), 2 * DEEP);
  const struct { uint64_t start, size; unsigned mapping; } doubtful[]
      = { { UINT64_MAX - 3, 8, 0 }, { 7, 1, 0 }, { 0x100, 8, 1 } };
  for (size_t i = 0; i < 3; i++)
    {
      view v = s.machine.view;
      v.mapping += doubtful[i].mapping;
      assert_true (seen_is_large (&s.seen));
      seen_written (&s.seen, doubtful[i].start, doubtful[i].size, &v);
      assert_int_equal (s.seen.sure, 0);
      check_again (&s);
    }
  seen_written (&s.seen, 8, 1, &s.machine.view);
  assert_true (seen_is_large (&s.seen));
  end (&s);
}

/* COUNT steps of one word each: IN_ORDER of them each below the one before, the others
   anywhere.  */
static void
begin_with_words (scene *s, unsigned count, unsigned in_order)
{
  begin_at (s, 0);
  for (unsigned i = 0; i < count; i++)
    {
      seen_step *step = seen_step_at (&s->seen, i);
      uint64_t at = i < in_order ? STACK - 16 * (i + 1)
                                 : STACK - 8 - next_random () % 2000;
      *step = (seen_step) { .is_end = i == 0, .word_count = 1 };
      step->words[0].address = at;
      machine_read (&s->machine, at, &step->words[0].bytes, 8);
    }
  seen_keep (&s->seen, count - 1, 0);
  assert_int_equal (seen_is_large (&s->seen), count > FEW_WORDS);
}

/* What is written forgets the steps from the first one on of which a word is another
   one, and no others; where all are in order, no other word is read.  */
static void
write_anywhere (scene *s, unsigned count, bool is_in_order)
{
  uint64_t start = STACK - 8 - next_random () % 2000;
  uint64_t size = 1 + next_random () % 40, before = s->reads;
  unsigned first = 0;
  for (uint64_t i = start; i < start + size; i++)
    s->machine.memory[i - MEMORY_AT] ^= 0xff;
  while (first < count
         && (s->seen.words[first].address >= start + size
             || s->seen.words[first].address + 8 <= start))
    first++;
  seen_written (&s->seen, start, size, &s->machine.view);
  assert_int_equal (s->seen.count, first);
  assert_int_equal (s->seen.sure, first);
  if (is_in_order)
    assert_int_equal (s->reads - before, first < count);
}

static void
words_in_any_order (void **state)
{
  (void) state;
  for (unsigned round = 0; round < 2000; round++)
    {
      scene s;
      unsigned count = round % 5 ? FEW_WORDS + round % 3 : 1;
      unsigned in_order = count - round % 4 % 2;
      begin_with_words (&s, count, round % 4 == 2 ? 0 : in_order);
      write_anywhere (&s, count, round % 4 == 0);
      end (&s);
    }
}

/* An instruction that may write as W says is executed.  */
static size_t
sure_after (thread *t, const view *v, enum writes w)
{
  seen *s = thread_seen (t);
  s->sure = FEW_WORDS + 1;
  thread_note (t, v, (insn) { .kind = INSN_OTHER, .writes.where = (uint8_t) w });
  thread_settle (t, v);
  return s->sure;
}

/* Whom nobody can follow is not believed: a second thread, somebody who was found to write;
   nor is a stack that was not current.  */
static void
who_writes (void **state)
{
  (void) state;
  scene s;
  process p = { .arch = &arch_amd64, .abi = arch_abi (&arch_amd64) };
  thread one, two;
  begin (&s);
  const view *v = &s.machine.view;
  thread_begin (&one, &p, 1);
  assert_true (thread_seen (&one)->is_told);
  assert_int_equal (sure_after (&one, v, WRITES_NOTHING), FEW_WORDS + 1);
  assert_int_equal (sure_after (&one, v, WRITES_ANYWHERE), 0);
  assert_int_equal (sure_after (&one, v, WRITES_NOTHING), FEW_WORDS + 1);
  one.handler = 1;
  thread_settle (&one, v);
  assert_int_equal (one.seen[0].sure, 0);

  thread_seen (&one)->sure = FEW_WORDS + 1;
  shadow_add_stack (&one.shadow);
  thread_seen (&one);
  one.shadow.current = 0;
  assert_int_equal (thread_seen (&one)->sure, 0);

  thread_seen (&one)->was_not_told = true;
  thread_settle (&one, v);
  assert_false (thread_seen (&one)->is_told);
  p.has_other_writers = false;
  one.seen[0].was_not_told = false;
  assert_true (thread_seen (&one)->is_told);

  thread_begin (&two, &p, 2);
  assert_false (thread_seen (&one)->is_told);
  assert_int_equal (sure_after (&one, v, WRITES_NOTHING), 0);
  thread_end (&one);
  thread_end (&two);
  end (&s);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_is_told_is_found), cmocka_unit_test (what_is_not_told_is_found_later),
    cmocka_unit_test (doubt_reads_all), cmocka_unit_test (words_in_any_order),
    cmocka_unit_test (who_writes),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
