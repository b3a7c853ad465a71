/* The rows of call frame programs, written as bytes by the definitions of
   DWARF 5, section 6.4.2.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "operations.h"

/* An .eh_frame of one CIE and one FDE, for 0x1000 to 0x1040: pointers are
   sdata4, pcrel; code alignment 1, data alignment -8, RA column 16.  */
static uint8_t section[256];
static cfi_table table;
static cfi_rows rows;

#define START 0x1000u
#define SIZE 0x40u
#define ADDRESS 0x8000u

static size_t
add (size_t at, const void *bytes, size_t size)
{
  memcpy (section + at, bytes, size);
  return at + size;
}

static size_t
add_word (size_t at, uint32_t value)
{
  uint8_t bytes[4];
  for (int i = 0; i < 4; i++)
    bytes[i] = (uint8_t) (value >> 8 * i);
  return add (at, bytes, 4);
}

/* Begin with the rows of PROGRAM.  */
static void
begin (const uint8_t *program, size_t size, bool signs_ra,
       const char *augmentation)
{
  static const uint8_t cie_head[] = { 1, 0x78, 16, 1, 0x1b };
  static const uint8_t initial[] = { 0x0c, 7, 8, 0x90, 1 };
  size_t at = 8;
  memset (section, 0, sizeof section);
  section[at++] = 1;
  at = add (at, augmentation, strlen (augmentation) + 1);
  at = add (at, cie_head, sizeof cie_head);
  at = add (at, initial, sizeof initial);
  add_word (0, (uint32_t) at - 4);
  size_t fde = at;
  at = add_word (at + 4, (uint32_t) fde + 4);
  at = add_word (at, START - ADDRESS - (uint32_t) at);
  at = add_word (at, SIZE);
  section[at++] = 0;
  at = add (at, program, size);
  add_word (fde, (uint32_t) (at - fde - 4));
  const cfi_section s = { .bytes = section, .size = at, .address = ADDRESS,
                          .address_size = 8, .signs_ra = signs_ra };
  cfi_table_free (&table);
  cfi_rows_free (&rows);
  cfi_table_read (&table, &s);
  assert_null (table.problem);
  assert_int_equal (table.fde_count, 1);
  cfi_rows_begin (&rows, &table, &table.fdes[0]);
}

#define BEGIN(...)                                                            \
  begin ((uint8_t[]) { __VA_ARGS__ }, sizeof (uint8_t[]) { __VA_ARGS__ },     \
         false, "zR")

static void
row_is (uint64_t start, uint64_t end, uint32_t reg, int64_t offset)
{
  assert_true (cfi_rows_next (&rows));
  assert_int_equal (rows.row.start, START + start);
  assert_int_equal (rows.row.end, START + end);
  assert_int_equal (rows.row.cfa.kind, CFI_REGISTER);
  assert_int_equal (rows.row.cfa.reg, reg);
  assert_int_equal (rows.row.cfa.offset, offset);
}

static void
rule_is (uint32_t column, uint8_t kind, int64_t offset)
{
  cfi_rule rule = cfi_rule_of (&rows.row, column);
  assert_int_equal (rule.kind, kind);
  if (kind == CFI_REGISTER)
    assert_int_equal (rule.reg, offset);
  else if (kind != CFI_UNSPECIFIED && kind != CFI_UNDEFINED)
    assert_int_equal (rule.offset, offset);
}

static void
it_ends (void)
{
  assert_false (cfi_rows_next (&rows));
  assert_null (rows.problem);
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

static void
rules_are_restored_to_the_cie_s (void **state)
{
  (void) state;
  /* RA undefined; rbx in rax; advance 4; restore RA; restore_extended rbx;
     advance 4; same value rbx; val_offset rbp 2; offset_extended_sf r12 -1 */
  BEGIN (0x07, 16, 0x09, 3, 0, 0x44, 0xd0, 0x06, 3, 0x44, 0x08, 3, 0x14, 6, 2,
         0x11, 12, 0x7f);
  row_is (0, 4, 7, 8);
  rule_is (16, CFI_UNDEFINED, 0);
  rule_is (3, CFI_REGISTER, 0);
  row_is (4, 8, 7, 8);
  rule_is (16, CFI_OFFSET, -8);
  rule_is (3, CFI_UNSPECIFIED, 0);
  row_is (8, SIZE, 7, 8);
  rule_is (3, CFI_SAME, 0);
  rule_is (6, CFI_VAL_OFFSET, -16);
  rule_is (12, CFI_OFFSET, 8);
  it_ends ();
}

static void
wide_advances_and_numbers (void **state)
{
  (void) state;
  /* advance2 0x10; CFA offset 0x4000 (LEB128); advance4 0x10; def_cfa_sf
     rsp -2 (16); advance 0 and 0x20 to the end */
  BEGIN (0x03, 0x10, 0, 0x0e, 0x80, 0x80, 0x01, 0x04, 0x10, 0, 0, 0, 0x12, 7,
         0x7e, 0x40, 0x60);
  row_is (0, 0x10, 7, 8);
  row_is (0x10, 0x20, 7, 0x4000);
  row_is (0x20, SIZE, 7, 16);
  it_ends ();
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

static void
signing_is_toggled_and_restored (void **state)
{
  (void) state;
  static const uint8_t program[]
      = { 0x44, 0x2d, 0x0a, 0x44, 0x2d, 0x44, 0x0b, 0x44, 0x2c };
  begin (program, sizeof program, true, "zRB");
  assert_true (rows.cie->uses_key_b);
  bool signs[] = { false, true, false, true };
  for (size_t i = 0; i < 4; i++)
    {
      assert_true (cfi_rows_next (&rows));
      assert_int_equal (rows.row.ra_is_signed, signs[i]);
    }
  assert_true (cfi_rows_next (&rows));
  assert_false (rows.row.ra_is_signed);
  it_ends ();
}

static void
it_ends_badly (void)
{
  while (cfi_rows_next (&rows))
    ;
  assert_non_null (rows.problem);
}

static void
what_cannot_be_executed_is_said (void **state)
{
  (void) state;
  BEGIN (0x0b); /* nothing was remembered */
  it_ends_badly ();
  BEGIN (0x3a); /* not an instruction */
  it_ends_badly ();
  BEGIN (0x2d); /* signing, where nothing is signed */
  it_ends_badly ();
  BEGIN (0x0e); /* cut off */
  it_ends_badly ();
  BEGIN (0x0f, 9, 0x77); /* an expression that is cut off */
  it_ends_badly ();
  BEGIN (0x0f, 1, 0x30, 0x0e, 8); /* the offset of an expression */
  it_ends_badly ();
  static const uint8_t nothing[] = { 0 };
  begin (nothing, 1, false, "zRx");
  it_ends_badly ();
}

static void
damaged_sections_end_the_reading (void **state)
{
  (void) state;
  BEGIN (0);
  for (size_t size = 0; size < table.section.size; size++)
    {
      cfi_table shorter;
      cfi_section s = table.section;
      s.size = size;
      cfi_table_read (&shorter, &s);
      assert_true (shorter.fde_count == 0);
      cfi_table_free (&shorter);
    }
}

/* Products of more than 64 bits, and the lowest number of all negated.  */
static void
numbers_that_do_not_fit_are_wrapped (void **state)
{
  (void) state;
  /* DW_CFA_def_cfa_offset_sf INT64_MIN: times -8 it is 0.  */
  BEGIN (0x13, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x7f);
  row_is (0, SIZE, 7, 0);
  /* DW_CFA_GNU_negative_offset_extended r6, 2^63.  */
  BEGIN (0x2f, 6, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x80, 0x01);
  row_is (0, SIZE, 7, 8);
  assert_int_equal (cfi_rule_of (&rows.row, 6).offset, 0);
}

/* An expression of one constant that is written with needless bytes.  */
static void
a_long_expression_is_not_read (void **state)
{
  (void) state;
  static uint8_t bytes[4096];
  cfi_operations o;
  memset (bytes, 0x80, sizeof bytes);
  bytes[0] = 0x10; /* DW_OP_constu */
  bytes[sizeof bytes - 1] = 0;
  BEGIN (0);
  cfi_rule rule = { .kind = CFI_EXPRESSION, .reg = sizeof bytes,
                    .expression = bytes };
  assert_false (cfi_operations_of (&table, &rule, true, &o));
}

/* .debug_frame: an FDE that names CIE, before the only one, which is at 24.  */
static void
read_debug_frame (uint32_t cie)
{
  static const uint8_t body[] = { 1, 0, 1, 0x78, 16 };
  memset (section, 0, sizeof section);
  size_t at = add_word (0, 20);
  at = add_word (at, cie);
  at = add_word (at, START) + 4;
  at = add_word (at, SIZE) + 4;
  at = add_word (at, 4 + sizeof body);
  at = add_word (at, UINT32_MAX);
  at = add (at, body, sizeof body);
  const cfi_section s = { .bytes = section, .size = at, .address_size = 8,
                          .is_debug_frame = true };
  cfi_table_free (&table);
  cfi_table_read (&table, &s);
  assert_int_equal (table.cie_count, 1);
}

static void
a_cie_may_follow (void **state)
{
  (void) state;
  read_debug_frame (24);
  assert_null (table.problem);
  assert_int_equal (table.fde_count, 1);
  assert_int_equal (table.fdes[0].start, START);
}

static void
a_cie_begins_where_an_entry_does (void **state)
{
  (void) state;
  static const uint32_t others[] = { 0, 20, 23, 25, 28, 1000, UINT32_MAX - 1 };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    {
      read_debug_frame (others[i]);
      assert_string_equal (table.problem, "an FDE names no CIE");
      assert_int_equal (table.problem_offset, 0);
      assert_int_equal (table.fde_count, 0);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_frame_pointer),
    cmocka_unit_test (states_are_restored),
    cmocka_unit_test (rules_are_restored_to_the_cie_s),
    cmocka_unit_test (wide_advances_and_numbers),
    cmocka_unit_test (an_expression),
    cmocka_unit_test (signing_is_toggled_and_restored),
    cmocka_unit_test (what_cannot_be_executed_is_said),
    cmocka_unit_test (damaged_sections_end_the_reading),
    cmocka_unit_test (numbers_that_do_not_fit_are_wrapped),
    cmocka_unit_test (a_long_expression_is_not_read),
    cmocka_unit_test (a_cie_may_follow),
    cmocka_unit_test (a_cie_begins_where_an_entry_does),
  };
  int failed = cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
  cfi_table_free (&table);
  cfi_rows_free (&rows);
  return failed;
}
