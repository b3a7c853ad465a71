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

#define ELEMENT(flags)                                                        \
  "element 0 version=2 abi=amd64-le flags=" flags " fixed-fp=none "           \
  "fixed-ra=-8 aux=0\n"

/* Is an answer to a decode with open lines taken for literal, where the literal reading gives LITERAL, or refuses
   the section (NULL)?  GOT: NULL, it is refused.  */
static bool
takes_for_literal (const char *literal, const char *got)
{
  static const char mark[] = " silent FDE_PADDING\n";
  expectation e = { .verdict = SF_SILENT,
                    .clause = "FDE_PADDING",
                    .is_literally_refused = !literal,
                    .lines[DECODE] = { .open = 1 } };
  answer a = { .kind = ANSWERED, .status = got ? ACCEPTED : REJECTED };
  buffer_add (&e.dump, ELEMENT ("none"), strlen (ELEMENT ("none")) - 1);
  buffer_add (&e.dump, mark, strlen (mark));
  buffer_add (&e.literal[DECODE], literal ? literal : "",
              literal ? strlen (literal) : 0);
  buffer_add (&a.output, got ? got : "", got ? strlen (got) : 0);
  judgement j = judge (&e, DECODE, &a, 0, NULL);
  bool is_literal = j.is_literal;
  judgement_free (&j);
  buffer_free (&a.output);
  buffer_free (&e.literal[DECODE]);
  buffer_free (&e.dump);
  return is_literal;
}

static void
test_literal (void **state)
{
  (void) state;
  assert_true (takes_for_literal (ELEMENT ("sorted"), ELEMENT ("sorted")));
  assert_false (takes_for_literal (ELEMENT ("sorted"), ELEMENT ("none")));
  assert_false (takes_for_literal (ELEMENT ("sorted"), "nothing of a dump\n"));
  assert_false (takes_for_literal (ELEMENT ("sorted"), NULL));
  assert_false (takes_for_literal ("", ""));
  assert_false (takes_for_literal (NULL, ELEMENT ("sorted")));
  assert_true (takes_for_literal (NULL, NULL));
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_names),
                                      cmocka_unit_test (test_asked),
                                      cmocka_unit_test (test_notes),
                                      cmocka_unit_test (test_literal) };
  return cmocka_run_group_tests_name ("verdict", tests, NULL, NULL);
}
