/* Which files a test of LLVM has to leave, and which of its lines may stay unmet.  */
#include "call.h"

static void
too_much_is_a_problem (void **state)
{
  static const call much
      = { .source = TOO_MUCH, .printed = ONE_PRINTED (8000) };
  files f;
  lit_check c;
  problem p = { .status = STATUS_GOOD };
  (void) state;
  begin (&f, &much);
  read_exactly (&c, &f);
  capture k = capture_begin ();
  bool is_good = lit_check_judge (&c, &f.o.s, &p);
  free (captured (&k));
  assert_false (is_good);
  lit_check_free (&c);
  end (&f);
}

static const call plain
    = { .source = RIGHT,
        .printed = PRINTED (24) "Return Address Signed: Yes\n",
        .met = { { 1, 6 }, { 1, 5 }, { 2, 9 }, { 3, 11 } } };

static bool
is_there (const files *f, const char *name)
{
  char *path = format_text ("%s/%s", f->directory, name);
  bool is = access (path, F_OK) == 0;
  free (path);
  return is;
}

/* Another number, one with a digit more where it is no word, the right one
   where it is not, and no functions.  */
static void
variants_are_written (void **state)
{
  static const struct
  {
    const char *name;
    bool is_there;
  } variants_of[] = {
    { "variants/other-6-1", true },  { "variants/longer-6-1", true },
    { "variants/right-6-1", false }, { "variants/other-9-2", true },
    { "variants/longer-9-2", true }, { "variants/right-9-2", true },
    { "variants/other-11-3", true }, { "variants/longer-11-3", false },
    { "variants/right-11-3", true }, { "variants/emptied-0-0", true },
  };
  files f;
  lit_check c;
  problem p;
  (void) state;
  begin (&f, &plain);
  char *variants_at = format_text ("%s/variants", f.directory);
  read_exactly (&c, &f);
  assert_false (lit_check_vary (&c, &p));
  mkdir (variants_at, 0700);
  assert_true (lit_check_vary (&c, &p));
  for (size_t i = 0; i < sizeof variants_of / sizeof *variants_of; i++)
    if (is_there (&f, variants_of[i].name) != variants_of[i].is_there)
      fail_msg ("%s", variants_of[i].name);
  free (variants_at);
  lit_check_free (&c);
  end (&f);
}

/* Of each file that is wanted.  */
static void
what_is_not_there_is_a_problem (void **state)
{
  static const char *const names[]
      = { "test", "input", "said", "passed", "status", "log" };
  (void) state;
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    {
      files f;
      lit_check c;
      problem p = { .status = STATUS_GOOD };
      begin (&f, &plain);
      char *path = format_text ("%s/%s", f.directory, names[i]);
      unlink (path);
      assert_false (lit_check_read (&c, &f.where, &p));
      assert_int_not_equal (p.status, STATUS_GOOD);
      lit_check_free (&c);
      free (path);
      end (&f);
    }
}

/* A log is not wanted, nor that the output has .sframe.  */
static void
what_need_not_be_there (void **state)
{
  files f;
  lit_check c;
  (void) state;
  begin (&f, &(call) { .source = CODE "f: nop\n", .printed = "" });
  f.where.log = NULL;
  read_exactly (&c, &f);
  assert_false (c.leaves_out);
  assert_true (c.has_passed);
  assert_int_equal (c.reading.section_count, 0);
  lit_check_free (&c);
  end (&f);
}

static void
lines_that_are_dead (void **state)
{
  const test_place where
      = { .project = "llvm", .release = "22", .abi = "amd64", .name = "x" };
  text_lines test = lines_of ("# CHECK: a\n# CHECK  b\n# OTHER-NEXT c\nd\n"),
             prefixes = lines_of ("OTHER\nCHECK\nCHECK\n");
  (void) state;
  capture k = capture_begin ();
  lit_report_dead_lines (&where, &test, &prefixes);
  char *said = captured (&k);
  assert_non_null (strstr (
      said, "\"test\":\"llvm 22 x amd64: no-check: line 2: # CHECK  b\""));
  assert_non_null (strstr (
      said, "\"test\":\"llvm 22 x amd64: no-check: line 3: # OTHER-NEXT c\""));
  int count = 0;
  for (const char *at = said; *at; at++)
    count += *at == '\n';
  assert_int_equal (count, 2);
  free (said);
  text_lines_free (&test);
  text_lines_free (&prefixes);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (too_much_is_a_problem), cmocka_unit_test (variants_are_written),
    cmocka_unit_test (what_is_not_there_is_a_problem), cmocka_unit_test (what_need_not_be_there),
    cmocka_unit_test (lines_that_are_dead),
  };
  return cmocka_run_group_tests_name ("lit_files", tests, NULL, NULL);
}
