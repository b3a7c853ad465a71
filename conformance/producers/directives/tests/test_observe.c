/* What sframe-asm writes for the judge: results, reasons, what is too little.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "conformance/producers/directives/observe.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/whole.h"

static void
begin (observer *o, char **path)
{
  problem p;
  *path = temporary_file ("observed");
  assert_non_null (*path);
  *o = (observer) { .path = *path, .label = "2.47" };
  assert_true (observer_open (o, &p));
}

/* What O has written is TEXT.  */
static void
assert_written (observer *o, char *path, const char *text)
{
  problem p;
  buffer b = EMPTY_BUFFER;
  assert_true (observer_close (o, &p));
  assert_true (read_file (path, &b, &p));
  buffer_add (&b, "", 1);
  assert_string_equal ((char *) b.bytes, text);
  buffer_free (&b);
  assert_int_equal (unlink (path), 0);
  free (path);
}

static verdict
verdict_with (enum verdict_kind kind, bool can_be_said, const char *text)
{
  verdict v = { .kind = kind, .can_be_said = can_be_said };
  (void) snprintf (v.text, sizeof v.text, "%s", text);
  return v;
}

static void
reasons_have_no_names_and_numbers (void **state)
{
  static const struct
  {
    enum verdict_kind kind;
    bool can_be_said;
    const char *text, *reason, *function;
  } cases[] = {
    { JUDGED_REFUSED, true, "Warning: skipping SFrame FDE; no",
      "refused though the format can say it: corpora/asm/a.s:f",
      "corpora/asm/a.s:f" },
    { JUDGED_REFUSED, true, "Warning: skipping SFrame FDE; no",
      "refused though the format can say it: no", "mine/corpora/asm/a.s:f" },
    { JUDGED_REFUSED, false, "Warning: skipping SFrame FDE; no",
      "refused: no", "corpora/asm/a.s:f" },
    { JUDGED_UNSAID, false, "no", "unsaid: corpora/asm/a.s:f",
      "corpora/asm/a.s:f" },
    { JUDGED_REFUSED, false,
      "Warning: skipping SFrame FDE; non-SP/FP register 12 in .cfi_def_cfa",
      "refused: non-SP/FP register N in .cfi_def_cfa", NULL },
    { JUDGED_REFUSED, true,
      "Warning: no SFrame FDE emitted; CFI insn CFI_escape (0x103)",
      "refused though the format can say it: CFI insn CFI_escape (N)", NULL },
    { JUDGED_REFUSED, true, "warning: skipping SFrame FDE; x3_4 for func 'f9'",
      "refused though the format can say it: x3_4", NULL },
    { JUDGED_REJECTED, true, "Error: no 0xg 8", "rejected: no Nxg N", NULL },
    { JUDGED_REJECTED, true, "Error: 0-8 no", "rejected: N-N no", NULL },
    { JUDGED_NONSENSE, false, "signed on AArch64 only",
      "nonsense: signed on AArch64 only", NULL },
  };
  (void) state;
  for (size_t i = 0; i < sizeof cases / sizeof *cases; i++)
    {
      verdict v
          = verdict_with (cases[i].kind, cases[i].can_be_said, cases[i].text);
      char *reason = excuse_of (&v, cases[i].function);
      assert_string_equal (reason, cases[i].reason);
      free (reason);
    }
}

/* What is equal needs no excuse, and what fails has none.  */
static void
no_other_verdict_is_excused (void **state)
{
  (void) state;
  for (int kind = 0; kind < JUDGEMENTS; kind++)
    {
      verdict v = verdict_with ((enum verdict_kind) kind, true, "no");
      char *reason = excuse_of (&v, NULL);
      bool is_excused = kind == JUDGED_REFUSED || kind == JUDGED_REJECTED
                        || kind == JUDGED_NONSENSE
                        || kind == JUDGED_UNSAID;
      assert_int_equal (reason != NULL, is_excused);
      free (reason);
    }
}

static void
each_result_is_written (void **state)
{
  static const verdict equal = { .kind = JUDGED_EQUAL };
  static const verdict wrong
      = { .kind = JUDGED_BOTH_WRONG, .part = PART_RA, .text = "x" };
  const verdict refused = verdict_with (JUDGED_REFUSED, false, "no 1");
  const target *t = target_by_name ("s390x");
  char *path;
  (void) state;
  observer o;
  begin (&o, &path);
  observe (&o, &(judged_functions){ .target = t, .verdict = &equal,
                                    .test = "some", .count = 12 });
  observe (&o, &(judged_functions){ .target = t, .verdict = &wrong,
                                    .test = "a.s:f", .function = "a.s:f",
                                    .text = wrong.text, .again = "y" });
  observe (&o, &(judged_functions){ .target = t, .verdict = &refused,
                                    .test = "others", .count = 2 });
  assert_written (
      &o, path,
      "{\"oracle\":\"directives\",\"result\":\"good\",\"test\":\"2.47 s390x: "
      "some\",\"abi\":\"s390x\",\"assembler\":\"2.47\",\"verdict\":\"equal\","
      "\"part\":\"none\",\"count\":12}\n"
      "{\"oracle\":\"directives\",\"result\":\"wrong\",\"test\":\"2.47 s390x: "
      "a.s:f\",\"abi\":\"s390x\",\"assembler\":\"2.47\",\"verdict\":"
      "\"both-wrong\",\"part\":\"ra\",\"function\":\"a.s:f\",\"text\":\"x\","
      "\"again\":\"y\"}\n"
      "{\"oracle\":\"directives\",\"result\":\"excused\",\"test\":\"2.47 "
      "s390x: others\",\"abi\":\"s390x\",\"assembler\":\"2.47\",\"verdict\":"
      "\"refused\",\"part\":\"none\",\"reason\":\"refused: no N\",\"count\":2}"
      "\n");
}

static void
too_few_that_are_equal (void **state)
{
  char *path;
  (void) state;
  observer o;
  begin (&o, &path);
  found f = { .what = "files", .abi = "amd64", .total = 9, .equal = 4,
              .least = 4 };
  assert_int_equal (observe_enough (&o, &f), STATUS_GOOD);
  f.wrong = 1;
  assert_int_equal (observe_enough (&o, &f), STATUS_INVALID);
  /* Without anything wrong it is no verdict, else it is wrong, too.  */
  f.least = 5, f.wrong = 0;
  assert_int_equal (observe_enough (&o, &f), STATUS_INFRASTRUCTURE);
  assert_int_equal (observe_enough (&o, &(found){ .what = "files" }),
                    STATUS_INFRASTRUCTURE);
  f.wrong = 1;
  assert_int_equal (observe_enough (&o, &f), STATUS_INVALID);
  assert_written (&o, path,
                  "{\"oracle\":\"directives\",\"result\":\"wrong\",\"test\":"
                  "\"2.47 amd64: enough of the files are equal\",\"abi\":"
                  "\"amd64\",\"assembler\":\"2.47\",\"text\":\"4 functions are "
                  "equal, of at least 5\"}\n");
}

static void
without_a_file_and_with_one_that_cannot_be_written (void **state)
{
  problem p = { .text = "" };
  observer none = { .label = "2.47" };
  found f = { .what = "files", .total = 1, .wrong = 1, .least = 1 };
  (void) state;
  assert_true (observer_open (&none, &p));
  assert_int_equal (observe_enough (&none, &f), STATUS_INVALID);
  assert_true (observer_close (&none, &p));
  observer nowhere = { .path = "/nowhere/x", .label = "2.47" };
  assert_true (observer_open (&nowhere, &p));
  assert_int_equal (observe_enough (&nowhere, &f), STATUS_INVALID);
  assert_false (observer_close (&nowhere, &p));
  assert_int_equal (p.status, STATUS_INFRASTRUCTURE);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (reasons_have_no_names_and_numbers),
    cmocka_unit_test (no_other_verdict_is_excused),
    cmocka_unit_test (each_result_is_written),
    cmocka_unit_test (too_few_that_are_equal),
    cmocka_unit_test (without_a_file_and_with_one_that_cannot_be_written),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
