/* Verdicts by name, and what was not asked.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/readers/runner/verdict.h"

static void
test_names (void **state)
{
  (void) state;
  for (int v = 0; v < VERDICTS; v++)
    assert_int_equal (
        verdict_by_name (verdict_names[v], strlen (verdict_names[v])), v);
  assert_int_equal (verdict_by_name ("agreed", 5), AGREE);
  assert_int_equal (verdict_by_name ("agree", 4), VERDICTS);
  assert_int_equal (verdict_by_name ("wrong", 5), VERDICTS);
  assert_int_equal (verdict_by_name ("", 0), VERDICTS);
}

static bool
was_asked (enum verdict verdict, const char *note)
{
  judgement j = { .verdict = verdict, .note = (char *) note };
  return verdict_was_asked (&j);
}

static void
test_asked (void **state)
{
  (void) state;
  assert_false (was_asked (UNSUPPORTED, not_claimed));
  assert_true (was_asked (UNSUPPORTED, "exit status 89: no"));
  assert_true (was_asked (UNSUPPORTED, NULL));
  assert_true (was_asked (AGREE, NULL));
  assert_true (was_asked (AGREE, not_claimed));
}

static void
notes (const char *reason, const char *wanted)
{
  buffer b = { .size = 0 };
  buffer_add (&b, reason, strlen (reason));
  char *note = note_of (&b);
  assert_string_equal (note, wanted);
  free (note);
  buffer_free (&b);
}

/* The first and the last line that say something.  */
static void
test_notes (void **state)
{
  (void) state;
  notes ("", "(no reason given)");
  notes (" \n \n", "(no reason given)");
  notes ("one", "one");
  notes (" \n one \n ", "one");
  notes ("one\ntwo", "one ... two");
  notes ("\none\ntwo\nthree \n\n", "one ... three");
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_names),
                                      cmocka_unit_test (test_asked),
                                      cmocka_unit_test (test_notes) };
  return cmocka_run_group_tests_name ("verdict", tests, NULL, NULL);
}
