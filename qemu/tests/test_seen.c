/* A check that relies on what it has seen gives the verdict of one that does
   not, whatever changed in between: memory, registers, the shadow stack, the
   tables, the mapping.  */
#include "machine.h"

#include "qemu/core/truth.h"
#include "reference/write/encode.h"

enum { FUNCTION = 0x1100, OUTERMOST = 0x1300, SIZE = 0x40, SECTION = 0x4000,
       INNER = 0x10, CALLER = FUNCTION + 0x20, NO_FILE = 0x3000, FRAMES = 12, FRAME = 16, ROUNDS = 20000 };

typedef struct scene
{
  uint8_t bytes[512];
  module module;
  module *items[1];
  module_list list;
  machine machine;
  shadow shadow;
  seen seen;
  uint64_t reads;
  uint64_t hole; /* 8 bytes from here on cannot be read */
} scene;

static scene *of; /* whose memory is read */

static bool
count_and_read (void *context, uint64_t address, void *bytes, size_t size)
{
  of->reads++;
  return address != of->hole && machine_read (context, address, bytes, size);
}

static const void *
host (void *context, uint64_t address)
{
  machine *m = context;
  return m->memory + (address - MEMORY_AT);
}

/* f: CFA is SP + 16, FP is stored below RA; where f calls, CFA is SP + CFA.
   start: no rows, and not there unless HAS_START.  */
static void
encode (scene *s, uint8_t cfa, bool has_start)
{
  const sf_fre_record rows[]
      = { { .info = sf_fre_info (true, 2, 1, false), .word_count = 2,
            .words = { FRAME, (uint8_t) -16 } },
          { .start_address = INNER, .info = sf_fre_info (true, 2, 1, false),
            .word_count = 2, .words = { cfa, (uint8_t) -16 } } };
  const sf_fde_record fdes[]
      = { { .start = FUNCTION, .size = SIZE, .fres = rows, .fre_count = 2,
            .info = sf_fde_info (0, FDE_PCTYPE_INC, 0, false) },
          { .start = OUTERMOST, .size = SIZE } };
  const sf_element_record element
      = { .magic = MAGIC, .version = 3, .abi_arch = 3,
          .flags = F_FDE_SORTED | F_FDE_FUNC_START_PCREL,
          .cfa_fixed_ra_offset = -8, .address = SECTION, .fdes = fdes,
          .fde_count = has_start ? 2 : 1 };
  size_t size = sf_encode (&element, s->bytes, sizeof s->bytes);
  assert_true (size > 0 && size <= sizeof s->bytes);
  s->module = (module) { .start = MEMORY_AT, .end = 0x2000,
                         .arch = &arch_amd64, .has_sframe = true };
  s->module.section = (sf_section) { .bytes = s->bytes, .size = size,
                                     .address = SECTION };
  s->items[0] = &s->module;
  s->list = (module_list) { .items = s->items, .count = 1 };
}

static uint64_t
sp_of (size_t depth)
{
  return STACK - FRAME * depth;
}

/* The ABI asks for an FP of 0 in the outermost frame.  */
static uint64_t
fp_of (size_t depth)
{
  return depth ? 0x7000 + depth : 0;
}

/* The program writes, and who follows it tells.  */
static void
store (scene *s, uint64_t address, uint64_t value)
{
  machine_word (&s->machine, address, value);
  if (s->seen.is_told)
    seen_written (&s->seen, address, 8, &s->machine.view);
}

static void
flip (scene *s, uint64_t address)
{
  s->machine.memory[address - MEMORY_AT] ^= 1;
  if (s->seen.is_told)
    seen_written (&s->seen, address, 1, &s->machine.view);
}

/* f is called at the current depth, from RA.  */
static void
call_from (scene *s, uint64_t ra)
{
  size_t depth = shadow_depth (&s->shadow);
  uint64_t sp = sp_of (depth);
  uint64_t fp = fp_of (depth);
  store (s, sp - 8, ra);
  store (s, sp - 16, fp);
  shadow_call (&s->shadow, ra, sp, fp);
}

/* From f or from start.  */
static void
call (scene *s)
{
  call_from (s, shadow_depth (&s->shadow) ? CALLER : OUTERMOST + 4);
}

static void
set_registers (scene *s)
{
  size_t depth = shadow_depth (&s->shadow);
  s->machine.view.reg[REG_PC] = depth ? FUNCTION + 4 : OUTERMOST;
  s->machine.view.reg[7] = sp_of (depth);
  s->machine.view.reg[6] = fp_of (depth);
}

static void
begin_at (scene *s, int depth)
{
  *s = (scene) { .reads = 0 };
  of = s;
  encode (s, FRAME, true);
  machine_begin (&s->machine, &arch_amd64);
  s->machine.view.read = count_and_read;
  shadow_begin (&s->shadow, true);
  for (int i = 0; i < depth; i++)
    call (s);
  set_registers (s);
}

static void
begin (scene *s)
{
  begin_at (s, FRAMES);
}

static void
end (scene *s)
{
  seen_free (&s->seen);
  shadow_free (&s->shadow);
}

static checked
what (scene *s)
{
  return (checked) { .modules = &s->list, .shadow = &s->shadow,
                     .arch = &arch_amd64, .abi = arch_abi (&arch_amd64),
                     .view = &s->machine.view };
}

static outcome
check_again (scene *s)
{
  const checked c = what (s);
  lookup *top = lookup_at (&s->list, s->machine.view.reg[REG_PC]);
  outcome o = check_stack_again (&c, top, &s->seen);
  lookup_free (top);
  return o;
}

/* The program has changed a return address, or a frame pointer, of the frame LEVEL.  */
static void
expect_changed (const outcome *o, bool is_ra, uint32_t level)
{
  assert_int_equal (o->wrong, is_ra ? WRONG_NOTHING : WRONG_FP);
  assert_int_equal (o->unknown, is_ra ? UNKNOWN_REWRITTEN : UNKNOWN_NOTHING);
  assert_int_equal (o->level, level);
}

static outcome
expect_same (scene *s)
{
  const checked c = what (s);
  outcome again = check_again (s), fresh = check_stack (&c);
  assert_int_equal (again.wrong, fresh.wrong);
  assert_int_equal (again.unknown, fresh.unknown);
  assert_int_equal (again.frames, fresh.frames);
  assert_int_equal (again.row_at, fresh.row_at);
  if (fresh.wrong != WRONG_NOTHING)
    {
      assert_int_equal (again.level, fresh.level);
      assert_int_equal (again.pc, fresh.pc);
      assert_int_equal (again.expected, fresh.expected);
      assert_int_equal (again.got, fresh.got);
    }
  return fresh;
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

static uint64_t
reads_of_check (scene *s)
{
  uint64_t before = s->reads;
  assert_int_equal (check_again (s).wrong, WRONG_NOTHING);
  return s->reads - before;
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

static uint32_t
next_random (void)
{
  static uint32_t state = 1;
  state = state * 1664525 + 1013904223;
  return state >> 8;
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

/* Told of what is written.  */

enum { DEEP = 600 };

static void
begin_deep (scene *s)
{
  begin_at (s, DEEP);
  s->seen.is_told = true;
  assert_int_equal (check_again (s).frames, DEEP + 1);
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
    cmocka_unit_test (what_was_right_is_not_unwound_again),
    cmocka_unit_test (what_is_new_is_unwound_once),
    cmocka_unit_test (stacks_of_any_depth),
    cmocka_unit_test (other_tables_are_looked_at),
    cmocka_unit_test (other_memory_is_looked_at),
    cmocka_unit_test (memory_may_go_away),
    cmocka_unit_test (words_are_read_twice_at_most),
    cmocka_unit_test (each_word_counts),
    cmocka_unit_test (any_change_is_noticed),
    cmocka_unit_test (depth_costs_nothing),
    cmocka_unit_test (what_is_told_is_found),
    cmocka_unit_test (what_is_not_told_is_found_later),
    cmocka_unit_test (doubt_reads_all),
    cmocka_unit_test (words_in_any_order),
    cmocka_unit_test (who_writes),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
