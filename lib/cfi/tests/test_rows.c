/* The rows of call frame programs, written as bytes by the definitions of
   DWARF 5, section 6.4.2.  */
#include "program.h"

static void
rule_is (uint32_t column, uint8_t kind, int64_t offset)
{
  cfi_rule rule = cfi_rule_of (&rows.row, column);
  assert_int_equal (rule.kind, kind);
  if (kind == CFI_REGISTER)
    assert_int_equal (rule.reg, offset);
  else if (kind == CFI_OFFSET || kind == CFI_VAL_OFFSET)
    assert_int_equal (rule.offset, offset);
}

static void
a_frame_pointer (void **state)
{
  (void) state;
  /* advance 1; CFA offset 16; rbp at -16; advance 3; CFA register rbp;
     advance1 0x30; CFA rsp, 8 */
  BEGIN (0x41, 0x0e, 16, 0x86, 2, 0x43, 0x0d, 6, 0x02, 0x30, 0x0c, 7, 8);
  row_is (0, 1, 7, 8);
  rule_is (16, CFI_OFFSET, -8);
  rule_is (6, CFI_UNSPECIFIED, 0);
  row_is (1, 4, 7, 16);
  rule_is (6, CFI_OFFSET, -16);
  row_is (4, 0x34, 6, 16);
  row_is (0x34, SIZE, 7, 8);
  rule_is (6, CFI_OFFSET, -16);
  it_ends ();
}

static void
states_are_restored (void **state)
{
  (void) state;
  /* remember; CFA offset 16; advance 4; remember; CFA offset 32; rbx at -16;
     advance 4; restore state; advance 4; restore state */
  BEGIN (0x0a, 0x0e, 16, 0x44, 0x0a, 0x0e, 32, 0x83, 2, 0x44, 0x0b, 0x44,
         0x0b);
  row_is (0, 4, 7, 16);
  row_is (4, 8, 7, 32);
  rule_is (3, CFI_OFFSET, -16);
  row_is (8, 12, 7, 16);
  rule_is (3, CFI_UNSPECIFIED, 0);
  row_is (12, SIZE, 7, 8);
  it_ends ();
}

/* Not remembered, and 0 where a function begins.  */
static void
arguments_stay (void **state)
{
  (void) state;
  for (int again = 0; again < 2; again++)
    {
      /* advance 4; remember; arguments 16; advance 4; restore state; advance 4; arguments 0 */
      BEGIN (0x44, 0x0a, 0x2e, 16, 0x44, 0x0b, 0x44, 0x2e, 0);
      for (unsigned i = 0; i < 4; i++)
        {
          assert_true (cfi_rows_next (&rows));
          assert_int_equal (rows.row.args_size, i == 1 || i == 2 ? 16 : 0);
        }
      it_ends ();
    }
  BEGIN (0x2e, 8);
  row_is (0, SIZE, 7, 8);
  assert_int_equal (rows.row.args_size, 8);
  cfi_rows_begin (&rows, &table, &table.fdes[0]);
  assert_int_equal (rows.row.args_size, 0);
}

static void
rules_are_restored_to_the_cie_s (void **state)
{
  (void) state;
  /* RA undefined; rbx in rax; column 17 the same; advance 4; restore RA;
     restore_extended rbx and column 17 */
  BEGIN (0x07, 16, 0x09, 3, 0, 0x08, 17, 0x44, 0xd0, 0x06, 3, 0x06, 17);
  row_is (0, 4, 7, 8);
  rule_is (16, CFI_UNDEFINED, 0);
  rule_is (3, CFI_REGISTER, 0);
  rule_is (17, CFI_SAME, 0);
  row_is (4, SIZE, 7, 8);
  rule_is (16, CFI_OFFSET, -8);
  rule_is (3, CFI_UNSPECIFIED, 0);
  rule_is (17, CFI_UNSPECIFIED, 0);
  it_ends ();
}

/* Of what is in the row that is left, nothing is in one that is restored.  */
static void
columns_are_forgotten (void **state)
{
  (void) state;
  /* remember; column 17 undefined; advance 4; restore state */
  BEGIN (0x0a, 0x07, 17, 0x44, 0x0b);
  row_is (0, 4, 7, 8);
  rule_is (17, CFI_UNDEFINED, 0);
  row_is (4, SIZE, 7, 8);
  rule_is (17, CFI_UNSPECIFIED, 0);
  rule_is (18, CFI_UNSPECIFIED, 0);
  rule_is (CFI_REGISTERS, CFI_UNSPECIFIED, 0);
}

/* Each is followed by advance 4 and CFA offset 24: it takes its own operands
   and no more.  */
static void
rules_of_one_instruction (void **state)
{
  static const struct
  {
    bytes program;
    uint32_t column, kind;
    int64_t offset;
  } cases[] = {
    { BYTES (0x83, 2), 3, CFI_OFFSET, -16 },
    { BYTES (0x05, 3, 2), 3, CFI_OFFSET, -16 },
    { BYTES (0x11, 3, 0x7e), 3, CFI_OFFSET, 16 },
    { BYTES (0x2f, 3, 2), 3, CFI_OFFSET, 16 },
    { BYTES (0x14, 3, 2), 3, CFI_VAL_OFFSET, -16 },
    { BYTES (0x15, 3, 0x7e), 3, CFI_VAL_OFFSET, 16 },
    { BYTES (0x07, 3), 3, CFI_UNDEFINED, 0 },
    { BYTES (0x08, 3), 3, CFI_SAME, 0 },
    { BYTES (0x09, 3, 6), 3, CFI_REGISTER, 6 },
    { BYTES (0x10, 3, 1, 0x30), 3, CFI_EXPRESSION, 0 },
    { BYTES (0x16, 3, 1, 0x30), 3, CFI_VAL_EXPRESSION, 0 },
    { BYTES (0x06, 16), 16, CFI_OFFSET, -8 },
    { BYTES (0xd0), 16, CFI_OFFSET, -8 },
    { BYTES (0x00), 3, CFI_UNSPECIFIED, 0 },
    { BYTES (0x2e, 8), 3, CFI_UNSPECIFIED, 0 },
    /* the last column that is kept, the one behind it, and 2^32 + 3 */
    { BYTES (0x07, 0x7f), 127, CFI_UNDEFINED, 0 },
    { BYTES (0x07, 0x80, 1), 128, CFI_UNSPECIFIED, 0 },
    { BYTES (0x06, 0x80, 1), 128, CFI_UNSPECIFIED, 0 },
    { BYTES (0x07, 0x83, 0x80, 0x80, 0x80, 0x10), 3, CFI_UNSPECIFIED, 0 },
    /* 2^63 times 8 wraps */
    { BYTES (0x2f, 3, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
             1), 3, CFI_OFFSET, 0 },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      bytes program = cases[i].program;
      memcpy (program.byte + program.size, (uint8_t[]) { 0x44, 0x0e, 24 }, 3);
      begin (&plain, &of_a_call, program.byte, program.size + 3);
      row_is (0, 4, 7, 8);
      rule_is (cases[i].column, (uint8_t) cases[i].kind, cases[i].offset);
      row_is (4, SIZE, 7, 24);
      it_ends ();
    }
}

static void
cfas_of_one_instruction (void **state)
{
  static const struct
  {
    bytes program;
    uint32_t reg;
    int64_t offset;
  } cases[] = {
    { BYTES (0x0c, 6, 0x80, 0x80, 1), 6, 0x4000 },
    { BYTES (0x12, 6, 0x7e), 6, 16 },
    { BYTES (0x0d, 6), 6, 8 },
    { BYTES (0x0e, 24), 7, 24 },
    { BYTES (0x13, 0x7d), 7, 24 },
    /* -2^63 times -8 wraps */
    { BYTES (0x13, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
             0x7f), 7, 0 },
    { BYTES (0x12, 6, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80,
             0x7f), 6, 0 },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      bytes program = cases[i].program;
      memcpy (program.byte + program.size, (uint8_t[]) { 0x44, 0x0c, 3, 1 },
              4);
      begin (&plain, &of_a_call, program.byte, program.size + 4);
      row_is (0, 4, cases[i].reg, cases[i].offset);
      row_is (4, SIZE, 3, 1);
      it_ends ();
    }
}

/* Each is followed by CFA offset 16.  */
static void
advances (void **state)
{
  static const struct
  {
    uint8_t code_alignment;
    bool big_endian;
    bytes program;
    uint64_t to;
  } cases[] = {
    { 1, false, BYTES (0x7f), 0x3f },
    { 4, true, BYTES (0x7f), 0xfc },
    { 1, false, BYTES (0x02, 0xf0), 0xf0 },
    { 2, true, BYTES (0x02, 0xf0), 0x1e0 },
    { 1, false, BYTES (0x03, 2, 1), 0x102 },
    { 4, true, BYTES (0x03, 1, 2), 0x408 },
    { 1, false, BYTES (0x04, 4, 3, 2, 1), 0x1020304 },
    { 4, true, BYTES (0x04, 1, 2, 3, 4), 0x4080c10 },
    { 1, false, BYTES (0x1d, 4, 3, 2, 1, 0, 0, 0, 0), 0x1020304 },
    { 4, true, BYTES (0x1d, 0, 0, 0, 0, 1, 2, 3, 4), 0x4080c10 },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      const form f = { "zR", cases[i].code_alignment, 0x20000000, false,
                       cases[i].big_endian };
      bytes program = cases[i].program;
      memcpy (program.byte + program.size, (uint8_t[]) { 0x0e, 16 }, 2);
      begin (&f, &of_a_call, program.byte, program.size + 2);
      row_is (0, cases[i].to, 7, 8);
      row_is (cases[i].to, 0x20000000, 7, 16);
      it_ends ();
    }
}

/* "The new location value is always greater than the current one."  */
static void
odd_advances (void **state)
{
  (void) state;
  /* advance 0; CFA offset 16; advance 4; CFA offset 24; advance to the end;
     CFA offset 32 */
  BEGIN (0x40, 0x0e, 16, 0x44, 0x0e, 24, 0x7c, 0x0e, 32);
  row_is (0, 4, 7, 16);
  row_is (4, SIZE, 7, 24);
  it_ends ();
  /* advance 0x3f; CFA offset 16; advance past the end; CFA offset 24 */
  BEGIN (0x7f, 0x0e, 16, 0x42, 0x0e, 24);
  row_is (0, 0x3f, 7, 8);
  row_is (0x3f, SIZE, 7, 16);
  it_ends ();
  /* advance 4; CFA offset 16; advance8 -1; CFA offset 24 */
  BEGIN (0x44, 0x0e, 16, 0x1d, 255, 255, 255, 255, 255, 255, 255, 255, 0x0e,
         24);
  row_is (0, 4, 7, 8);
  row_is (4, SIZE, 7, 16);
  it_ends ();
}

/* A CIE has no PC that could be moved.  */
static void
an_advance_in_a_cie (void **state)
{
  static const bytes initial = BYTES (0x0c, 7, 8, 0x44, 0x90, 1);
  static const uint8_t program[] = { 0x44, 0x0e, 16 };
  (void) state;
  begin (&plain, &initial, program, sizeof program);
  row_is (0, 4, 7, 8);
  rule_is (16, CFI_OFFSET, -8);
  row_is (4, SIZE, 7, 16);
  it_ends ();
}

static void
read_functions (void)
{
  size_t at[3];
  used = 0;
  for (size_t i = 0; i < 3; i++)
    {
      at[i] = used;
      add_cie (&plain, cies[i]);
    }
  for (size_t i = 0; i < FUNCTIONS; i++)
    add_fde (&plain, at[functions[i].cie], START + 0x100 * i,
             functions[i].program.byte, functions[i].program.size);
  read_section (&plain);
  assert_int_equal (table.fde_count, FUNCTIONS);
}

/* Each begins with the rules of its CIE, whichever came before it.  A CIE is
   executed again only where another was, or where there was a problem.  */
static void
functions_that_share_cies (void **state)
{
  (void) state;
  read_functions ();
  for (size_t i = 0; i < FUNCTIONS; i++)
    {
      cfi_rows_begin (&rows, &table, &table.fdes[i]);
      assert_int_equal (rows.initial_bytes, functions[i].executed);
      if (functions[i].fails)
        {
          assert_false (cfi_rows_next (&rows));
          assert_non_null (rows.problem);
          continue;
        }
      bool is_of_rbp = functions[i].cie == 1;
      row_is (0x100 * i, 0x100 * i + SIZE, functions[i].reg,
              functions[i].offset);
      rule_is (0, is_of_rbp ? CFI_UNDEFINED : CFI_UNSPECIFIED, 0);
      rule_is (16, is_of_rbp ? CFI_UNSPECIFIED : CFI_OFFSET, -8);
      rule_is (3, i == 0 ? CFI_UNDEFINED : CFI_UNSPECIFIED, 0);
    }
}

static void
an_expression (void **state)
{
  (void) state;
  cfi_operations o;
  /* CFA: breg7 8, lit3, shl; rbp at: breg6 -8 */
  BEGIN (0x0f, 4, 0x77, 8, 0x33, 0x24, 0x10, 6, 2, 0x76, 0x78);
  assert_true (cfi_rows_next (&rows));
  assert_int_equal (rows.row.cfa.kind, CFI_EXPRESSION);
  assert_true (cfi_operations_of (&table, &rows.row.cfa, true, &o));
  assert_int_equal (o.count, 3);
  assert_int_equal (o.op[0].atom, 0x77);
  assert_int_equal (o.op[0].number, 8);
  cfi_rule rbp = cfi_rule_of (&rows.row, 6);
  assert_int_equal (rbp.kind, CFI_EXPRESSION);
  assert_true (cfi_operations_of (&table, &rbp, false, &o));
  assert_int_equal (o.count, 2); /* behind the CFA that it begins with */
  assert_int_equal ((int64_t) o.op[1].number, -8);
}

/* [DWARF for the Arm 64-bit Architecture, "Call frame instructions"]  */
static void
signing_is_toggled_and_restored (void **state)
{
  static const form arm = { "zRB", 1, SIZE, true, false };
  /* advance 4; negate; remember; advance 4; negate; advance 4; restore state;
     advance 4; negate; advance 4; negate with PC */
  static const uint8_t program[] = { 0x44, 0x2d, 0x0a, 0x44, 0x2d, 0x44, 0x0b,
                                     0x44, 0x2d, 0x44, 0x2c };
  static const bool signs[] = { false, true, false, true, false, true };
  (void) state;
  begin (&arm, &of_a_call, program, sizeof program);
  assert_true (rows.cie->uses_key_b);
  for (size_t i = 0; i < 6; i++)
    {
      assert_true (cfi_rows_next (&rows));
      assert_int_equal (rows.row.ra_is_signed, signs[i]);
      assert_int_equal (rows.row.signs_with_pc, i == 5);
    }
  it_ends ();
}

/* The column of the signing state is set by an expression that is 0 or 1;
   another one, or one of another column, tells nothing.  */
static void
signing_is_set_by_an_expression (void **state)
{
  static const form arm = { "zRB", 1, SIZE, true, false };
  /* 34 is lit1; advance; 33 is lit0; advance; 34 is lit1, nop; advance;
     34 is lit2; advance; 34 is lit0; advance; 33 is lit1 */
  static const uint8_t program[]
      = { 0x16, 34, 1, 0x31, 0x44, 0x16, 33, 1, 0x30, 0x44,
          0x16, 34, 2, 0x30, 0x96, 0x44, 0x16, 34, 1, 0x32, 0x44,
          0x16, 34, 1, 0x30, 0x44, 0x16, 33, 1, 0x31 };
  static const bool signs[] = { true, true, true, true, false, false };
  (void) state;
  begin (&arm, &of_a_call, program, sizeof program);
  for (size_t i = 0; i < 6; i++)
    {
      assert_true (cfi_rows_next (&rows));
      assert_int_equal (rows.row.ra_is_signed, signs[i]);
    }
  it_ends ();
  begin (&plain, &of_a_call, program, sizeof program);
  assert_true (cfi_rows_next (&rows));
  assert_false (rows.row.ra_is_signed);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_frame_pointer), cmocka_unit_test (states_are_restored),
    cmocka_unit_test (rules_are_restored_to_the_cie_s), cmocka_unit_test (columns_are_forgotten),
    cmocka_unit_test (rules_of_one_instruction), cmocka_unit_test (cfas_of_one_instruction),
    cmocka_unit_test (arguments_stay), cmocka_unit_test (advances), cmocka_unit_test (odd_advances),
    cmocka_unit_test (an_advance_in_a_cie), cmocka_unit_test (functions_that_share_cies),
    cmocka_unit_test (an_expression), cmocka_unit_test (signing_is_toggled_and_restored),
    cmocka_unit_test (signing_is_set_by_an_expression),
  };
  int failed = cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
  cfi_table_free (&table);
  cfi_rows_free (&rows);
  return failed;
}
