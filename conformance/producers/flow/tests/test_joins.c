/* What states of a frame have in common, and what several effects do.  */
#include "states.h"

static int
begin_aarch64 (void **state)
{
  (void) state;
  return begin (&machine_aarch64);
}

static bool
on (enum effect_kind kind, uint8_t reg, uint8_t other)
{
  return follow_at (PC, (effect) { .kind = (uint8_t) kind, .reg = reg, .other = other });
}

/* What is below SP is lost by a call, and registers that it does not keep.  */
static void
calls (void **state)
{
  (void) state;
  assert_int_equal (frame_kept_by_calls (m), 1 << RBX | 1 << RBP | 1 << RSP | 0xf000);
  put (BASES_APART - 32, FRAME (0));
  put_behind (-8, FRAME (0));
  s.reg[RCX] = FRAME (-8);
  s.reg[R8] = ENTRY (RBX);
  s.reg[9] = UNKNOWN;
  s.reg[10] = IMAGE (4);
  assert_false (frame_after_call (&s, m, FLOW_NO_REG, PC));
  assert_int_equal (s.slot_count, 2);
  is (s.reg[RAX], OTHER);
  is (s.reg[RCX], UNKNOWN);
  is (s.reg[R8], UNKNOWN);
  is (s.reg[9], UNKNOWN);
  is (s.reg[10], OTHER);
  is (s.reg[RIP], UNKNOWN);
  is (s.reg[RBX], ENTRY (RBX));
  is (s.reg[RIP + 1], ENTRY (RIP + 1));
  put (-16, FRAME (0));
  put (0, FRAME (8));
  assert_true (frame_after_call (&s, m, FLOW_NO_REG, PC));
  assert_int_equal (s.slot_count, 3);
  has (-16, ABSENT);
  has (0, FRAME (8));
  /* SP of another base, and none.  */
  s.reg[RSP] = OF_BASE (1, -24);
  assert_true (frame_after_call (&s, m, FLOW_NO_REG, PC));
  assert_int_equal (s.slot_count, 2);
  put (BASES_APART + 8, FRAME (0));
  assert_false (frame_after_call (&s, m, FLOW_NO_REG, PC));
  s.reg[RSP] = UNKNOWN;
  assert_false (frame_after_call (&s, m, FLOW_NO_REG, PC));
  assert_int_equal (s.slot_count, 3);
}

static void
calls_by_links (void **state)
{
  (void) state;
  s.reg[9] = OF_BASE (BASE_SHADOW_STACK, 8);
  frame_after_call (&s, m, X30, PC);
  is (s.reg[X30], IMAGE (PC));
  is (s.reg[9], OF_BASE (BASE_SHADOW_STACK, 8));
  frame_after_call (&s, m, 9, PC);
  is (s.reg[X30], UNKNOWN);
}

/* The word below SP, and nothing beside it.  */
static void
pushes (void **state)
{
  (void) state;
  s.reg[RSP] = FRAME (-24);
  put (-24, FRAME (0));
  put (-40, FRAME (0));
  frame_push_return (&s, m, &bases, PC);
  is (s.reg[RSP], FRAME (-32));
  has (-24, FRAME (0));
  has (-40, FRAME (0));
  s.slots[1].place = -33;
  s.reg[RSP] = FRAME (-32);
  frame_push_return (&s, m, &bases, PC);
  has (-33, OTHER);
}

/* SP rounded down at PC is a base; again there, it is another, and what counted from it is not known.  */
static void
rounded (void **state)
{
  (void) state;
  s.reg[RBX] = FRAME (-16);
  assert_true (on (EFFECT_ALIGN, RAX, RBX));
  is (s.reg[RAX], OF_BASE (1, 0));
  assert_int_equal (bases.highest[0], -16);
  assert_true (follow_at (PC + 4, (effect) { .kind = EFFECT_ALIGN, .reg = RCX, .other = FLOW_NO_REG }));
  is (s.reg[RCX], OF_BASE (2, 0));
  is (s.reg[RAX], OF_BASE (1, 0));
  assert_int_equal (bases.count, 2);
  s.slot_count = 0;
  put (-8, OF_BASE (1, 8));
  put (BASES_APART + 8, OTHER);
  put (-16, OF_BASE (2, 8));
  put (2 * BASES_APART - 8, OTHER);
  put (-24, (value) { .kind = VALUE_ENTRY, .base = 1 });
  put_behind (-32, OTHER);
  s.reg[R8] = (value) { .kind = VALUE_IMAGE, .base = 1 };
  s.reg[RBX] = FRAME (-8);
  assert_true (on (EFFECT_ALIGN, R12, RBX));
  is (s.reg[R12], OF_BASE (1, 0));
  is (s.reg[RAX], UNKNOWN);
  is (s.reg[RCX], OF_BASE (2, 0));
  assert_int_equal (s.reg[R8].kind, VALUE_IMAGE);
  assert_int_equal (s.slot_count, 4);
  has (-8, UNKNOWN);
  has (-16, OF_BASE (2, 8));
  assert_int_equal (frame_load (&s, FRAME (-24)).kind, VALUE_ENTRY);
  is (frame_load (&s, OF_BASE (2, -8)), OTHER);
  assert_int_equal (bases.count, 2);
  assert_int_equal (bases.highest[0], -8);
  s.reg[RBX] = FRAME (-24);
  on (EFFECT_ALIGN, R12, RBX);
  assert_int_equal (bases.highest[0], -8);
}

static void
bounds (void **state)
{
  (void) state;
  bases = (frame_bases) { .count = 2, .highest = { INT64_MAX, -16, 5 } };
  assert_int_equal (frame_highest (&bases, &FRAME (8)), 8);
  assert_int_equal (frame_highest (&bases, &OF_BASE (1, 4)), INT64_MAX);
  assert_int_equal (frame_highest (&bases, &OF_BASE (2, -4)), -20);
  assert_int_equal (frame_highest (&bases, &OF_BASE (3, 0)), INT64_MAX);
  assert_int_equal (frame_highest (&bases, &ENTRY (0)), INT64_MAX);
  bases = (frame_bases) { .count = MOST_BASES };
  on (EFFECT_ALIGN, RAX, RBX);
  is (s.reg[RAX], UNKNOWN);
  assert_int_equal (bases.count, MOST_BASES);
}

/* What is computed from what may be an address of the frame is not known.  */
static void
computes (void **state)
{
  (void) state;
  static const struct { uint8_t kind, other, becomes; } all[]
      = { { VALUE_ENTRY, VALUE_OTHER, VALUE_OTHER },     { VALUE_FRAME, VALUE_OTHER, VALUE_UNKNOWN },
          { VALUE_UNKNOWN, VALUE_OTHER, VALUE_UNKNOWN }, { VALUE_OTHER, VALUE_FRAME, VALUE_UNKNOWN },
          { VALUE_OTHER, VALUE_UNKNOWN, VALUE_UNKNOWN } };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    {
      s.reg[RAX] = KIND (all[i].kind);
      s.reg[RCX] = KIND (all[i].other);
      on (EFFECT_COMPUTE, RAX, RCX);
      is (s.reg[RAX], KIND (all[i].becomes));
      s.reg[RAX] = KIND (all[i].kind);
      FOLLOW (EFFECT_SUM, RAX, RCX, 0, SUM_IS_NEW);
      is (s.reg[RAX], KIND (all[i].becomes));
    }
  s.reg[RAX] = FRAME (0);
  FOLLOW (EFFECT_SUM, RAX, RCX, 0, 0);
  is (s.reg[RAX], OTHER);
  s.reg[RAX] = UNKNOWN;
  FOLLOW (EFFECT_SUM, RAX, RCX, 0, 0);
  is (s.reg[RAX], UNKNOWN);
  s.reg[RAX] = ENTRY (RAX);
  on (EFFECT_COMPUTE, RAX, NO_REGISTER);
  is (s.reg[RAX], OTHER);
}

static void
signs (void **state)
{
  (void) state;
  value a = { .kind = VALUE_ENTRY, .reg = X30, .signs = SIGNED_A }, b = { .kind = VALUE_ENTRY, .reg = X30, .signs = SIGNED_B };
  assert_false (on (EFFECT_SIGN_A, X30, 0));
  is (s.reg[X30], a);
  on (EFFECT_SIGN_B, X30, 0);
  is (s.reg[X30], b);
  on (EFFECT_AUTH, X30, 0);
  is (s.reg[X30], ENTRY (X30));
  on (EFFECT_SIGN_A, SP, 0);
  is (s.reg[SP], FRAME (0));
}

/* A table at 0x2000 of four-byte entries that count from 0x3000; each is known once.  */
static void
tables (void **state)
{
  (void) state;
  static const struct { int32_t start, from; uint8_t size, number, index; } all[]
      = { { 0x2000, 0x3000, 4, 2, 0 }, { 0x2000, 0x3000, 4, 2, 0 }, { 0x2004, 0x3000, 4, 2, 1 }, { 0x2000, 0x3004, 4, 2, 2 },
          { 0x2000, 0x3000, 2, 2, 3 }, { 0x2000, 0x3000, 4, 1, 4 }, { 0x2000, 0x3000, 4, 2 | SUM_HAS_SIGN, 5 },
          { 0x2000, 0x3000, 4, 2, 0 }, { 0x2004, 0x3000, 4, 2, 1 } };
  for (unsigned i = 0; i < 2 * sizeof all / sizeof *all; i++)
    {
      uint8_t table = i % 2 ? RCX : RAX, from = i % 2 ? RAX : RCX;
      s.reg[table] = IMAGE (all[i / 2].start - 8);
      FOLLOW (EFFECT_TABLE, table, table, all[i / 2].size, 8);
      is (s.reg[table], ((value) { .kind = VALUE_TABLE, .offset = all[i / 2].start, .signs = all[i / 2].size }));
      s.reg[from] = IMAGE (all[i / 2].from);
      FOLLOW (EFFECT_SUM, RAX, RCX, 0, all[i / 2].number);
      is (s.reg[RAX], ((value) { .kind = VALUE_CASE, .offset = all[i / 2].index }));
    }
  assert_int_equal (bases.table_count, 6);
  assert_int_equal (bases.tables[0].start, 0x2000);
  assert_int_equal (bases.tables[0].from, 0x3000);
  assert_int_equal (bases.tables[0].shift, 2);
  assert_int_equal (bases.tables[0].entry, 4);
  assert_int_equal (bases.tables[5].entry, 4 | ENTRY_HAS_SIGN);
  FOLLOW (EFFECT_TABLE, RAX, RSP, 4, 8);
  is (s.reg[RAX], OTHER);
  /* Two addresses, and an entry with a number, are no case.  */
  s.reg[RAX] = s.reg[RCX] = IMAGE (0x2000);
  FOLLOW (EFFECT_SUM, RAX, RCX, 0, 0);
  is (s.reg[RAX], OTHER);
  s.reg[RAX] = (value) { .kind = VALUE_TABLE, .signs = 4 };
  s.reg[RCX] = OTHER;
  FOLLOW (EFFECT_SUM, RAX, RCX, 0, 0);
  is (s.reg[RAX], OTHER);
}

/* All effects of an instruction are followed; it changes memory if one of them does.  */
static void
several (void **state)
{
  (void) state;
  effects e = { .count = 2, .effect = { { .kind = EFFECT_STORE, .reg = RBX, .other = RSP, .number = -8 },
                                        { .kind = EFFECT_CLEAR, .reg = RBX }, { .kind = EFFECT_CLEAR, .reg = RBP } } };
  assert_true (frame_follow (&s, m, &bases, &e, PC));
  has (-16, ENTRY (RBX));
  is (s.reg[RBX], OTHER);
  is (s.reg[RBP], ENTRY (RBP));
  e.count = 1;
  e.effect[0].kind = EFFECT_FORGET;
  assert_false (frame_follow (&s, m, &bases, &e, PC));
  is (s.reg[RBX], UNKNOWN);
}

static frame_state other;

/* S with OTHER becomes less, or not; then it does not.  */
static void
join (bool is_less)
{
  assert_int_equal (frame_join (&s, m, &other), is_less);
  assert_false (frame_join (&s, m, &other));
}

static void
joins_registers (void **state)
{
  (void) state;
  other = s;
  join (false);
  other.reg[RIP + 1] = OTHER;
  join (false);
  other = s;
  other.reg[RAX] = ENTRY (RCX);
  other.reg[RBX] = ENTRY (R12);
  other.reg[RIP] = OTHER;
  s.reg[R8] = UNKNOWN;
  join (true);
  is (s.reg[RAX], OTHER);
  is (s.reg[RBX], UNKNOWN);
  is (s.reg[RIP], UNKNOWN);
  is (s.reg[R8], UNKNOWN);
  is (s.reg[RCX], ENTRY (RCX));
}

static void
joins_marks (void **state)
{
  (void) state;
  for (int i = 0; i < 3; i++)
    {
      begin (&machine_amd64);
      other = s;
      bool *marks[] = { &s.has_lost_slots, &s.has_stray, &s.has_elsewhere };
      bool *others[] = { &other.has_lost_slots, &other.has_stray, &other.has_elsewhere };
      *others[i] = true;
      join (true);
      assert_int_equal (s.has_lost_slots + s.has_stray + s.has_elsewhere, 1);
      assert_true (*marks[i]);
      *others[i] = false;
      join (false);
      assert_true (*marks[i]);
    }
}

/* Words that both have alike stay; of all others nothing is known, wherever they stand in the lists.  */
static void
joins_words (void **state)
{
  (void) state;
  other = s;
  put (-16, ENTRY (RBX));
  other.slots[1] = (slot) { -16, ENTRY (RBX) };
  other.slot_count = 2;
  join (false);
  other.slots[1].value = FRAME (0);
  join (true);
  has (-16, UNKNOWN);
  has (-8, ENTRY (RIP));
  /* One has it, and the other does not, in any order.  */
  begin (&machine_amd64);
  put (-16, ENTRY (RBX));
  put (-24, FRAME (0));
  put (-32, FRAME (0));
  put_behind (-48, FRAME (0));
  other.slots[1] = (slot) { -32, FRAME (0) };
  other.slots[2] = (slot) { -40, FRAME (0) };
  other.slots[3] = (slot) { -56, FRAME (0) };
  other.slot_count = 3;
  join (true);
  assert_int_equal (s.slot_count, 5);
  has (-8, ENTRY (RIP));
  has (-16, UNKNOWN);
  has (-24, UNKNOWN);
  has (-32, FRAME (0));
  has (-40, UNKNOWN);
  has (-56, ABSENT);
}

/* What one has, and no more.  */
static void
joins_one_word (void **state)
{
  (void) state;
  begin (&machine_amd64);
  other = s;
  put (-16, ENTRY (RBX));
  other.slots[1] = (slot) { -16, ENTRY (RBX) };
  join (true);
  has (-16, UNKNOWN);
  begin (&machine_amd64);
  other = s;
  put_behind (-16, ENTRY (RBX));
  other.slots[other.slot_count++] = (slot) { -16, ENTRY (RBX) };
  join (true);
  has (-16, UNKNOWN);
  /* The first word; and what stands after the last, which is none.  */
  begin (&machine_amd64);
  put_behind (-16, FRAME (0));
  other = s;
  join (false);
  other.slots[0].value = OTHER;
  join (true);
  has (-8, UNKNOWN);
  begin (&machine_aarch64);
  other = s;
  put (-16, FRAME (0));
  other.slots[other.slot_count++] = (slot) { -24, FRAME (0) };
  join (true);
  has (-16, UNKNOWN);
  has (-24, UNKNOWN);
  /* Where words were lost no more are added.  */
  begin (&machine_amd64);
  other = s;
  other.slots[other.slot_count++] = (slot) { -16, FRAME (0) };
  s.has_lost_slots = true;
  join (false);
  assert_int_equal (s.slot_count, 1);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (calls), cmocka_unit_test_setup (calls_by_links, begin_aarch64), TEST (pushes),
    TEST (rounded), TEST (bounds), TEST (computes), cmocka_unit_test_setup (signs, begin_aarch64),
    TEST (tables), TEST (several), TEST (joins_registers), TEST (joins_marks), TEST (joins_words),
    TEST (joins_one_word),
  };
  return cmocka_run_group_tests_name ("joins", tests, NULL, free_all);
}
