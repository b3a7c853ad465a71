/* The KUnit suite on sframe-vectors.h of this folder, and a reader that answers as a test says: what passes, what
   fails and what is skipped.  */
#include <errno.h>
#include <setjmp.h>
#include <signal.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/wait.h>
#include <unistd.h>

#include <cmocka.h>

#include "sframe-vectors.h"
#include "sframe_kunit.h"

/* The suite's, compiled with other names for main and printf.  */
int kunit_main (void);
int kunit_printf (const char *format, ...)
    __attribute__ ((format (printf, 1, 2)));

/* --- the reader ----------------------------------------------------------------------- */

/* Without anything it is right: it finds what is there, and refuses what breaks a clause.  */
static struct answers
{
  const char *
      skips; /* ids of sections that it does not claim, with blanks around each */
  int open, find, validate; /* what it says instead; 1: what is right */
  const struct sframe_vector_rules *rules; /* what it finds instead */
} answers;

/* What a run of the suite leaves; each is a process of its own, as it remembers what was claimed.  */
static struct left
{
  unsigned open; /* readers that were not closed */
  size_t length;
  char said[20000];
} *left;

bool
sframe_kunit_reads (const struct sframe_vector *v)
{
  char id[200];
  snprintf (id, sizeof id, " %s ", v->id);
  return !answers.skips || !strstr (answers.skips, id);
}

int
sframe_kunit_open (const struct sframe_vector *v, void **reader)
{
  left->open++;
  *reader = (void *) (uintptr_t) v;
  return answers.open;
}

static const struct sframe_vector_lookup *
lookup_at (const struct sframe_vector *v, unsigned long long pc)
{
  for (size_t i = 0; i < sizeof sframe_lookups / sizeof *sframe_lookups; i++)
    if (strcmp (sframe_lookups[i].section->id, v->id) == 0
        && sframe_lookups[i].pc == pc)
      return &sframe_lookups[i];
  return NULL;
}

int
sframe_kunit_find (void *reader, unsigned long long pc,
                   struct sframe_vector_rules *rules)
{
  const struct sframe_vector_lookup *l = lookup_at (reader, pc);
  const struct sframe_vector_rules *found
      = answers.rules ? answers.rules : &l->rules;
  rules->cfa = found->cfa;
  rules->ra = found->ra;
  rules->fp = found->fp;
  /* Most readers know no signed RA.  */
  if (found->ra_is_signed)
    rules->ra_is_signed = 1;
  if (answers.find <= 0)
    return answers.find;
  return l->is_found ? 0 : -ENOENT;
}

int
sframe_kunit_validate (void *reader)
{
  const struct sframe_vector *v = reader;
  if (answers.validate <= 0)
    return answers.validate;
  return v->verdict == SFRAME_INVALID ? -EINVAL : 0;
}

void
sframe_kunit_close (void *reader)
{
  (void) reader;
  left->open--;
}

/* --- what the suite says -------------------------------------------------------------- */

int
kunit_printf (const char *format, ...)
{
  va_list values;
  va_start (values, format);
  int length = vsnprintf (left->said + left->length,
                          sizeof left->said - left->length, format, values);
  va_end (values);
  left->length += (size_t) length;
  return length;
}

/* Its exit status on a reader that answers so.  */
static int
run (struct answers a)
{
  int status;
  answers = a;
  *left = (struct left) { .open = 0 };
  pid_t child = fork ();
  if (child == 0)
    {
      signal (SIGSEGV, SIG_DFL); /* cmocka would go on with the next test */
      _exit (kunit_main ());
    }
  assert_int_equal (waitpid (child, &status, 0), child);
  assert_true (WIFEXITED (status));
  assert_int_equal (left->open, 0);
  return WEXITSTATUS (status);
}
#define RIGHT .open = 0, .find = 1, .validate = 1

static const char *
start_of_line (const char *at)
{
  while (at > left->said && at[-1] != '\n')
    at--;
  return at;
}

/* Is the line before LINE a complaint?  */
static bool
has_complaint (const char *line)
{
  return line > left->said
         && strncmp (start_of_line (line - 1), "    # ", 6) == 0;
}

/* The first line that has NAME, with the complaints before it, is TEXT.  */
static void
assert_said (const char *name, const char *text)
{
  const char *at = strstr (left->said, name);
  assert_non_null (at);
  const char *line = start_of_line (at), *end = strchr (at, '\n') + 1;
  while (has_complaint (line))
    line = start_of_line (line - 1);
  char *found = strndup (line, (size_t) (end - line));
  assert_string_equal (found, text);
  free (found);
}

/* What a reason has of LONG_CLAUSE after PREFIX: a reason has 255 characters, a description 127.  */
static int
room_after (const char *prefix)
{
  return 255 - (int) strlen (prefix);
}

#define EITHER "either is right: the specification is silent on "
#define REFUSED "refused, which is not wrong: the specification is silent on "

static void
a_right_reader (void **state)
{
  (void) state;
  assert_int_equal (run ((struct answers) { RIGHT }), 0);
  char expected[3000];
  snprintf (
      expected, sizeof expected,
      "    ok 1 sframe_claim\n"
      "    ok 2 sframe_lookup.valid 0x1\n    ok 3 sframe_lookup.valid 0x2\n"
      "    ok 4 sframe_lookup.invalid 0x1\n    ok 5 sframe_lookup.invalid "
      "0x2\n"
      "    ok 6 sframe_lookup.open 0x1\n    ok 7 sframe_lookup.open 0x2\n"
      "    ok 8 sframe_section.valid\n    ok 9 sframe_section.invalid\n"
      "    ok 10 sframe_section.open # SKIP " EITHER "%.*s\n"
      "    ok 11 sframe_section.%.127s\n    ok 12 sframe_section.last\n"
      "# sframe-conformance: pass:11 fail:0 skip:1 total:12\n",
      room_after (EITHER), LONG_CLAUSE, LONG_NAME);
  assert_string_equal (left->said, expected);
}

/* --- look-ups ------------------------------------------------------------------------- */

static void
finds_nothing (void **state)
{
  (void) state;
  assert_int_equal (run ((struct answers) { .find = -ENOENT, .validate = 1 }),
                    1);
  assert_said ("valid 0x1", "    # status: status is -2, not 0\n    not ok 2 "
                            "sframe_lookup.valid 0x1\n");
  assert_said ("valid 0x2", "    ok 3 sframe_lookup.valid 0x2\n");
  assert_said ("invalid 0x1", "    # status: status is -2, not 0\n    not ok "
                              "4 sframe_lookup.invalid 0x1\n");
  assert_said ("invalid 0x2", "    ok 5 sframe_lookup.invalid 0x2\n");
  /* That there is no row is an answer, no refusal.  */
  assert_said ("open 0x1", "    # status: status is -2, not 0\n    not ok 6 "
                           "sframe_lookup.open 0x1\n");
  assert_said ("open 0x2", "    ok 7 sframe_lookup.open 0x2\n");
  assert_said ("# sframe-conformance",
               "# sframe-conformance: pass:8 fail:3 skip:1 total:12\n");
}

static void
assert_refusals (void)
{
  char skipped[1000];
  assert_said ("valid 0x1", "    # status: status is -22, not 0\n    not ok 2 "
                            "sframe_lookup.valid 0x1\n");
  assert_said ("valid 0x2", "    # status: status is -22, not -2\n    not ok "
                            "3 sframe_lookup.valid 0x2\n");
  assert_said ("invalid 0x1", "    # status: status is -22, not 0\n    not ok "
                              "4 sframe_lookup.invalid 0x1\n");
  assert_said ("invalid 0x2", "    ok 5 sframe_lookup.invalid 0x2\n");
  for (int i = 1; i <= 2; i++)
    {
      snprintf (skipped, sizeof skipped,
                "    ok %d sframe_lookup.open 0x%d # SKIP " REFUSED "%.*s\n",
                5 + i, i, room_after (REFUSED), LONG_CLAUSE);
      assert_said (i == 1 ? "open 0x1" : "open 0x2", skipped);
    }
}

/* At a look-up, or before: then no row counts that it would have found.  */
static void
refuses (void **state)
{
  (void) state;
  assert_int_equal (run ((struct answers) { .find = -EINVAL, .validate = 1 }),
                    1);
  assert_refusals ();
  assert_int_equal (
      run ((struct answers) { .open = -EINVAL, .find = 1, .validate = 1 }), 1);
  assert_refusals ();
  assert_said ("sframe_section.valid", "    # refused: status is -22, not 0\n "
                                       "   not ok 8 sframe_section.valid\n");
  assert_said ("sframe_section.invalid", "    ok 9 sframe_section.invalid\n");
}

static void
finds_a_row_for_all (void **state)
{
  (void) state;
  assert_int_equal (run ((struct answers) { .find = 0, .validate = 1 }), 1);
  assert_said ("valid 0x1", "    ok 2 sframe_lookup.valid 0x1\n");
  assert_said ("valid 0x2", "    # status: status is 0, not -2\n    not ok 3 "
                            "sframe_lookup.valid 0x2\n");
  assert_said ("invalid 0x1", "    ok 4 sframe_lookup.invalid 0x1\n");
  assert_said (
      "invalid 0x2",
      "    # a row, where the section breaks BROKEN: status is 0, not 0\n"
      "    not ok 5 sframe_lookup.invalid 0x2\n");
  assert_said ("open 0x1", "    ok 6 sframe_lookup.open 0x1\n");
  assert_said ("open 0x2", "    # status: status is 0, not -2\n    not ok 7 "
                           "sframe_lookup.open 0x2\n");
}

/* Of the row of valid 0x1, which a reader has as RULES, this is said.  */
static void
assert_row (struct sframe_vector_rules rules, const char *text)
{
  run ((struct answers) { RIGHT, .rules = &rules });
  assert_said ("valid 0x1", text);
}

static void
rules_of_a_row (void **state)
{
  (void) state;
  /* What a rule does not have is not compared: the register of one on CFA, anything of the same value.  */
  assert_row ((struct sframe_vector_rules) { 1,
                                             REGISTER (7, 16),
                                             { SFRAME_RULE_CFA, 9, 1, -8 },
                                             { SFRAME_RULE_SAME, 9, 1, 9 } },
              "    ok 2 sframe_lookup.valid 0x1\n");
  assert_row ((struct sframe_vector_rules) { 0,
                                             REGISTER (6, 24),
                                             { SFRAME_RULE_CFA, 0, 0, -16 },
                                             KIND (UNDEFINED) },
              "    # CFA: offset: got->offset is 24, not 16\n    # CFA: "
              "register: got->reg is 6, not 7\n"
              "    # RA: stored: got->is_stored is 0, not 1\n    # RA: "
              "offset: got->offset is -16, not -8\n"
              "    # FP: kind: (int) got->kind is 1, not 0\n"
              "    # RA is signed: got.ra_is_signed is 0, not 1\n    not ok 2 "
              "sframe_lookup.valid 0x1\n");
  /* Of another kind nothing else is said.  */
  assert_row ((struct sframe_vector_rules) { 1, STORED (8), KIND (SAME),
                                             REGISTER (6, 8) },
              "    # CFA: kind: (int) got->kind is 2, not 3\n    # RA: kind: "
              "(int) got->kind is 0, not 2\n"
              "    # FP: kind: (int) got->kind is 3, not 0\n    not ok 2 "
              "sframe_lookup.valid 0x1\n");
}

/* --- sections, and what a reader claims ----------------------------------------------- */

static void
accepts_all (void **state)
{
  (void) state;
  assert_int_equal (run ((struct answers) { .find = 1, .validate = 0 }), 1);
  assert_said ("sframe_section.valid", "    ok 8 sframe_section.valid\n");
  assert_said ("sframe_section.invalid",
               "    # accepted, but it breaks BROKEN: status is 0, not 0\n    "
               "not ok 9 sframe_section.invalid\n");
  assert_said ("sframe_section.last",
               "    # accepted, but it breaks PREAMBLE_VERSION: status is 0, "
               "not 0\n    not ok 12 sframe_section.last\n");
}

static void
refuses_all (void **state)
{
  (void) state;
  assert_int_equal (run ((struct answers) { .find = 1, .validate = -EINVAL }),
                    1);
  assert_said ("sframe_section.valid", "    # refused: status is -22, not 0\n "
                                       "   not ok 8 sframe_section.valid\n");
  assert_said ("sframe_section.invalid", "    ok 9 sframe_section.invalid\n");
  assert_said ("# sframe-conformance",
               "# sframe-conformance: pass:9 fail:2 skip:1 total:12\n");
}

#define VERSION_2 " valid  invalid  open "

static void
claims_a_version (void **state)
{
  (void) state;
  assert_int_equal (
      run ((struct answers) { RIGHT, .skips = VERSION_2 " last " }), 0);
  assert_said (
      "valid 0x1",
      "    ok 2 sframe_lookup.valid 0x1 # SKIP not read: version 2, ABI 3\n");
  assert_said (
      "sframe_section.last",
      "    ok 12 sframe_section.last # SKIP not read: version 255, ABI 255\n");
  assert_said ("# sframe-conformance",
               "# sframe-conformance: pass:2 fail:0 skip:10 total:12\n");
}

static void
claims_nothing (void **state)
{
  (void) state;
  /* That something is invalid is no use without something valid.  */
  assert_int_equal (
      run ((struct answers) { RIGHT, .skips = VERSION_2 " " LONG_NAME " " }),
      1);
  assert_said ("sframe_claim", "    # no valid section is read: 0U is 0, not "
                               "0\n    not ok 1 sframe_claim\n");
  assert_said ("# sframe-conformance",
               "# sframe-conformance: pass:1 fail:1 skip:10 total:12\n");
}

static void
claims_some_of_a_version (void **state)
{
  (void) state;
  assert_int_equal (run ((struct answers) { RIGHT, .skips = " valid " }), 1);
  assert_said (
      "sframe_claim",
      "    # invalid: not as others of version 2, ABI 3: reads is 1, not 0\n"
      "    # open: not as others of version 2, ABI 3: reads is 1, not 0\n    "
      "not ok 1 sframe_claim\n");
  assert_int_equal (run ((struct answers) { RIGHT, .skips = " open " }), 1);
  assert_said ("sframe_claim",
               "    # open: not as others of version 2, ABI 3: reads is 0, "
               "not 1\n    not ok 1 sframe_claim\n");
}

int
main (void)
{
  left = mmap (NULL, sizeof *left, PROT_READ | PROT_WRITE,
               MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (left == MAP_FAILED)
    return 1;
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (a_right_reader),
    cmocka_unit_test (finds_nothing),
    cmocka_unit_test (refuses),
    cmocka_unit_test (finds_a_row_for_all),
    cmocka_unit_test (rules_of_a_row),
    cmocka_unit_test (accepts_all),
    cmocka_unit_test (refuses_all),
    cmocka_unit_test (claims_a_version),
    cmocka_unit_test (claims_nothing),
    cmocka_unit_test (claims_some_of_a_version),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
