/* What the comparison says of each function of a file that is drawn.  */
#include "drawn.h"

/* Compare D, and expect SAID of it; returns what was counted.  */
static coverage
expect_one (const drawing *d, const char *said)
{
  scene c;
  problem p;
  const audience to = { .take = write_down, .context = &c };
  draw (&c, d);
  assert_true (compare_tables (&c.s, &c.frames, &c.cover, &to, &p));
  said_is (&c, said);
  erase (&c);
  return c.cover;
}

typedef struct expectation
{
  drawing d;
  const char *said;
} expectation;

static void
expect (const expectation *cases, size_t count)
{
  for (size_t i = 0; i < count; i++)
    expect_one (&cases[i].d, cases[i].said);
}

#define EXPECT(cases) expect (cases, sizeof (cases) / sizeof *(cases))

/* Each boundary of either table, and all that differs; the place is where something first does.  */
static void
boundaries (void **state)
{
  static const expectation cases[] = {
    { BOTH ("AaabbCc", "AaabbCc"), "0 equal, 5 equal" },
    { BOTH ("A", "A"), "0 equal" },
    { BOTH ("Aaabb", "Aaacc"), "0 differs cfa 3" },
    { BOTH ("Aaabb", "Aabbb"), "0 differs cfa 2" },
    { BOTH ("Aaabb", "Aaaab"), "0 differs cfa 3" },
    { BOTH ("AaaBbb", "AaaBba"), "0 equal, 3 differs cfa 5" },
    { BOTH ("Aaff", "Abff"), "0 differs cfa 1" },
    { BOTH ("Aaff", "Abbb"), "0 differs cfa fp 1" },
    /* No row: before the first one, and past the end of the function.  */
    { BOTH ("Aaaa", "Ooaa"), "0 differs hole 0" },
    { BOTH ("Aaaa", "Aa"), "0 differs hole 2" },
    { BOTH ("Aaaa", "AaBb"), "0 differs cfa 2" },
  };
  (void) state;
  EXPECT (cases);
}

/* A CFA by an expression with the PC is compared at every byte.  At offset 11 of 16 a PLT's entry
   has pushed 8 bytes.  */
static void
expressions_with_the_pc (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Pppppppppppppppp", "Aaaaaaaaaaabbbbb"), "0 equal" },
    { BOTH ("Pppppppppppppppp", "Aaaaaaaaaaaaaaaa"),
      "0 differs cfa 11: the CFA is an expression" },
    { BOTH ("Pppppppppppppppp", "Aaaaaaaaaabbbbbb"),
      "0 differs cfa 10: the CFA is an expression" },
    { BOTH ("Pppppppppppppppp", "Aaaaaaaaaaaabbbb"),
      "0 differs cfa 11: the CFA is an expression" },
    { BOTH ("Pppppppppppppppp", "AaaaaaaaaaAabbbb"),
      "0 differs cfa 11: the CFA is an expression" },
    { BOTH ("Qqqqqqqqqqqqqqqq", "Aaaaaaaaaaaggggg"), "0 equal" },
    { BOTH ("Qqqqqqqqqqqqqqqq", "Aaaaaaaaaaaaaaaa"),
      "0 differs fp 11: RA or FP is found by an expression" },
    { BOTH ("Pppppppppppppppp", "Aaaaaaaaaaaaaaaa", .is_at_0 = true),
      "0 differs cfa 11: the CFA is an expression" },
  };
  (void) state;
  EXPECT (cases);
}

/* A function of SFrame that goes on is too long, unless DWARF has another one there: for a PLT the
   linker writes one with all entries.  */
static void
ends (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Aaaa", "Aaaaaa"), "0 differs size 3" },
    { BOTH ("A", "Aa"), "0 differs size 0" },
    { BOTH ("AaaaAa", "Aaaaaa"), "0 equal, 4 equal" },
    { BOTH ("Aaaa Aa", "Aaaaaaa"), "0 differs size 3, 5 equal" },
    { BOTH (" Aaa", "Aaaaaa"), "1 equal" },
  };
  (void) state;
  EXPECT (cases);
}

/* Functions that one table has and the other has not.  One between two others of its section that
   SFrame has was lost; those at the ends may come from another input.  */
static void
missing_and_extra (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Aaaa", ""), "0 missing" },
    { BOTH ("AaBbCc", "Aa  Cc"), "0 equal, 2 missing surrounded, 4 equal" },
    { BOTH ("AaBbCc", "  BbCc"), "0 missing, 2 equal, 4 equal" },
    { BOTH ("AaBbCc", "AaBb  "), "0 equal, 2 equal, 4 missing" },
    { BOTH ("AaBbCc", "Aa    "), "0 equal, 2 missing, 4 missing" },
    { BOTH ("AaBbCc", "    Cc"), "0 missing, 2 missing, 4 equal" },
    { BOTH ("AaBbCc", "Aa  Cc", .code = "ddtttt"), "0 equal, 2 missing, 4 equal" },
    { BOTH ("AaBbCc", "Aa  Cc", .code = "ttttdd"), "0 equal, 2 missing, 4 equal" },
    { BOTH ("AaBbCc", "Aa  Cc", .code = ""), "0 equal, 2 missing, 4 equal" },
    /* Half of it is there: it differs, and is not missing.  */
    { BOTH ("AaBbCc", "AaB Cc"), "0 equal, 2 differs hole 3, 4 equal" },
    { BOTH ("Aa", "AaBb"), "0 equal, 2 extra" },
    { BOTH ("  Bb", "A Bb"), "2 equal, 0 extra" },
    { BOTH ("", "Aa"), "0 extra" },
    /* A function of no bytes is in no table.  */
    { BOTH ("0Aa", " Aa"), "1 equal" },
    { BOTH (" Aa", "0Aa"), "1 equal" },
  };
  (void) state;
  EXPECT (cases);
}

/* Version 3 marks the outermost frame by a function without rows, earlier versions have nothing to
   say it with: there it is a hole.  [Outermost frames; errata 2 of version 2]  */
static void
outermost_frames (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Oo", "Oo"), "0 equal" },
    { BOTH ("Aa", "Oo"), "0 differs outermost 0" },
    { BOTH ("Oo", "Aa"), "0 differs outermost 0" },
    { BOTH ("Aa", "Oo", .version = 2), "0 missing" },
    { BOTH ("Oo", ""), "0 missing" },
    { BOTH ("Oo", "", .version = 2),
      "0 missing: the frame is outermost, which versions 1 and 2 without errata 2 have no row for" },
    /* Signal or not is a matter of the function, with or without rows.  */
    { BOTH ("Oo", "Oo", .signal = { true, true }), "0 equal" },
    { BOTH ("Oo", "Oo", .signal = { true, false }), "0 differs signal 0" },
  };
  (void) state;
  EXPECT (cases);
}

/* [FDE info: the signal frame bit, the PAC key]  */
static void
of_functions (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Aa", "Aa", .signal = { true, true }), "0 equal" },
    { BOTH ("Aa", "Aa", .signal = { true, false }), "0 differs signal 0" },
    { BOTH ("Aa", "Aa", .signal = { false, true }), "0 differs signal 0" },
    { BOTH ("Aa", "Ab", .signal = { true, false }), "0 differs cfa signal 0" },
    { BOTH ("As", "As", .abi = IS_AARCH64), "0 equal" },
    { BOTH ("As", "As", .abi = IS_AARCH64, .key_b = { true, true }), "0 equal" },
    { BOTH ("As", "As", .abi = IS_AARCH64, .key_b = { true, false }), "0 differs key 1" },
    { BOTH ("As", "As", .abi = IS_AARCH64, .key_b = { false, true }), "0 differs key 1" },
    /* The key has a meaning only where both are signed.  */
    { BOTH ("Aa", "Aa", .abi = IS_AARCH64, .key_b = { true, false }), "0 equal" },
    { BOTH ("As", "Aa", .abi = IS_AARCH64, .key_b = { true, false }), "0 differs signing 1" },
    { BOTH ("Aa", "As", .abi = IS_AARCH64, .key_b = { true, false }), "0 differs signing 1" },
  };
  (void) state;
  EXPECT (cases);
}

/* One row that the format cannot say, the first or a later one, is reason enough to leave the
   function out.  But a row that is equal is no reason for the one that differs.  */
static void
reasons (void **state)
{
  static const expectation cases[] = {
    { BOTH ("Xxaa", ""), "0 missing: the CFA is an expression" },
    { BOTH ("Aaxx", ""), "0 missing: the CFA is an expression" },
    { BOTH ("Mmaa", ""), "0 missing; version 2: the CFA is stored in memory" },
    { BOTH ("Aamm", ""), "0 missing; version 2: the CFA is stored in memory" },
    { BOTH ("Mmmm", "", .version = 2), "0 missing: the CFA is stored in memory" },
    { BOTH ("Mmmm", "Aaaa", .version = 2), "0 differs cfa 0: the CFA is stored in memory" },
    /* Default rows say it on s390x: a word of 0 for RA, then that for FP.  */
    { BOTH ("Ww", "", .abi = IS_S390X), "0 missing" },
    { BOTH ("Ppaa", "Aabb"), "0 differs cfa 2" },
    { BOTH ("Mmaa", "Mmbb"), "0 differs cfa 2" },
    /* A program that cannot be executed: DWARF has a function there, whatever its rows are.  */
    { BOTH ("Ee", "Aa"), "0 unreadable: an instruction is not known" },
    { BOTH ("Ee", "AaBb"), "0 unreadable: an instruction is not known, 2 extra" },
    { BOTH ("Aaee", "Aaaaaa"), "0 unreadable: an instruction is not known" },
    { BOTH ("Eeeeee", "Aa BbCcDd"), "0 unreadable: an instruction is not known, 7 extra" },
    { BOTH ("Eee Bb", "Aab Bb"), "0 unreadable: an instruction is not known, 4 equal" },
  };
  (void) state;
  EXPECT (cases);
}

/* An entry of .debug_frame counts where the function is code and no table before has it: a linker
   leaves entries of functions that it drops, and where both tables are written they have the same
   functions.  */
static void
debug_frames (void **state)
{
  static const expectation cases[] = {
    { BOTH (NULL, "AaBc", .debug_frame = { "AaBb" }), "0 equal, 2 differs cfa 3" },
    { BOTH ("AaBb", "AaBb", .debug_frame = { "AaBb" }), "0 equal, 2 equal" },
    { BOTH ("Aaaa", "Aaaa", .debug_frame = { "Aaaa" }), "0 equal" },
    { BOTH ("  BbCc", "AaBbCc", .debug_frame = { "AaBbCc" }), "2 equal, 4 equal, 0 equal" },
    { BOTH ("AaBb", "AaBbCc", .debug_frame = { "    Cc" }), "0 equal, 2 equal, 4 equal" },
    /* It begins in the last byte of one, before which another begins.  */
    { BOTH ("AaBb", "AaBb", .debug_frame = { " Cc" }), "0 equal, 2 equal" },
    { BOTH (NULL, "AaBbCc", .debug_frame = { "Aa", "AaBb", "  BbCc" }),
      "0 equal, 2 equal, 4 equal" },
    { BOTH (NULL, "Aa", .debug_frame = { "AaBb" }, .code = "tt"), "0 equal" },
    { BOTH (NULL, "Aa", .debug_frame = { "AaBb" }, .code = "ttt"), "0 equal" },
    /* .eh_frame is loaded: what it has is not dropped.  */
    { BOTH ("AaBb", "Aa", .code = "tt"), "0 equal, 2 missing" },
    { BOTH ("AaAa", "AaAa", .code = ""), "0 equal, 2 equal" },
  };
  (void) state;
  EXPECT (cases);
}

/* What was counted: a row that is constant is compared once in each row of the other table.  */
static void
counts (void **state)
{
  static const struct
  {
    drawing d;
    const char *said;
    coverage count;
  } cases[] = {
    { BOTH ("Aaabb", "Aaabb", .code = "ttttttt"), "0 equal", { 7, 5, 5, 2, 2 } },
    { BOTH ("Aaaaa", "Aab", .code = "tttttt"), "0 differs cfa hole 2", { 6, 3, 5, 1, 3 } },
    { BOTH ("Ppppp", "Aaa", .code = "tttttt"),
      "0 differs hole 3: the CFA is an expression", { 6, 3, 5, 1, 4 } },
    { BOTH ("Aa", "", .debug_frame = { "AaBb" }, .code = "tttt"),
      "0 missing, 2 missing", { 4, 0, 4, 2, 2 } },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const coverage *wanted = &cases[i].count;
      coverage found = expect_one (&cases[i].d, cases[i].said);
      assert_int_equal (found.code, wanted->code);
      assert_int_equal (found.sframe, wanted->sframe);
      assert_int_equal (found.dwarf, wanted->dwarf);
      assert_int_equal (found.rows, wanted->rows);
      assert_int_equal (found.places, wanted->places);
    }
}

typedef struct texts
{
  uint64_t start;
  const char *sframe, *dwarf, *difference;
} texts;

/* Asks twice: the second time nothing is to be done.  */
static void
check_texts (void *context, judgement *j)
{
  const texts *t = context;
  if (j->start != t->start)
    return;
  j->describe (j);
  const char *once = j->sframe;
  j->describe (j);
  assert_ptr_equal (once, j->sframe);
  if (t->sframe)
    assert_string_equal (j->sframe, t->sframe);
  if (t->dwarf)
    assert_string_equal (j->dwarf, t->dwarf);
  else if (t->sframe)
    assert_null (j->dwarf);
  if (t->difference)
    assert_string_equal (j->difference, t->difference);
}

/* Both rows at the place, of which DWARF's may be the first, one between others or the last.  */
static void
descriptions (void **state)
{
#define OF(cfa) "cfa=sp+" cfa " ra=*(cfa-8) fp=same"
  static const struct
  {
    drawing d;
    texts texts;
  } cases[] = {
    { BOTH ("Aabbcc", "Bbbbcc"),
      { BASE, OF ("16"), OF ("8"), "cfa:sp+8>sp+16" } },
    { BOTH ("Aabbcc", "Aaaacc"),
      { BASE, OF ("8"), OF ("16"), "cfa:first-row" } },
    { BOTH ("Aabbcc", "Aabbaa"),
      { BASE, OF ("8"), OF ("24"), "cfa:first-row" } },
    { BOTH ("Aabbcc", "Aabbca"),
      { BASE, OF ("8"), OF ("24"), "cfa:first-row" } },
    { BOTH ("Aabbcc", "Aabbbb"),
      { BASE, OF ("16"), OF ("24"), "cfa:row-before" } },
    { BOTH ("Aabbccaa", "Aabbccbb"),
      { BASE, OF ("16"), OF ("8"), "cfa:earlier" } },
    { BOTH ("Ffaa", "Ffcc"), { BASE, OF ("24"), OF ("8"), "cfa:sp+8>sp+24" } },
    { BOTH ("Aaff", "Aabb"),
      { BASE, OF ("16"), "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)",
        "fp:first-row" } },
    { BOTH ("Ff", "Gg"),
      { BASE, "cfa=sp+8 ra=*(cfa-8) fp=fp+8",
        "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)",
        "cfa:sp+16>sp+8 fp:*(cfa-16)>fp+8" } },
    { BOTH ("Xx", "Aa"), { BASE, NULL, NULL, "cfa:expression>sp+8" } },
    { BOTH ("Aa", "Oo"),
      { BASE, "outermost (no rows)", OF ("8"), "outermost:0>1" } },
    { BOTH ("Aa", "A "), { BASE, "no function", OF ("8"), "hole:row>none" } },
    { BOTH ("Aa", "Aaa"), { BASE, OF ("8"), OF ("8"), "size:end>beyond" } },
    { BOTH ("Aa", "Aa", .signal = { true, false }),
      { BASE, OF ("8"), OF ("8") " signal", "signal:1>0" } },
    { BOTH ("Ss", "Aa", .abi = IS_AARCH64),
      { BASE, NULL, NULL, "signing:1>0" } },
    { BOTH ("AaBb", "Aa"), { BASE + 2, "no function", OF ("16"), NULL } },
    { BOTH ("Aa", "AaBb"), { BASE + 2, OF ("16"), NULL, NULL } },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      scene c;
      problem p;
      texts wanted = cases[i].texts;
      const audience to = { .take = check_texts, .context = &wanted };
      draw (&c, &cases[i].d);
      assert_true (compare_tables (&c.s, &c.frames, &c.cover, &to, &p));
      erase (&c);
    }
}

/* The functions that cover an address, in all tables.  */
static void
listings (void **state)
{
  static const struct
  {
    drawing d;
    uint64_t address;
    size_t count;
    const char *places;
  } cases[] = {
    { BOTH ("AaabbCc", "AaabcCc"), 0, 1, "0-3, 3-4, 4-5 cfa" },
    { BOTH ("AaabbCc", "AaabcCc"), 4, 1, "0-3, 3-4, 4-5 cfa" },
    { BOTH ("AaabbCc", "AaabcCc"), 5, 1, "5-7" },
    { BOTH ("AaabbCc", "AaabcCc"), 7, 0, "" },
    { BOTH (" Aa", " A"), 0, 0, "" },
    { BOTH (" Aa", " A"), 1, 1, "1-2, 2-3 hole" },
    { BOTH ("Aa", "AaBb", .debug_frame = { "  Bb" }), 3, 1, "2-4" },
    /* Both tables have it; it is compared once.  */
    { BOTH ("Aa", "Aa", .debug_frame = { "Aa" }), 1, 2, "0-2" },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      scene c;
      problem p;
      size_t count;
      draw (&c, &cases[i].d);
      uint64_t address = BASE + cases[i].address;
      assert_true (compare_listing (&c.s, &c.frames, address, write_place, &c, &count, &p));
      assert_int_equal (count, cases[i].count);
      said_is (&c, cases[i].places);
      erase (&c);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (boundaries), cmocka_unit_test (expressions_with_the_pc),
    cmocka_unit_test (ends), cmocka_unit_test (missing_and_extra),
    cmocka_unit_test (outermost_frames), cmocka_unit_test (of_functions),
    cmocka_unit_test (reasons), cmocka_unit_test (debug_frames), cmocka_unit_test (counts),
    cmocka_unit_test (descriptions), cmocka_unit_test (listings),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
