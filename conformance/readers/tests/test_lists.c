/* Lists of the runner: rows, limits, and what is none.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/readers/runner/lists.h"

#include "lib/base/problem.h"

static list_reader
list_of (buffer *text, const char *bytes, size_t size)
{
  *text = (buffer) { .size = 0 };
  buffer_add (text, bytes, size);
  return list_begin ("list", text);
}

/* A 0 byte would end the list in silence.  */
static void
test_null (void **state)
{
  static const char bytes[] = "a\tb\t-\n\0c\td\t-\n";
  buffer text;
  testee_row row;
  problem p;
  (void) state;
  list_reader r = list_of (&text, bytes, sizeof bytes - 1);
  assert_false (list_next_testee (&r, &row, &p));
  assert_int_equal (p.status, STATUS_USAGE);
  assert_string_equal (p.text, "list: has a 0 byte");
  buffer_free (&text);

  r = list_of (&text, bytes, strlen (bytes));
  assert_true (list_next_testee (&r, &row, &p));
  assert_string_equal (row.name, "a");
  assert_null (row.directory);
  assert_false (list_next_testee (&r, &row, &p));
  assert_int_equal (p.status, STATUS_GOOD);
  buffer_free (&text);
}

/* The last column: what a testee is asked.  */
static void
test_sample (void **state)
{
  static const char bytes[] = "a\tb\t-\t-\tsample\nc\td\t-\t2.44\tall\ne\tf\t-\n"
                              "g\th\t-\t-\tmost\n";
  buffer text;
  testee_row row;
  problem p;
  (void) state;
  list_reader r = list_of (&text, bytes, sizeof bytes - 1);
  assert_true (list_next_testee (&r, &row, &p));
  assert_true (row.is_sampled);
  assert_null (row.met);
  for (int i = 0; i < 2; i++)
    {
      assert_true (list_next_testee (&r, &row, &p));
      assert_false (row.is_sampled);
    }
  assert_false (list_next_testee (&r, &row, &p));
  assert_int_equal (p.status, STATUS_USAGE);
  buffer_free (&text);
}

enum { REFUSED, TAKEN };

static int
take_limit (const char *line, limits *l)
{
  buffer text;
  problem p;
  list_reader r = list_of (&text, line, strlen (line));
  bool is_taken = list_next_limit (&r, l, &p);
  assert_int_equal (p.status, is_taken ? STATUS_GOOD : STATUS_USAGE);
  buffer_free (&text);
  return is_taken ? TAKEN : REFUSED;
}

static void
test_limits (void **state)
{
  static const char *const refused[]
      = { "timeout", "timeout ", "timeout 0", "timeout -5", "timeout 5s",
          "timeout 4294967296", "memory 99999999999999999999", "Memory 5",
          "memory 5 6", "disk 5", "timeout 0x5", "cases", "cases  ", "casesa" };
  limits l = { .memory = 0 };
  (void) state;
  for (size_t i = 0; i < sizeof refused / sizeof *refused; i++)
    assert_int_equal (take_limit (refused[i], &l), REFUSED);
  assert_int_equal (take_limit ("memory 4294967295", &l), TAKEN);
  assert_int_equal (l.memory, (uint64_t) UINT32_MAX << 20);
  assert_int_equal (take_limit ("stack 2", &l), TAKEN);
  assert_int_equal (l.stack, 2 << 20);
  assert_int_equal (take_limit ("timeout   30  ", &l), TAKEN);
  assert_int_equal (l.time.processor_ms, 30000);
  assert_int_equal (take_limit ("patience 7", &l), TAKEN);
  assert_int_equal (l.time.patience_ms, 7000);
  assert_int_equal (take_limit ("processes 4", &l), TAKEN);
  assert_int_equal (l.processes, 4);
  assert_null (l.cases);
  assert_int_equal (take_limit ("cases vectors/*", &l), TAKEN);
  assert_int_equal (take_limit ("cases a/* b/*", &l), TAKEN);
  assert_string_equal (l.cases, "a/* b/*");
  free (l.cases);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_null), cmocka_unit_test (test_sample),
          cmocka_unit_test (test_limits) };
  return cmocka_run_group_tests_name ("lists", tests, NULL, NULL);
}
