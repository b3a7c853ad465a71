/* HTML of texts and numbers; names by number; answers beside each other.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/known/pages/names.h"
#include "conformance/known/pages/page.h"

/* B as a text, which is freed with it.  */
static const char *
text_of (buffer *b)
{
  buffer_add (b, "", 1);
  return (const char *) b->bytes;
}

static void
texts_are_escaped (void **state)
{
  buffer b = EMPTY_BUFFER;
  (void) state;
  html (&b, "<p>$|$|$</p>", "a&b<c>d\"e'", NULL, "");
  assert_string_equal (text_of (&b), "<p>a&amp;b&lt;c&gt;d&quot;e'||</p>");
  buffer_free (&b);
}

static void
numbers_have_commas (void **state)
{
  buffer b = EMPTY_BUFFER;
  (void) state;
  html (&b, "^ ^ ^ ^ ^ ^ ^", (uint64_t) 0, (uint64_t) 12, (uint64_t) 999,
        (uint64_t) 1234, (uint64_t) 12345, (uint64_t) 1234567, UINT64_MAX);
  assert_string_equal (
      text_of (&b),
      "0 12 999 1,234 12,345 1,234,567 18,446,744,073,709,551,615");
  buffer_free (&b);
}

static void
names_have_numbers (void **state)
{
  names n = { .count = 0 };
  (void) state;
  assert_int_equal (names_add (&n, "a"), 0);
  assert_int_equal (names_add (&n, "b"), 1);
  assert_int_equal (names_add (&n, "a"), 0);
  assert_int_equal (names_add (&n, "c"), 2);
  assert_int_equal (names_add (&n, "b"), 1);
  assert_int_equal (n.count, 3);
  assert_string_equal (n.items[1], "b");
  assert_int_equal (names_find (&n, "a"), 0);
  assert_int_equal (names_find (&n, "c"), 2);
  assert_true (names_find (&n, "d") == NO_NAME);
  names_free (&n);
}

static void
differences_are_marked (void **state)
{
  static const struct
  {
    const char *text, *marked;
  } cases[] = {
    { "head\nexpected: a  b c\ngot:      a  d c\nmore <x>\n",
      "<pre>head\nexpected: a  <mark>b</mark> c\ngot:      a  <mark>d</mark> "
      "c\nmore &lt;x&gt;\n</pre>\n" },
    { "h\nexpected: a q\nq r\ngot:      a r\nq",
      "<pre>h\nexpected: a <mark>q</mark>\ngot:      a "
      "<mark>r</mark>\nq</pre>\n" },
    { "h\nexpected: ab\ngot:      a",
      "<pre>h\nexpected: <mark>ab</mark>\ngot:      <mark>a</mark></pre>\n" },
    { "h\nexpected: a\n", "<pre>h\nexpected: a\n</pre>\n" },
    { "h\ngot:      a\nexpected: a",
      "<pre>h\ngot:      a\nexpected: a</pre>\n" },
    { "nothing of it", "<pre>nothing of it</pre>\n" },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      page p = { .root = "" };
      add_difference (&p, cases[i].text);
      assert_string_equal (text_of (&p.html), cases[i].marked);
      buffer_free (&p.html);
    }
}

#define ROW(class, left, right)                                               \
  "<tr class=" class "><td>" left "</td><td>" right "</td></tr>\n"
#define SAME(line) ROW ("same", line, line)
#define M(word) "<mark>" word "</mark>"
#define NONE M ("no line")

/* The rows of both answers; after them the table ends.  */
static char *
rows_of (const char *expected, const char *got)
{
  page p = { .root = "" };
  add_answers_beside (&p, "caption", expected, got);
  const char *rows = strstr (text_of (&p.html), "<tbody>");
  assert_non_null (rows);
  rows += strlen ("<tbody>");
  rows += *rows == '\n';
  char *copy = strdup (rows), *end = strstr (copy, "</tbody></table></div>\n");
  assert_non_null (end);
  *end = '\0';
  buffer_free (&p.html);
  return copy;
}

static const struct
{
  const char *expected, *got, *rows;
} answers[] = {
  { "a\nb", "a\nb\n", SAME ("a") SAME ("b") },
  { "a x\nb", "a y\nb",
    ROW ("differs", "a " M ("x"), "a " M ("y")) SAME ("b") },
  { "a", "", ROW ("differs", M ("a"), NONE) },
  { "a", NULL, ROW ("differs", M ("a"), NONE) },
  { NULL, "a", ROW ("differs", NONE, M ("a")) },
  { "", "", "" },
  { "ab", "a", ROW ("differs", M ("ab"), M ("a")) },
  { "a", "ab", ROW ("differs", M ("a"), M ("ab")) },
  /* What the specification leaves open is not marked.  */
  { "a silent X\nb", "a\nb", ROW ("open", "a silent X", "a") SAME ("b") },
  { "a silent X", "ab", ROW ("open", "a silent X", "ab") },
  { "a silent X", "b\nc",
    ROW ("open", "a silent X", "b") ROW ("open", "", "c") },
  { "a silent X\nd", "b\nc\ne",
    ROW ("open", "a silent X", "b") ROW ("differs", M ("d"), M ("c"))
        ROW ("differs", NONE, M ("e")) },
  { "d\na silent X", "b\nc\ne",
    ROW ("differs", M ("d"), M ("b")) ROW ("open", "a silent X", "c")
        ROW ("differs", NONE, M ("e")) },
  { "a silent X", NULL, ROW ("open", "a silent X", "") },
  { NULL, "a silent X",
    ROW ("differs", NONE, M ("a") " " M ("silent") " " M ("X")) },
  /* Nothing is marked after an answer that was cut.  */
  { "a\n...\nc", "b\nd\ne\nf",
    ROW ("differs", M ("a"), M ("b")) ROW ("open", "...", "d")
        ROW ("open", "c", "e") ROW ("open", "", "f") },
  { "a\nb", "... and more",
    ROW ("open", "a", "... and more") ROW ("open", "b", "") },
  { "a\n..", "b",
    ROW ("differs", M ("a"), M ("b")) ROW ("differs", M (".."), NONE) },
  /* As many lines as possible are the same; of two ways that which leaves out
     of the expected.  */
  { "a\nb", "b\na",
    ROW ("differs", M ("a"), NONE) SAME ("b") ROW ("differs", NONE, M ("a")) },
  { "a\nb\nc\nd", "a\nc\nx\nd",
    SAME ("a") ROW ("differs", M ("b"), NONE) SAME ("c")
        ROW ("differs", NONE, M ("x")) SAME ("d") },
  { "a\nb\nc", "c\na\nb",
    ROW ("differs", NONE, M ("c")) SAME ("a") SAME ("b")
        ROW ("differs", M ("c"), NONE) },
  { "b\nc\na", "a\nb\nc",
    ROW ("differs", NONE, M ("a")) SAME ("b") SAME ("c")
        ROW ("differs", M ("a"), NONE) },
  { "a\nb\nc\na", "b\na\nx\nc\na",
    ROW ("differs", M ("a"), NONE) SAME ("b") ROW ("differs", NONE, M ("a"))
        ROW ("differs", NONE, M ("x")) SAME ("c") SAME ("a") },
};

static void
answers_stand_beside (void **state)
{
  (void) state;
  for (size_t i = 0; i < sizeof answers / sizeof *answers; i++)
    {
      char *rows = rows_of (answers[i].expected, answers[i].got);
      if (strcmp (rows, answers[i].rows) != 0)
        fail_msg ("%s\nand\n%s:\n%s, not\n%s", answers[i].expected,
                  answers[i].got, rows, answers[i].rows);
      free (rows);
    }
}

/* 2,000 lines are shown; of more the last is "...".  */
static void
long_answers_are_cut (void **state)
{
  (void) state;
  for (int more = 0; more < 2; more++)
    {
      buffer b = EMPTY_BUFFER;
      for (int i = 0; i < 2000 + more; i++)
        buffer_print (&b, "a\n");
      char *rows = rows_of (text_of (&b), NULL), *last = rows;
      int count = 0;
      for (char *at = rows; (at = strstr (at, "<tr")); at++, count++)
        last = at;
      assert_int_equal (count, 2000);
      assert_string_equal (last, more ? ROW ("open", "...", "")
                                      : ROW ("differs", M ("a"), NONE));
      free (rows);
      buffer_free (&b);
    }
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (texts_are_escaped),
    cmocka_unit_test (numbers_have_commas),
    cmocka_unit_test (names_have_numbers),
    cmocka_unit_test (differences_are_marked),
    cmocka_unit_test (answers_stand_beside),
    cmocka_unit_test (long_answers_are_cut),
  };
  return cmocka_run_group_tests_name ("difference", tests, NULL, NULL);
}
