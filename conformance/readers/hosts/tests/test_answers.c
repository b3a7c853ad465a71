/* Answers of implementations on machines: which machine a testee is of, in
   which order, and which are the same.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/readers/hosts/answers.h"

static machine items[] = { { "a", 0 }, { "b", 0 }, { "arm64", 0 } };
static const machines hosts = { items, 3 };

static void
testees_are_of_machines (void **state)
{
  static const struct
  {
    const char *testee;
    size_t host;
  } cases[] = { { "r", 0 },         { "r-b", 1 },       { "r-arm64", 2 },
                { "r-a", 0 },       { "rxb", 0 },       { "r-c", 0 },
                { "b", 0 },         { "arm64", 0 },     { "x-r-b", 1 },
                { "r-b-arm64", 2 }, { "r-arm64-b", 1 }, { "r-b-x", 0 },
                { "rb", 0 },        { "r-xarm64", 0 } };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      char *testee = strdup (cases[i].testee);
      if (host_of (&hosts, testee) != cases[i].host)
        fail_msg ("%s", testee);
      free (testee);
    }
}

static void
answers_are_kept (void **state)
{
  const observation o = { .text = "text",
                          .answer = "whole",
                          .seen.value = { [SECTION_TESTEE] = "r-arm64",
                                          [SECTION_RELEASE] = "1",
                                          [SECTION_CASE] = "c",
                                          [SECTION_TAG] = "t",
                                          [SECTION_OPERATION] = "decode",
                                          [SECTION_VERDICT] = "crash",
                                          [SECTION_FIELD] = "f",
                                          [SECTION_CLAUSE] = "",
                                          [SECTION_NOTE] = "n" } },
                    plain = { .seen.value = { [SECTION_TESTEE] = "r" } };
  answers a = { .hosts = &hosts };
  (void) state;
  answers_add (&a, &o);
  answers_add (&a, &plain);
  assert_int_equal (a.count, 2);
  assert_int_equal (a.all[0].host, 2);
  const struct
  {
    const char *kept, *text;
  } texts[]
      = { { a.all[0].implementation, "r" }, { a.all[0].release, "1" },
          { a.all[0].test_case, "c" },      { a.all[0].tags, "t" },
          { a.all[0].operation, "decode" }, { a.all[0].verdict, "crash" },
          { a.all[0].field, "f" },          { a.all[0].note, "n" },
          { a.all[0].text, "text" },        { a.all[0].whole, "whole" },
          { a.all[1].implementation, "r" } };
  for (size_t i = 0; i < sizeof texts / sizeof *texts; i++)
    assert_string_equal (texts[i].kept, texts[i].text);
  assert_null (a.all[0].clause);
  assert_int_equal (a.all[1].host, 0);
  assert_null (a.all[1].text);
  answers_free (&a);
}

/* By implementation, case, operation and machine.  */
static void
answers_are_sorted (void **state)
{
  static const answer in_order[] = {
    { .implementation = "p", .test_case = "y", .operation = "v", .host = 2 },
    { .implementation = "q", .test_case = "x", .operation = "v", .host = 2 },
    { .implementation = "q", .test_case = "y", .operation = "u", .host = 2 },
    { .implementation = "q", .test_case = "y", .operation = "v", .host = 0 },
    { .implementation = "q", .test_case = "y", .operation = "v", .host = 1 },
    { .implementation = "q", .test_case = "y", .operation = "v", .host = 2 },
    { .implementation = "q", .test_case = "z", .operation = "u", .host = 0 },
    { .implementation = "r", .test_case = "x", .operation = "t", .host = 0 },
  };
  enum
  {
    COUNT = sizeof in_order / sizeof *in_order
  };
  answer mixed[COUNT];
  answers a = { .all = mixed, .count = COUNT };
  (void) state;
  for (size_t i = 0; i < COUNT; i++)
    mixed[i] = in_order[i * 3 % COUNT];
  answers_sort (&a);
  for (size_t i = 0; i < COUNT; i++)
    assert_memory_equal (&mixed[i], &in_order[i], sizeof mixed[i]);
  assert_true (answers_are_of_one (&in_order[3], &in_order[5]));
  assert_false (answers_are_of_one (&in_order[2], &in_order[3]));
  assert_false (answers_are_of_one (&in_order[0], &in_order[3]));
  assert_false (answers_are_of_one (&in_order[5], &in_order[6]));
  answers none = { .count = 0 };
  answers_sort (&none);
}

static void
answers_agree_or_not (void **state)
{
  static const struct
  {
    answer x, y;
    bool agree;
  } cases[] = {
    { { .verdict = "crash", .note = "7" },
      { .verdict = "crash", .note = "8" },
      true },
    { { .verdict = "crash", .field = "f", .text = "s" },
      { .verdict = "crash", .text = "t" },
      true },
    { { .verdict = "crash" }, { .verdict = "agree" }, false },
    { { .verdict = "wrong-value", .field = "f", .whole = "w" },
      { .verdict = "wrong-value", .field = "f", .whole = "w" },
      true },
    { { .verdict = "wrong-value", .field = "f", .whole = "w" },
      { .verdict = "wrong-value", .field = "g", .whole = "w" },
      false },
    { { .verdict = "wrong-value", .field = "f", .whole = "w" },
      { .verdict = "wrong-value", .field = "f", .whole = "v" },
      false },
    { { .verdict = "wrong-value", .field = "f", .whole = "w", .text = "s" },
      { .verdict = "wrong-value", .field = "f", .whole = "w", .text = "t" },
      true },
    { { .verdict = "wrong-value", .field = "f", .whole = "w", .text = "t" },
      { .verdict = "wrong-value", .field = "f", .text = "t" },
      true },
    { { .verdict = "wrong-value", .field = "f", .text = "s" },
      { .verdict = "wrong-value", .field = "f", .whole = "w", .text = "t" },
      false },
    { { .verdict = "wrong-value", .text = "t" },
      { .verdict = "wrong-value", .text = "t" },
      true },
    { { .verdict = "wrong-value", .field = "f" },
      { .verdict = "wrong-value" },
      false },
    { { .verdict = "wrong-value" },
      { .verdict = "wrong-value", .field = "f" },
      false },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    if (answers_agree (&cases[i].x, &cases[i].y) != cases[i].agree)
      fail_msg ("case %zu", i);
  assert_false (answer_is_one (&(answer) { .verdict = "unsupported" }));
  assert_true (answer_is_one (&(answer) { .verdict = "agree" }));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (testees_are_of_machines),
    cmocka_unit_test (answers_are_kept),
    cmocka_unit_test (answers_are_sorted),
    cmocka_unit_test (answers_agree_or_not),
  };
  return cmocka_run_group_tests_name ("answers", tests, NULL, NULL);
}
