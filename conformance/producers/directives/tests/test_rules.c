/* Rules compared, printed and read; what the format can say; the generator
   and its summaries.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include <cmocka.h>

#include "conformance/producers/directives/difference.h"
#include "conformance/producers/directives/sequence.h"

static enum part
compare (const char *abi, const char *wanted, const char *found)
{
  const target *t = target_by_name (abi);
  rules a, b;
  assert_true (rules_parse (t, wanted, &a));
  assert_true (rules_parse (t, found, &b));
  return rules_compare (t, &a, &b);
}

static void
equal_values (void **state)
{
  (void) state;
  assert_int_equal (compare ("amd64", "cfa=sp+16 ra=*(cfa-8) fp=same",
                             "cfa=sp+16 ra=*(sp+8) fp=fp+0"), PART_NONE);
  assert_int_equal (compare ("amd64", "cfa=fp+16 ra=*(cfa-8) fp=cfa-16",
                             "cfa=fp+16 ra=*(cfa-8) fp=same"), PART_NONE);
  assert_int_equal (compare ("amd64", "cfa=sp+8 ra=undefined fp=same",
                             "cfa=undefined ra=undefined fp=undefined"),
                    PART_NONE);
  assert_int_equal (compare ("amd64", "cfa=sp+8 ra=any fp=any",
                             "cfa=sp+8 ra=r3+0 fp=undefined"), PART_NONE);
}

static void
different_values (void **state)
{
  (void) state;
  assert_int_equal (compare ("amd64", "cfa=sp+16 ra=*(cfa-8) fp=same",
                             "cfa=sp+24 ra=*(cfa-8) fp=same"), PART_CFA);
  assert_int_equal (compare ("amd64", "cfa=sp+16 ra=*(cfa-8) fp=same",
                             "cfa=fp+16 ra=*(cfa-8) fp=same"), PART_CFA);
  assert_int_equal (compare ("amd64", "cfa=sp+16 ra=cfa-8 fp=same",
                             "cfa=sp+16 ra=*(cfa-8) fp=same"), PART_RA);
  assert_int_equal (compare ("amd64", "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16)",
                             "cfa=sp+16 ra=*(cfa-8) fp=*(sp-16)"), PART_FP);
  assert_int_equal (compare ("amd64", "cfa=sp+16 ra=*(cfa-8) fp=same",
                             "cfa=sp+16 ra=undefined fp=same"), PART_RA);
  assert_int_equal (compare ("aarch64", "cfa=sp+0 ra=same fp=same signed",
                             "cfa=sp+0 ra=same fp=same"), PART_SIGNED);
}

/* The caller's SP: a contradiction is one that can be seen.  */
static void
callers_sp (void **state)
{
#define AT_16 "cfa=sp+16 ra=*(cfa-8) fp=same "
  (void) state;
  assert_int_equal (compare ("amd64", AT_16 "sp=same", AT_16 "sp=cfa"),
                    PART_SP);
  assert_int_equal (compare ("amd64", AT_16 "sp=cfa+8", AT_16 "sp=cfa"),
                    PART_SP);
  assert_int_equal (compare ("amd64", AT_16 "sp=undefined", AT_16 "sp=cfa"),
                    PART_SP);
  assert_int_equal (compare ("amd64", AT_16 "sp=sp+16", AT_16 "sp=cfa"),
                    PART_NONE);
  assert_int_equal (compare ("amd64", AT_16 "sp=*(cfa-16)", AT_16 "sp=cfa"),
                    PART_NONE);
  assert_int_equal (compare ("amd64", AT_16 "sp=r3+0", AT_16 "sp=cfa"),
                    PART_NONE);
  assert_int_equal (compare ("s390x", "cfa=sp+160 ra=same fp=same sp=same",
                             "cfa=sp+160 ra=same fp=same sp=cfa-160"),
                    PART_NONE);
}

static void
text_and_back (void **state)
{
  static const char *const texts[]
      = { "cfa=sp+8 ra=*(cfa-8) fp=same", "cfa=*(fp-8) ra=r3+0 fp=undefined",
          "cfa=undefined ra=any fp=other", "cfa=r10+0 ra=same fp=cfa-16" };
  const target *t = target_by_name ("amd64");
  rules r;
  (void) state;
  for (size_t i = 0; i < sizeof texts / sizeof texts[0]; i++)
    {
      assert_true (rules_parse (t, texts[i], &r));
      char *text = rules_text (t, &r);
      assert_string_equal (text, texts[i]);
      free (text);
    }
  assert_false (rules_parse (t, "cfa=sp+8 ra", &r));
  assert_false (rules_parse (t, "cfa=nowhere+8", &r));
  assert_false (rules_parse (t, "cfa=*(sp+8", &r));
  assert_false (rules_parse (t, "cfa=same", &r));
}

static bool
can_say (const char *abi, uint8_t version, const char *text)
{
  const target *t = target_by_name (abi);
  expected_row row = { .size = 1 };
  cfi_function f = { .rows = &row, .row_count = 1 };
  assert_true (rules_parse (t, text, &row.rules));
  const char *why;
  return expressible (&f, t, version, &why);
}

/* [Default FDE Type Interpretation; Flexible FDE Type Interpretation]  */
static void
what_can_be_said (void **state)
{
  (void) state;
  assert_true (can_say ("amd64", 1, "cfa=sp+8 ra=*(cfa-8) fp=*(cfa-16)"));
  assert_false (can_say ("amd64", 2, "cfa=sp+8 ra=*(cfa-16) fp=same"));
  assert_true (can_say ("amd64", 3, "cfa=sp+8 ra=*(cfa-16) fp=same"));
  assert_false (can_say ("amd64", 2, "cfa=r10+0 ra=*(cfa-8) fp=same"));
  assert_true (can_say ("amd64", 3, "cfa=*(fp-8) ra=*(cfa-8) fp=*(fp+0)"));
  assert_false (can_say ("amd64", 3, "cfa=sp+8 ra=*(cfa-8) fp=undefined"));
  assert_false (can_say ("amd64", 3, "cfa=sp+8 ra=other fp=same"));
  assert_false (can_say ("amd64", 1, "cfa=sp+8 ra=undefined fp=same"));
  assert_true (can_say ("amd64", 2, "cfa=sp+8 ra=undefined fp=same"));
  assert_false (can_say ("amd64", 3, "cfa=sp+2147483648 ra=*(cfa-8) fp=same"));
  assert_false (can_say ("aarch64", 2, "cfa=sp+16 ra=same fp=*(cfa-16)"));
  assert_true (can_say ("aarch64", 3, "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16) signed"));
  assert_false (can_say ("aarch64", 3, "cfa=sp+16 ra=*(cfa-8) fp=*(cfa-16) signed-with-pc"));
  assert_false (can_say ("s390x", 3, "cfa=sp+164 ra=same fp=same"));
  assert_true (can_say ("s390x", 3, "cfa=sp+168 ra=same fp=*(cfa-16)"));
  assert_true (can_say ("s390x", 2, "cfa=sp+168 ra=r20+0 fp=same"));
}

/* Functions come from their numbers alone, and differ.  */
static void
generated (void **state)
{
  static const char *const abis[]
      = { "amd64", "aarch64", "aarch64_be", "s390x" };
  (void) state;
  for (size_t i = 0; i < sizeof abis / sizeof abis[0]; i++)
    {
      const target *t = target_by_name (abis[i]);
      sequence a = sequence_generate (t, 5, 17);
      sequence b = sequence_generate (t, 5, 17);
      sequence c = sequence_generate (t, 5, 18);
      char *first = sequence_text (&a, 0), *same = sequence_text (&b, 0);
      char *other = sequence_text (&c, 0);
      assert_string_equal (first, same);
      assert_string_not_equal (first, other);
      assert_true (sequence_makes_sense (&a, t));
      free (first);
      free (same);
      free (other);
      sequence_free (&a);
      sequence_free (&b);
      sequence_free (&c);
    }
}

static void
summaries (void **state)
{
  const target *t = target_by_name ("amd64");
  sequence q = { .section = NULL };
  (void) state;
  sequence_add (&q, ".cfi_startproc simple");
  sequence_add (&q, ".cfi_def_cfa %%rsp, 0x10");
  sequence_add (&q, "nop");
  sequence_add (&q, ".cfi_restore 6, rip, 3");
  sequence_add (&q, ".cfi_escape 0x2e, 16");
  sequence_add (&q, ".skip 256");
  sequence_add (&q, ".cfi_endproc");
  char *text = sequence_summary (&q, t);
  assert_string_equal (text, "startproc simple; def_cfa sp 16; nop; restore "
                             "fp ra r3; escape 2e 10; skip 256; endproc");
  free (text);
  sequence_free (&q);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (equal_values),  cmocka_unit_test (different_values),
    cmocka_unit_test (callers_sp),
    cmocka_unit_test (text_and_back), cmocka_unit_test (what_can_be_said),
    cmocka_unit_test (generated),     cmocka_unit_test (summaries),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
