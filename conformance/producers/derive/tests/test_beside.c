/* What ORC and compact unwind can say, to the last number that they have room for, and how large their tables are.  All is
   worked out by hand: an entry of ORC has 16 bits for each offset and takes 6 bytes and an address of 4; encodings are
   those of Apple's mach-o/compact_unwind_encoding.h.  Programs are bytes, by DWARF 5, section 6.4.2, with a data alignment
   of -1.  */
#include "tables.h"

/* --- ORC ------------------------------------------------------------------------------ */

static void
measure_orc (void)
{
  problem p;
  orc_free (&orc);
  assert_true (orc_measure (&s, &orc, &p));
}

static const char no_code[] = "the CFA is based on what ORC has no code for", cfa_is_wide[] = "the CFA's offset is wider than 16 bits",
                  no_fp[] = "FP is where ORC has no code for", fp_is_wide[] = "FP's offset is wider than 16 bits",
                  no_ra[] = "RA is elsewhere than at CFA-8";

static const said orc_cases[] = {
  { BYTES (NOP), NULL },
  { BYTES (CFA, RSP, 0xff, 0xff, 0x01), NULL }, /* 32767 */
  { BYTES (CFA, RSP, 0x80, 0x80, 0x02), cfa_is_wide },
  { BYTES (CFA_SIGNED, RSP, 0x80, 0x80, 0x02), NULL }, /* -32768 */
  { BYTES (CFA_SIGNED, RSP, 0x81, 0x80, 0x02), cfa_is_wide },
  { BYTES (CFA, RBP, 16), NULL },
  { BYTES (CFA, RDX, 0), NULL },
  { BYTES (CFA, RDI, 0), NULL },
  { BYTES (CFA, R10, 0), NULL },
  { BYTES (CFA, R13, 0), NULL },
  { BYTES (CFA, RDX, 8), no_code },
  { BYTES (CFA, RDI, 8), no_code },
  { BYTES (CFA, R10, 8), no_code },
  { BYTES (CFA, R13, 8), no_code },
  { BYTES (CFA, RBX, 0), no_code },
  { BYTES (CFA_EXPRESSION, 3, BREG + RBP, 8, DEREF), NULL },
  { BYTES (CFA_EXPRESSION, 3, BREG + RSP, 0, DEREF), NULL },
  { BYTES (CFA_EXPRESSION, 3, BREG + RSP, 8, DEREF), no_code },
  { BYTES (CFA_EXPRESSION, 3, BREG + R10, 0, DEREF), no_code },
  { BYTES (CFA_EXPRESSION, 1, LIT0), "the CFA is an expression" },
  { BYTES (OFFSET + RBP, 0x80, 0x80, 0x02), NULL }, /* -32768 */
  { BYTES (OFFSET + RBP, 0x81, 0x80, 0x02), fp_is_wide },
  { BYTES (OFFSET_SIGNED, RBP, 0x81, 0x80, 0x7e), NULL }, /* 32767 */
  { BYTES (OFFSET_SIGNED, RBP, 0x80, 0x80, 0x7e), fp_is_wide },
  { BYTES (STORED_AT, RBP, 4, BREG + RBP, 0x80, 0x80, 0x7e), NULL },
  { BYTES (STORED_AT, RBP, 4, BREG + RBP, 0xff, 0xff, 0x7d), fp_is_wide },
  { BYTES (STORED_AT, RBP, 4, BREG + RBP, 0xff, 0xff, 0x01), NULL },
  { BYTES (STORED_AT, RBP, 4, BREG + RBP, 0x80, 0x80, 0x02), fp_is_wide },
  { BYTES (STORED_AT, RBP, 2, BREG + RBX, 8), no_fp },
  { BYTES (MOVE, RBP, RBX), no_fp },
  { BYTES (LOSE, RBP), no_fp },
  { BYTES (IS_CFA, RBP, 16), no_fp },
  { BYTES (STORED_AT, RBP, 3, BREG + RSP, 8, DEREF), "RA or FP is found by an expression" },
  { BYTES (LOSE, RIP), NULL }, /* outermost */
  { BYTES (SAME, RIP), no_ra },
  { BYTES (OFFSET + RIP, 16), no_ra },
  { BYTES (IS_CFA, RIP, 8), no_ra },
  { BYTES (STORED_AT, RIP, 2, BREG + RBP, 0x78), no_ra },
  { BYTES (CFA, RBX, 0, OFFSET + RBP, 16), no_code },
  { BYTES (0x3f), "the program of its rows cannot be executed" },
};

static void
orc_says (void **state)
{
  (void) state;
  for (size_t i = 0; i < LENGTH (orc_cases); i++)
    {
      begin (AMD64_ABI);
      add (START, 0, &orc_cases[i].program);
      measure_orc ();
      is_reason (&orc.reasons, orc_cases[i].why);
      /* Where it can be said, an entry, and one at the end.  */
      assert_int_equal (orc.entries, orc_cases[i].why ? 0 : 2);
    }
  begin (AMD64_ABI);
  cies[0][0].is_unknown = true;
  add (START, 0, &nothing);
  measure_orc ();
  is_reason (&orc.reasons, "its augmentation is not known");
  begin (AMD64_ABI);
  cies[0][0].program_end = cies[0][0].program;
  add (START, 0, PROGRAM (OFFSET + RIP, 8));
  measure_orc ();
  is_reason (&orc.reasons, "there is no CFA");
}

static void
has_entries (uint64_t entries, uint64_t gaps)
{
  measure_orc ();
  assert_int_equal (orc.entries, entries);
  assert_int_equal (orc.gaps, gaps);
}

/* What is written of two functions, the second of which begins where the first ends: the second's entries only if they
   say something else.  */
static void
one_after_the_other (void **state)
{
  (void) state;
  begin (AMD64_ABI);
  add (START, 0, &nothing);
  add (START + SIZE, 0, &nothing);
  has_entries (2, 1);
  assert_int_equal (orc.sizes.counts[0], 1);
  assert_int_equal (orc.sizes.counts[10], 1);
  begin (AMD64_ABI);
  add (START, 0, &nothing);
  add (START + SIZE, 0, PROGRAM (OFFSET_SIGNED, RBP, 0xff, 0x7d)); /* CFA + 257, a number of equal bytes */
  has_entries (3, 1);
  begin (AMD64_ABI);
  cies[0][1].is_signal_frame = true;
  add (START, 0, &nothing);
  add (START + SIZE, 1, &nothing);
  has_entries (3, 1);
  begin (AMD64_ABI);
  add (START, 0, &nothing);
  add (START + SIZE + 1, 0, &nothing);
  has_entries (4, 2);
}

/* push %rbp, a nop and pop %rbp: the frame is as before after the third.  */
static void
entries_of_a_function (void **state)
{
  (void) state;
  begin (AMD64_ABI);
  add (START, 0, PROGRAM (ADVANCE + 1, CFA_OFFSET, 16, OFFSET + RBP, 16, ADVANCE + 1, CFA_OFFSET, 16,
                          ADVANCE + 1, CFA_OFFSET, 8));
  add (START + SIZE, 0, PROGRAM (OFFSET + RBP, 16));
  has_entries (4, 1);
  assert_int_equal (orc.sizes.counts[30], 1);
  assert_int_equal (orc.sizes.counts[0], 1);
}

/* What cannot be said has one entry, which says so, and is no gap.  */
static void
unsaid_between (void **state)
{
  (void) state;
  begin (AMD64_ABI);
  add (START, 0, &nothing);
  add (START + SIZE, 0, PROGRAM (ADVANCE + 1, CFA, RBX, 0));
  add (START + 2 * SIZE, 0, &nothing);
  has_entries (4, 1);
  is_reason (&orc.reasons, no_code);
  /* The last; and one that others lie within.  */
  begin (AMD64_ABI);
  add (START, 0, PROGRAM (CFA, RBX, 0))->size = 0x100;
  add (START + SIZE, 0, &nothing);
  add (START + 3 * SIZE, 0, &nothing);
  has_entries (2, 1);
  add (START + 0x100, 0, PROGRAM (CFA, RBX, 0));
  has_entries (2, 0);
}

/* Functions of another table lie before those of the first.  */
static void
two_tables (void **state)
{
  (void) state;
  begin (AMD64_ABI);
  add (START + 0x1000, 0, &nothing);
  add_table (&of_amd64);
  add (START, 0, &nothing);
  has_entries (4, 2);
}

/* 20 bytes; 10 for each entry; 4 for each 256 bytes of code, and 4.  */
static void
bytes_of_orc (void **state)
{
  (void) state;
  static named_range code[] = { { .size = 0x80 }, { .size = 0x80 }, { .size = 0x1000 } };
  begin (AMD64_ABI);
  add (START, 0, &nothing);
  s.code = (name_list) { .items = code, .count = 2 };
  measure_orc ();
  assert_int_equal (orc.bytes, 20 + 2 * 10 + 4 + 4);
  code[0].size = 0x81;
  measure_orc ();
  assert_int_equal (orc.bytes, 20 + 2 * 10 + 2 * 4 + 4);
  begin (AMD64_ABI);
  measure_orc ();
  assert_int_equal (orc.bytes, 20 + 4);
}

static void
abis (void **state)
{
  (void) state;
  for (int abi = BIG_AARCH64_ABI; abi <= S390X_ABI; abi++)
    {
      begin ((uint8_t) abi);
      assert_int_equal (orc_has_abi (&s), abi == AMD64_ABI);
      assert_int_equal (compact_has_abi (&s), abi == AMD64_ABI || abi == AARCH64_ABI);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (orc_says), cmocka_unit_test (one_after_the_other),
    cmocka_unit_test (entries_of_a_function), cmocka_unit_test (unsaid_between),
    cmocka_unit_test (two_tables), cmocka_unit_test (bytes_of_orc), cmocka_unit_test (abis),
  };
  return cmocka_run_group_tests_name ("beside", tests, NULL, free_all);
}
