/* Effects one at a time, on states of a frame that are written by hand.  */
#include "states.h"

static bool
store (uint8_t reg, uint8_t base, int64_t number)
{
  return FOLLOW (EFFECT_STORE, reg, base, 8, number);
}

static bool
overwrite (uint8_t base, int64_t number, uint8_t size)
{
  return FOLLOW (EFFECT_OVERWRITE, 0, base, size, number);
}

static void
beginnings (void **state)
{
  (void) state;
  for (unsigned r = 0; r < FLOW_REGISTERS; r++)
    is (s.reg[r], r == RSP ? FRAME (-8) : ENTRY ((uint8_t) r));
  has (-8, ENTRY (RIP));
  begin (&machine_aarch64);
  is (s.reg[SP], FRAME (0));
  is (s.reg[X18], OF_BASE (BASE_SHADOW_STACK, 0));
  assert_int_equal (s.slot_count, 0);
}

/* All slots, and no more.  */
static void
copies (void **state)
{
  (void) state;
  frame_state copy = { .slots = { [3] = { 1, OTHER } } };
  put (-16, ENTRY (RBX));
  put (-24, FRAME (0));
  put_behind (-32, FRAME (0));
  frame_copy (&copy, &s);
  assert_memory_equal (copy.slots, s.slots, 3 * sizeof *s.slots);
  assert_int_equal (copy.slots[3].place, 1);
}

/* Eight bytes are loaded from where they were stored, exactly.  */
static void
loads (void **state)
{
  (void) state;
  put (-24, FRAME (0));
  put_behind (-40, FRAME (0));
  has (-24, FRAME (0));
  has (-17, OTHER);
  has (-31, OTHER);
  has (-16, ABSENT);
  has (-32, ABSENT);
  has (-40, ABSENT);
  is (*frame_slot (&s, BASE_CFA, -24), FRAME (0));
  assert_null (frame_slot (&s, BASE_CFA, -23));
  assert_null (frame_slot (&s, BASE_CFA, -16));
  assert_null (frame_slot (&s, 1, -24));
  FOLLOW (EFFECT_LOAD, RCX, RSP, 8, -16);
  is (s.reg[RCX], FRAME (0));
  FOLLOW (EFFECT_LOAD, RCX, RSP, 8, -32);
  is (s.reg[RCX], OTHER);
  s.has_stray = true;
  has (-16, UNKNOWN);
  s.has_stray = false;
  s.has_lost_slots = true;
  has (-16, UNKNOWN);
}

/* From elsewhere comes nothing that counts, unless it was stored there.  */
static void
loads_from_elsewhere (void **state)
{
  (void) state;
  FOLLOW (EFFECT_LOAD, RCX, RAX, 8, 0);
  is (s.reg[RCX], OTHER);
  s.has_elsewhere = true;
  FOLLOW (EFFECT_LOAD, RCX, RAX, 8, 0);
  is (s.reg[RCX], UNKNOWN);
  s.has_elsewhere = false;
  s.reg[RAX] = UNKNOWN;
  FOLLOW (EFFECT_LOAD, RCX, RAX, 8, 0);
  is (s.reg[RCX], UNKNOWN);
}

/* A value that may be needed is remembered: addresses of the frame, what is not known, and what has to be given back.  */
static void
stores (void **state)
{
  (void) state;
  put_behind (-24, OTHER);
  assert_true (store (RBX, RSP, -16));
  has (-24, ENTRY (RBX));
  assert_false (store (RAX, RSP, -24));
  has (-32, ABSENT);
  s.reg[RAX] = (value) { .kind = VALUE_OTHER, .reg = RBX };
  assert_false (store (RAX, RSP, -24));
  has (-32, ABSENT);
  s.reg[RAX] = UNKNOWN;
  assert_true (store (RAX, RSP, -24));
  has (-32, UNKNOWN);
  assert_true (store (RSP, RSP, -32));
  has (-40, FRAME (-8));
  assert_true (store (RIP, RSP, -40));
  has (-48, ENTRY (RIP));
  /* Of a register that is none nothing is known.  */
  assert_true (store (FLOW_NO_REG, RSP, -48));
  has (-56, UNKNOWN);
  assert_true (store (NO_REGISTER, RSP, -56));
  has (-64, UNKNOWN);
  assert_false (store (RAX, NO_REGISTER, 0));
}

/* There is room for 28.  */
static void
many_stores (void **state)
{
  (void) state;
  for (int i = 1; i < MOST_SLOTS; i++)
    store (RBX, RSP, INT64_C (-8) * i);
  assert_int_equal (s.slot_count, MOST_SLOTS);
  assert_false (s.has_lost_slots);
  store (RBX, RSP, INT64_C (-8) * MOST_SLOTS);
  assert_int_equal (s.slot_count, MOST_SLOTS);
  assert_true (s.has_lost_slots);
}

/* Where the address is not known, or is none of the frame, only what has to be given back counts.  */
static void
stores_elsewhere (void **state)
{
  (void) state;
  s.reg[R8] = UNKNOWN;
  assert_false (store (RAX, R8, 0));
  assert_false (store (RAX, RCX, 0));
  assert_false (s.has_stray || s.has_elsewhere);
  assert_true (store (RBX, R8, 0));
  assert_true (s.has_stray && !s.has_elsewhere);
  assert_true (store (RBX, RCX, 0));
  assert_true (s.has_stray && s.has_elsewhere);
  assert_false (store (RAX, R8, 0));
  assert_true (s.has_stray && s.has_elsewhere);
}

/* In the place of another value: what has to be given back stays, unless it is stored by RSP where another has it.  */
static void
stores_again (void **state)
{
  (void) state;
  s.reg[RBP] = FRAME (-16);
  s.slot_count = 0;
  put (-16, ENTRY (RBX));
  assert_false (store (RAX, RBP, 0));
  has (-16, ENTRY (RBX));
  assert_true (store (R12, RBP, 0));
  has (-16, ENTRY (R12));
  assert_true (store (RAX, RSP, -8));
  has (-16, ENTRY (RAX));
  assert_true (store (RSP, RSP, -8));
  has (-16, FRAME (-8));
}

/* A word is hit by a store of SIZE bytes that has one of its own.  */
static void
overlaps (void **state)
{
  (void) state;
  static const struct { int64_t number; uint8_t size; bool hits; } all[]
      = { { -4, 4, false }, { -4, 5, true }, { -1, 1, false }, { 0, 1, true }, { 7, 1, true }, { 8, 1, false }, { 8, 16, false } };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    {
      begin (&machine_amd64);
      s.reg[RCX] = FRAME (-32);
      put (-32, FRAME (0));
      assert_int_equal (overwrite (RCX, all[i].number, all[i].size), all[i].hits);
      has (-32, all[i].hits ? OTHER : FRAME (0));
      assert_false (overwrite (RCX, all[i].number, all[i].size));
    }
  assert_false (overwrite (RAX, 0, 8));
}

/* What has to be given back is hit by a store by RSP, of up to 16 bytes, that does not begin in a variable below it.  */
static void
hits_what_was_saved (void **state)
{
  (void) state;
  static const struct { uint8_t base, size; int64_t number; bool hits; } all[]
      = { { RSP, 8, -16, true },   { RSP, 16, -16, true }, { RSP, 17, -16, false }, { RCX, 8, -16, false },
          { RSP, 16, -24, false }, { RSP, 16, -23, true }, { RSP, 1, -9, true },    { RSP, 1, -8, false } };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    {
      begin (&machine_amd64);
      s.reg[RCX] = s.reg[RSP];
      put (-24, ENTRY (RBX));
      assert_int_equal (overwrite (all[i].base, all[i].number, all[i].size), all[i].hits);
      has (-24, all[i].hits ? OTHER : ENTRY (RBX));
    }
}

/* The last copy stays; a register may have another, and so may another word.  */
static void
last_copies (void **state)
{
  (void) state;
  s.reg[RBX] = OTHER;
  put (-24, ENTRY (RBX));
  put_behind (-32, ENTRY (RBX));
  assert_false (overwrite (RSP, -16, 8));
  has (-24, ENTRY (RBX));
  s.reg[RAX] = ENTRY (RBX);
  assert_true (overwrite (RSP, -16, 8));
  has (-24, OTHER);
  /* The bytes after the registers are no copy: here they are RBX as RA, and three words.  */
  begin (&machine_amd64);
  s.ra = RBX;
  s.reg[RBX] = OTHER;
  put (-24, ENTRY (RBX));
  put (-40, OTHER);
  assert_false (overwrite (RSP, -16, 16));
  begin (&machine_amd64);
  /* The return address is replaced by a word, and by no more; its column is no register on amd64.  */
  assert_false (overwrite (RSP, 0, 9));
  has (-8, ENTRY (RIP));
  assert_true (overwrite (RSP, 0, 8));
  has (-8, OTHER);
  begin (&machine_aarch64);
  s.reg[X19] = OTHER;
  put (-16, ENTRY (X19));
  put (-32, ENTRY (X19));
  assert_true (overwrite (SP, -32, 8));
  has (-32, OTHER);
  assert_false (overwrite (SP, -16, 8));
  put (-48, ENTRY (X30));
  assert_true (overwrite (SP, -48, 16));
  has (-48, OTHER);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    TEST (beginnings), TEST (copies), TEST (loads), TEST (loads_from_elsewhere), TEST (stores),
    TEST (many_stores), TEST (stores_elsewhere), TEST (stores_again), TEST (overlaps),
    TEST (hits_what_was_saved), TEST (last_copies),
  };
  return cmocka_run_group_tests_name ("state", tests, NULL, free_all);
}
