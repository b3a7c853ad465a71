/* A check that relies on what it has seen gives the verdict of one that does
   not, whatever changed in between: memory, registers, the shadow stack, the
   tables, the mapping.  */
#include "machine.h"

#include "truth.h"
#include "write/encode.h"

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

/* f is called at the current depth, from RA.  */
static void
call_from (scene *s, uint64_t ra)
{
  size_t depth = shadow_depth (&s->shadow);
  uint64_t sp = sp_of (depth);
  uint64_t fp = fp_of (depth);
  machine_word (&s->machine, sp - 8, ra);
  machine_word (&s->machine, sp - 16, fp);
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

static outcome
expect_same (scene *s)
{
  const checked c = what (s);
  outcome again = check_again (s), fresh = check_stack (&c);
  assert_int_equal (again.wrong, fresh.wrong);
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
  assert_int_equal (o.wrong, WRONG_RA);
  assert_int_equal (o.level, 3);
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
  assert_int_equal (check_again (&s).wrong, WRONG_RA);
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
      assert_int_equal (o.wrong, at % 2 ? WRONG_RA : WRONG_FP);
      assert_int_equal (o.level, at / 2);
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
      s->machine.memory[STACK - MEMORY_AT - 1 - r / 8 % (FRAME * (k->depth + 1))] ^= 1;
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
      machine_word (&s->machine, sp_of (i) - 8, k->frames[i].ra);
      machine_word (&s->machine, sp_of (i) - 16, k->frames[i].fp);
    }
}

static void
any_change_is_noticed (void **state)
{
  (void) state;
  scene s;
  unsigned right = 0, wrong = 0;
  begin (&s);
  for (int i = 0; i < ROUNDS; i++)
    {
      if (i == ROUNDS / 2)
        s.machine.view.host = host;
      if (i % 8 == 0)
        repair (&s);
      change (&s);
      outcome o = expect_same (&s);
      right += o.wrong == WRONG_NOTHING && o.frames > 2;
      wrong += o.wrong != WRONG_NOTHING && o.level > 0;
    }
  print_message ("%u rounds right, %u wrong\n", right, wrong);
  assert_true (right > ROUNDS / 10 && wrong > ROUNDS / 10);
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
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
