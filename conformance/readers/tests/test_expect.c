/* What the runner takes for the right answer where no file says it.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/readers/runner/expect.h"

/* An element of AArch64 without functions; two of them are a silence.  */
#define HEADER(version)                                                       \
  "\xe2\xde" version "\x01\x02\x00\x00\x00"                                   \
  "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"

static enum sf_verdict
expected_of (const char *bytes, size_t size)
{
  input in = { .path = NULL };
  expectation e = { .why = NULL };
  buffer_add (&in.section, bytes, size);
  expect (&e, &in, 8);
  buffer_free (&in.section);
  return e.verdict;
}

static void
test_later_elements (void **state)
{
  static const char good[] = HEADER ("\x02") HEADER ("\x02");
  static const char first_broken[] = HEADER ("\x04") HEADER ("\x02");
  static const char second_broken[] = HEADER ("\x02") HEADER ("\x04");
  (void) state;
  assert_int_equal (expected_of (good, sizeof good - 1), SF_SILENT);
  assert_int_equal (expected_of (first_broken, sizeof first_broken - 1),
                    SF_INVALID);
  /* A reader need not know that there may be a second one.  */
  assert_int_equal (expected_of (second_broken, sizeof second_broken - 1),
                    SF_SILENT);
}

/* Two functions of version 2, the first with SIZE bytes; rows at 0 and 4, and
   at 0.  */
static void
expect_functions (expectation *e, char size)
{
  char bytes[] = "\xe2\xde\x02\x01\x03\x00\xf8\x00"
                 "\2\0\0\0\3\0\0\0\x9\0\0\0\0\0\0\0\x28\0\0\0"
                 "\0\x10\0\0\x10\0\0\0\0\0\0\0\2\0\0\0\0\0\0\0"
                 "\0\x20\0\0\x10\0\0\0\6\0\0\0\1\0\0\0\0\0\0\0"
                 "\0\3\x8\4\3\x10\0\3\x8";
  input in = { .path = NULL };
  bytes[28 + 4] = size;
  buffer_add (&in.section, bytes, sizeof bytes - 1);
  *e = (expectation) { .why = NULL };
  expect (e, &in, 64);
  buffer_free (&in.section);
}

static bool
asks_for (const expectation *e, uint64_t pc)
{
  for (size_t i = 0; i < e->pc_count; i++)
    if (e->pcs[i] == pc)
      return true;
  return false;
}

static void
test_silent_lines (void **state)
{
  expectation e;
  (void) state;
  expect_functions (&e, 16);
  assert_int_equal (e.verdict, SF_VALID);
  assert_int_equal (e.lines[DECODE].open, 0);
  assert_int_equal (e.lines[DECODE].graded, 6);
  assert_true (asks_for (&e, 0x1000) && asks_for (&e, 0x2000));

  expect_functions (&e, 0);
  assert_int_equal (e.verdict, SF_SILENT);
  assert_string_equal (e.clause, "FUNCTION_EMPTY");
  assert_int_equal (e.lines[DECODE].open, 3);
  assert_int_equal (e.lines[DECODE].graded, 3);
  assert_non_null (strstr (e.dump.text, "cfa=sp+16 ra=*(cfa-8) fp=same "
                                        "silent FUNCTION_EMPTY\n"));
  /* Around the second function it is asked as ever; what is said of the empty one is open.  */
  assert_true (asks_for (&e, 0x1000) && asks_for (&e, 0x2000) && asks_for (&e, 0x200f)
               && asks_for (&e, 0x2010) && asks_for (&e, 0xfff));
  assert_non_null (
      strstr (e.found.text, "find 0x1000 none silent FUNCTION_EMPTY\n"));
  assert_int_equal (e.lines[FIND].open, 2); /* and between the two */
  assert_int_equal (e.lines[FIND].graded, e.pc_count - 2);
}

/* The words of the last line, whether or not it has an end.  */
static void
test_last_line (void **state)
{
  static const char lines[] = "unwind pc=0x1000 sp=0x7008\n";
  input in = { .expected = "expected" };
  (void) state;
  for (size_t left_out = 0; left_out < 2; left_out++)
    {
      expectation e = { .why = NULL };
      buffer text = { .size = 0 };
      problem p;
      buffer_add (&text, lines, sizeof lines - 1 - left_out);
      assert_true (expected_take (&e, &in, &text, &p));
      assert_string_equal (e.stacks.text, " pc=0x1000 sp=0x7008");
      assert_string_equal (e.unwound.text, "unwind 0x1000\n");
      buffer_free (&text);
    }
}

/* Take TEXT, where the reference has said that the section is invalid.  */
static expectation
taken (const char *text)
{
  input in = { .expected = "expected" };
  expectation e = { .verdict = SF_INVALID, .clause = "ROWS_COMPLETE", .why = strdup ("why") };
  buffer all = { .size = 0 };
  problem p;
  buffer_add (&all, text, strlen (text));
  assert_true (expected_take (&e, &in, &all, &p));
  buffer_free (&all);
  return e;
}

/* What a file says counts, whatever the reference says.  */
static void
test_verdict (void **state)
{
  (void) state;
  expectation e = taken ("element 0\n");
  assert_int_equal (e.verdict, SF_VALID);
  assert_null (e.clause);
  assert_null (e.why);
  e = taken ("silent FUNCTION_EMPTY\nunwind pc=0x1000 sp=0x7008");
  assert_int_equal (e.verdict, SF_SILENT);
  assert_string_equal (e.clause, "FUNCTION_EMPTY");
  assert_string_equal (e.stacks.text, " pc=0x1000 sp=0x7008");
  e = taken ("invalid PREAMBLE_MAGIC\n");
  assert_int_equal (e.verdict, SF_INVALID);
  assert_string_equal (e.clause, "PREAMBLE_MAGIC");
}

static void
test_null (void **state)
{
  static const char lines[] = "find 0x1000 none\n\0find";
  input in = { .expected = "expected" };
  expectation e = { .why = NULL };
  buffer text = { .size = 0 };
  problem p;
  (void) state;
  buffer_add (&text, lines, sizeof lines - 1);
  assert_false (expected_take (&e, &in, &text, &p));
  assert_string_equal (p.text, "expected: has a 0 byte");
  buffer_free (&text);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_later_elements),
          cmocka_unit_test (test_silent_lines),
          cmocka_unit_test (test_last_line), cmocka_unit_test (test_verdict),
          cmocka_unit_test (test_null) };
  return cmocka_run_group_tests_name ("expect", tests, NULL, NULL);
}
