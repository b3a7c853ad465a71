/* Call frame programs and sections that are damaged, or go to a limit.  */
#include "program.h"

static void
it_ends_badly (const char *why)
{
  while (cfi_rows_next (&rows))
    ;
  assert_non_null (rows.problem);
  if (!strstr (rows.problem, why))
    fail_msg ("%s: %s", why, rows.problem);
}

/* The first problem is the one that is said.  */
static void
what_cannot_be_executed_is_said (void **state)
{
  static const struct
  {
    const char *why;
    bytes initial, program;
    const char *augmentation;
  } cases[] = {
    { "not remembered", BYTES (0x00), BYTES (0x0b), "zR" },
    { "not known", BYTES (0x00), BYTES (0x3a, 0), "zR" },
    { "not known", BYTES (0x3a, 0), BYTES (0x00), "zR" },
    /* signing, where nothing is signed */
    { "not known", BYTES (0x00), BYTES (0x2d), "zR" },
    { "cut off", BYTES (0x00), BYTES (0x0c, 7), "zR" },
    { "cut off", BYTES (0x0c, 7), BYTES (0x00), "zR" },
    /* an expression that is cut off */
    { "cut off", BYTES (0x00), BYTES (0x0f, 9, 0x77), "zR" },
    /* the offset of an expression; then its operand is cut off, too */
    { "half of a CFA", BYTES (0x00), BYTES (0x0f, 1, 0x30, 0x0e, 8), "zR" },
    { "half of a CFA", BYTES (0x00), BYTES (0x0f, 1, 0x30, 0x0e), "zR" },
    { "CIE restores", BYTES (0xc3), BYTES (0x00), "zR" },
    { "CIE restores", BYTES (0x06, 3), BYTES (0x00), "zR" },
    { "augmentation", BYTES (0x00), BYTES (0x00), "zRx" }
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      form f = plain;
      f.augmentation = cases[i].augmentation;
      begin (&f, &cases[i].initial, cases[i].program.byte,
             cases[i].program.size);
      it_ends_badly (cases[i].why);
    }
}

/* 4096 of them.  */
static void
many_states_are_remembered (void **state)
{
  static uint8_t program[4097];
  (void) state;
  memset (program, 0x0a, sizeof program);
  begin (&plain, &of_a_call, program, 4096);
  row_is (0, SIZE, 7, 8);
  it_ends ();
  begin (&plain, &of_a_call, program, 4097);
  it_ends_badly ("4096 states");
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

/* .debug_frame: an FDE that names CIE, before the only one, which is at 24.  */
static void
read_debug_frame (uint32_t cie)
{
  static const uint8_t body[] = { 1, 0, 1, 0x78, 16 };
  static const form f = { .size = SIZE };
  const size_t words[] = { 20, cie, START, 0, SIZE, 0, 4 + sizeof body,
                           UINT32_MAX };
  used = 0;
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    add_word (&f, words[i]);
  add (body, sizeof body);
  const cfi_section s = { .bytes = section, .size = used, .address_size = 8,
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

/* An address has at most 8 bytes.  */
static void
a_cie_says_how_large_addresses_are (void **state)
{
  (void) state;
  static const form f = { .size = SIZE };
  for (uint8_t size = 4; size <= 16; size += 4)
    {
      const uint8_t body[] = { 4, 0, size, 0, 1, 0x78, 16 };
      used = 0;
      add_word (&f, 4 + sizeof body);
      add_word (&f, UINT32_MAX);
      add (body, sizeof body);
      const cfi_section s = { .bytes = section, .size = used, .address_size = 8, .is_debug_frame = true };
      cfi_table_free (&table);
      cfi_table_read (&table, &s);
      assert_int_equal (table.cie_count, size <= 8);
      if (size > 8)
        assert_string_equal (table.problem, "a CIE cannot be read");
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (what_cannot_be_executed_is_said),
    cmocka_unit_test (many_states_are_remembered),
    cmocka_unit_test (damaged_sections_end_the_reading),
    cmocka_unit_test (numbers_that_do_not_fit_are_wrapped), cmocka_unit_test (a_cie_may_follow),
    cmocka_unit_test (a_cie_begins_where_an_entry_does),
    cmocka_unit_test (a_cie_says_how_large_addresses_are),
  };
  int failed = cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
  cfi_table_free (&table);
  cfi_rows_free (&rows);
  return failed;
}
