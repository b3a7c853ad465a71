/* Files of cases: where each case begins and ends, and files that are refused.  */
#include "lib/base/case_places.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

static bool
add (case_places *all, const char *path, const char *text, problem *p)
{
  buffer b = EMPTY_BUFFER;
  buffer_add (&b, text, strlen (text));
  return case_places_add (all, path, b, p);
}

static void
assert_case (const case_place *c, const char *name, unsigned line,
             const char *text)
{
  assert_string_equal (c->name, name);
  assert_int_equal (c->line, line);
  assert_int_equal (c->size, strlen (text));
  assert_memory_equal (c->text, text, c->size);
}

static void
cases_have_their_lines (void **state)
{
  case_places all = { .count = 0 };
  problem p;
  (void) state;
  assert_true (add (&all, "a",
                    "# about all\n\n case\ta/b-1  # first\n# b\nobeys X\n\n\n"
                    "case c_D/2\ncase1 x\n#case q/r\ncase e/f\nend\ncase g/h",
                    &p));
  assert_int_equal (all.count, 4);
  assert_case (&all.items[0], "a/b-1", 3, "# b\nobeys X\n");
  assert_case (&all.items[1], "c_D/2", 8, "case1 x\n#case q/r\n");
  assert_case (&all.items[2], "e/f", 11, "end\n");
  assert_case (&all.items[3], "g/h", 13, "");
  assert_string_equal (all.items[3].path, "a");
  case_places_free (&all);
}

static void
cases_have_their_names (void **state)
{
  case_places all = { .count = 0 };
  problem p;
  (void) state;
  assert_true (add (
      &all, "a",
      "case rows/x\ncase rows/xy\ncase vectors/x\ncase regressions/x\n", &p));
  assert_ptr_equal (case_place_named (&all, "rows/x", 6), &all.items[0]);
  assert_ptr_equal (case_place_named (&all, "rows/xyz", 7), &all.items[1]);
  assert_ptr_equal (case_place_named (&all, "vectors/rows/x@abi", 14),
                    &all.items[0]);
  assert_ptr_equal (case_place_named (&all, "regressions/x", 13),
                    &all.items[3]);
  assert_null (case_place_named (&all, "rows/", 5));
  assert_null (case_place_named (&all, "ows/x", 5));
  assert_null (case_place_named (&all, "vectors/rows/x", 3));
  case_places_free (&all);
}

static const struct
{
  const char *text, *message;
} wrong[] = {
  { "", "FILE: there is no line 'case GROUP/NAME'" },
  { "# case a/b\n", "FILE: there is no line 'case GROUP/NAME'" },
  { "#\nobeys X\ncase a/b\n",
    "FILE:2: before the first line 'case GROUP/NAME' there is other text" },
  { "\n\n  cases a/b",
    "FILE:3: before the first line 'case GROUP/NAME' there is other text" },
  { "case a/b\nend\ncase a/c\ncase a/b\n",
    "FILE:4: case a/b is at FILE:1, too" },
  { "case o/p\n", "FILE:1: case o/p is at OTHER:2, too" },
  { "case a/b\ncase\n",
    "FILE:2: expected a line 'case GROUP/NAME': letters, digits, - and _" },
  { "case # a/b\n",
    "FILE:1: expected a line 'case GROUP/NAME': letters, digits, - and _" },
  { "case b\n",
    "FILE:1: expected a line 'case GROUP/NAME': letters, digits, - and _" },
  { "case a/\n",
    "FILE:1: expected a line 'case GROUP/NAME': letters, digits, - and _" },
  { "case /b\n",
    "FILE:1: expected a line 'case GROUP/NAME': letters, digits, - and _" },
  { "case a/b/c\n",
    "FILE:1: expected a line 'case GROUP/NAME': letters, digits, - and _" },
  { "case ../b\n",
    "FILE:1: expected a line 'case GROUP/NAME': letters, digits, - and _" },
  { "case a/b c\n",
    "FILE:1: expected a line 'case GROUP/NAME': letters, digits, - and _" },
};

/* Nothing of a file that is refused is there, and all of the one before.  */
static void
wrong_files_are_refused_with_the_place (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof wrong / sizeof *wrong; i++)
    {
      case_places all = { .count = 0 };
      problem p;
      assert_true (add (&all, "OTHER", "\ncase o/p\n", &p));
      assert_false (add (&all, "FILE", wrong[i].text, &p));
      assert_string_equal (p.text, wrong[i].message);
      assert_int_equal (p.status, STATUS_USAGE);
      assert_int_equal (all.count, 1);
      case_places_free (&all);
    }
}

/* As files of one case each would be sorted, each folder by itself.  */
static void
order_is_that_of_files (void **state)
{
  static const char *const order[]
      = { "z/a-b", "z/a", "z/a0", "z/b", "a/a", "a/c" };
  case_places all = { .count = 0 };
  problem p;
  (void) state;
  assert_true (add (&all, "v/2", "case z/b\ncase z/a\n", &p));
  assert_true (add (&all, "r/1", "case a/c\n", &p));
  assert_true (add (&all, "v/1", "case z/a0\ncase z/a-b\n", &p));
  assert_true (add (&all, "r/2", "case a/a\n", &p));
  case_places_sort (&all);
  for (size_t i = 0; i < sizeof order / sizeof *order; i++)
    assert_string_equal (all.items[i].name, order[i]);
  case_places_free (&all);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (cases_have_their_lines),
    cmocka_unit_test (cases_have_their_names),
    cmocka_unit_test (wrong_files_are_refused_with_the_place),
    cmocka_unit_test (order_is_that_of_files),
  };
  return cmocka_run_group_tests_name ("case places", tests, NULL, NULL);
}
