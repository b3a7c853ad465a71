/* A text as lines, expected lines that are expressions, and what FileCheck
   says.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "conformance/producers/upstream/line_rules.h"
#include "given.h"
#include "lib/base/input.h"
#include "lib/base/whole.h"

enum
{
  MOST_LINES = 6
};

static void
lines_are (const text_lines *l, const char *const *lines)
{
  size_t count = 0;
  while (count < MOST_LINES && lines[count])
    count++;
  assert_int_equal (l->count, count);
  for (size_t i = 0; i < count; i++)
    assert_string_equal (l->items[i], lines[i]);
}

static const struct
{
  const char *text, *lines[MOST_LINES];
} texts[] = {
  { "", { NULL } },
  { "a", { "a" } },
  { "a\nbc", { "a", "bc" } },
  { "ab\ncd\n", { "ab", "cd" } },
  { "\n\na\n", { "", "", "a" } },
  { "\r\nab\r\ncd\r", { "", "ab", "cd" } },
};

static void
a_text_has_these_lines (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    {
      text_lines l = lines_of (texts[i].text);
      lines_are (&l, texts[i].lines);
      text_lines_free (&l);
      assert_int_equal (l.count, 0);
      assert_null (l.items);
    }
}

static void
a_file_is_read_or_not (void **state)
{
  char *path = temporary_file ("lines");
  text_lines l;
  problem p;
  (void) state;
  assert_true (write_file (path, "a\nb\n", 4, &p));
  assert_true (text_lines_read (&l, path, &p));
  lines_are (&l, (const char *const[]) { "a", "b", NULL });
  text_lines_free (&l);
  unlink (path);
  assert_false (text_lines_read (&l, path, &p));
  assert_int_equal (l.count, 0);
  free (path);
}

/* The expressions of Tcl: re_syntax of its manual.  */
static const struct
{
  const char *expected, *printed;
  bool matches;
} expressions[] = {
  { "abc", "abc", true },    { "abc", "xabc", false },
  { "abc", "abcx", false },  { "a+b|c", "aaab", true },
  { "!abc", "abc", false },  { "!abc", "ab", true },
  { "\\d", "7", true },      { "\\d", "a", false },
  { "\\d", "d", false },     { "\\w+", "a_7", true },
  { "\\w", "-", false },     { "\\s", " ", true },
  { "\\s", "s", false },     { "\\S", "s", true },
  { "\\S", " ", false },     { "\\t", "\t", true },
  { "\\q", "q", true },      { "a\\.b", "a.b", true },
  { "a\\.b", "axb", false }, { "\\$x", "$x", true },
  { "\\(", "(", true },      { "[\\d]+", "07", true },
  { "[\\d]", "d", false },   { "[\\w-]+", "a_-", true },
  { "[\\s]", " ", true },    { "[\\S]", "S", true },
  { "[\\S]", "a", false },   { "[\\.]", ".", true },
  { "[\\.]", "\\", false },  { "[^a]", "b", true },
  { "[^a]", "a", false },    { "[^]a]", "b", true },
  { "[^]a]", "]", false },   { "[]a]+", "]a", true },
  { "[ab]c", "bc", true },   { "[ab]c", "b", false },
  { "[^\\d]", "x", true },   { "[^\\d]", "5", false },
  { "[]\\d]", "5", true },   { "[\\d", "5", true },
  { "[ab", "b", true },      { "[\\d", "5d", false },
  { "[a\\", "\\", true },    { "\\dx", "1x", true },
  { "\\d\\d", "12", true },  { "[\\d][\\d]", "12", true },
  { "a\\", "a$", true },     { "", "", true },
  { "[^]\\d]", "x", true },  { "[]\\d]", "\\", false },
};

static void
expressions_match (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof expressions / sizeof *expressions; i++)
    {
      /* Copies, past whose end nothing may be read.  */
      char *expected = strdup (expressions[i].expected),
           *printed = strdup (expressions[i].printed);
      bool is_bad = false;
      if (line_matches (expected, printed, &is_bad) != expressions[i].matches)
        fail_msg ("%s with %s", expected, printed);
      assert_false (is_bad);
      free (expected);
      free (printed);
    }
}

static void
what_is_no_expression_is_bad (void **state)
{
  bool is_bad = false;
  (void) state;
  assert_false (line_matches ("(", "(", &is_bad));
  assert_true (is_bad);
}

/* The pairs that were compared, as "2:1+ " for line 2 of the test that line 1
   meets, - where not.  */
static void
note_pair (void *context, size_t expected, size_t printed, bool is_met)
{
  buffer_print (context, "%zu:%zu%c ", expected, printed, is_met ? '+' : '-');
}

static const struct
{
  const char *expected, *printed;
  bool is_met, is_failif, is_bad;
  size_t at_expected, at_printed; /* the first that differ, where they do */
  const char *pairs;
} comparisons[] = {
  { "a\nb\n", "a\nb\n", true, false, false, 0, 0, "0:0+ 1:1+ " },
  { "a\nb\n", "a\nc\n", false, false, false, 1, 1, "0:0+ 1:1- " },
  { "a\nb\nc\n", "x\nb\ny\n", false, false, false, 0, 0, "0:0- 1:1+ 2:2- " },
  { "a\n", "a\nb\n", false, false, false, 1, 1, "0:0+ " },
  { "a\nb\n", "a\n", false, false, false, 1, 1, "0:0+ " },
  { "", "", true, false, false, 0, 0, "" },
  { "", "a\n", false, false, false, 0, 0, "" },
  /* Comments and empty lines.  */
  { "# a word\n#name: x\n\na\n", "\n\na\n\n", true, false, false, 0, 0,
    "3:2+ " },
  /* Any lines.  */
  { "#...\nb\n", "x\nx\nb\n", true, false, false, 0, 0, "1:2+ " },
  { "a\n#...\n", "a\nx\ny\n", true, false, false, 0, 0, "0:0+ " },
  { "#...\nb\nc\n", "b\nc\n", true, false, false, 0, 0, "1:0+ 2:1+ " },
  { "#...\nb\n", "x\ny\n", false, false, false, 1, 2, "" },
  { "#...\n(\n", "x\ny\n", false, false, true, 1, 0, "1:0- " },
  /* A line that may be there.  */
  { "#?a\nb\n", "a\nb\n", true, false, false, 0, 0, "0:0+ 1:1+ " },
  { "#?a\nb\n", "b\n", true, false, false, 0, 0, "1:0+ " },
  { "#?b\n", "c\n", false, false, false, 1, 0, "" },
  { "a\n#?b\n", "a\n", true, false, false, 0, 0, "0:0+ " },
  /* The rest is right.  */
  { "a\n#pass\nb\n", "a\nx\ny\n", true, false, false, 0, 0, "0:0+ " },
  { "#pass\n", "", true, false, false, 0, 0, "" },
  /* The test passes where the rest differs.  */
  { "#failif\na\n", "b\n", true, true, false, 1, 0, "1:0- " },
  { "#failif\na\n", "a\n", false, true, false, 0, 0, "1:0+ " },
  { "a\n(\nb\n", "a\n(\nb\n", false, false, true, 1, 1, "0:0+ 1:1- " },
};

static void
texts_are_compared (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof comparisons / sizeof *comparisons; i++)
    {
      text_lines expected = lines_of (comparisons[i].expected),
                 printed = lines_of (comparisons[i].printed);
      buffer pairs = EMPTY_BUFFER;
      line_outcome o = lines_compare (&expected, &printed, note_pair, &pairs);
      buffer_add (&pairs, "", 1);
      assert_string_equal ((char *) pairs.bytes, comparisons[i].pairs);
      assert_int_equal (o.is_met, comparisons[i].is_met);
      assert_int_equal (o.is_failif, comparisons[i].is_failif);
      assert_int_equal (o.is_bad, comparisons[i].is_bad);
      assert_int_equal (o.expected, comparisons[i].at_expected);
      assert_int_equal (o.printed, comparisons[i].at_printed);
      assert_int_equal (lines_compare (&expected, &printed, NULL, NULL).is_met,
                        o.is_met);
      buffer_free (&pairs);
      text_lines_free (&expected);
      text_lines_free (&printed);
    }
}

static void
filecheck_says_which_lines_are_met (void **state)
{
  text_lines said = lines_of (
      "<stdin>:4:1: note: found here\n"
      "a.s:12:3: remark: CHECK: expected string found in input\n# CHECK: "
      "x\n<stdin>:5:1: note: found here\n"
      "<stdin>:6:1: note: found here\n"
      "a.s:13:3: remark: CHECK: expected string found in input\na.s:14:3: "
      "remark: CHECK: expected string found in input\n"
      "<stdin>:70:1: note: found here\nno colon\n: expected string found in "
      "input\n");
  met_lines m;
  (void) state;
  filecheck_read (&m, &said);
  assert_int_equal (m.count, 2);
  assert_int_equal (m.items[0].demand, 12);
  assert_int_equal (m.items[0].printed, 5);
  assert_int_equal (m.items[1].demand, 14);
  assert_int_equal (m.items[1].printed, 70);
  filecheck_free (&m);
  assert_int_equal (m.count, 0);
  assert_null (m.items);
  text_lines_free (&said);
}

/* A demand has a number only after a colon.  */
static void
filecheck_wants_numbers (void **state)
{
  text_lines said = lines_of (
      "a.s:1: expected string found in input\nx: note: found here\n");
  met_lines m;
  (void) state;
  filecheck_read (&m, &said);
  assert_int_equal (m.count, 1);
  assert_int_equal (m.items[0].printed, 0);
  filecheck_free (&m);
  text_lines_free (&said);
}

static const struct
{
  const char *line;
  bool is_ignored;
} checks[] = {
  { "# CHECK-NEXT  text", true },     { "# CHECK-NEXT text", true },
  { "# CHECK-NEXT: text", false },    { "# CHECK  text", true },
  { "# CHECK that it works", false }, { "# CHECK: text", false },
  { "CHECK  text", false },           { " \t// \tCHECK-NOT\ttext", true },
  { ";CHECK-SAME text", true },       { "# OTHER  text", false },
  { "# CHECK-DAG x", true },          { "# CHECK-LABEL x", true },
  { "# CHECK-EMPTY x", true },        { "# CHECK-EMPTY", false },
  { "# CHECK-NEXT ", false },         { "# CHECK  ", false },
  { "# CHECK  : x", false },          { "# CHECK-OTHER  x", false },
  { "# CHECKS  x", false },           { "# CHECK-NEXTx y", false },
  { "#\t CHECK  x", true },           { "# CHECK", false },
  { "# \tCHECK-NEXT : x", false },
};

static void
lines_without_a_colon_are_ignored (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof checks / sizeof *checks; i++)
    {
      char *line = strdup (checks[i].line);
      if (filecheck_ignores (line, "CHECK") != checks[i].is_ignored)
        fail_msg ("%s", line);
      free (line);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_text_has_these_lines),
    cmocka_unit_test (a_file_is_read_or_not),
    cmocka_unit_test (expressions_match),
    cmocka_unit_test (what_is_no_expression_is_bad),
    cmocka_unit_test (texts_are_compared),
    cmocka_unit_test (filecheck_says_which_lines_are_met),
    cmocka_unit_test (filecheck_wants_numbers),
    cmocka_unit_test (lines_without_a_colon_are_ignored),
  };
  return cmocka_run_group_tests_name ("lines", tests, NULL, NULL);
}
