/* Records as observations, and the page that explains them.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "lib/base/buffer.h"
#include "qemu/tool/observe.h"

#define PAGE                                                                  \
  "```\nnumber: 1\ntitle: a\nblame: linker\nclass: none\nreach: "             \
  "crafted\naffects: -\nclauses: -\n"                                         \
  "reported: not yet\nshows: truth program=*/amd64/*|x abi=amd64\n"           \
  "  where=f*|.plt.got wrong=cfa|ra|signing eh-frame=right "                  \
  "found=cfa+8|signed\n```\n\nBecause.\n"

/* What was read, one line for each observation and each end.  */
typedef struct told
{
  issue_list pages;
  char text[4096];
} told;

static void
tell (told *t, char *line)
{
  assert_true (strlen (t->text) + strlen (line) < sizeof t->text);
  strcat (t->text, line);
  free (line);
}

static void
take (void *context, const observation *o)
{
  static const char *const results[] = { "good", "wrong", "excused" };
  told *t = context;
  bool is_wrong = o->result == SAW_WRONG;
  bool is_known = issues_explain (&t->pages, o->oracle, &o->seen, is_wrong,
                                  NULL);
  tell (t, format_text ("%s|%s|%s|%s|%s|%d%s\n", results[o->result], o->test,
                        o->reason ? o->reason : "", o->text ? o->text : "",
                        o->again ? o->again : "", (int) o->count,
                        is_known ? "|known" : ""));
}

static void
take_end (void *context, const observed_end *e)
{
  told *t = context;
  assert_int_equal (e->oracle, ORACLE_TRUTH);
  tell (t, format_text ("%s|%d|%s\n",
                        e->extent == SAW_MOSTLY ? "mostly" : "part",
                        (int) e->observations, e->lacks ? e->lacks : ""));
}

static void
read_page (issue_list *list)
{
  problem p;
  char path[] = "/tmp/XXXXXX.md";
  int fd = mkstemps (path, 3);
  assert_true (fd >= 0);
  assert_int_equal (write (fd, PAGE, strlen (PAGE)), (ssize_t) strlen (PAGE));
  close (fd);
  assert_true (issues_read (list, path, &p));
  unlink (path);
}

static void
observe (observer *o, const char *record, bool ends_well)
{
  yyjson_doc *doc = yyjson_read (record, strlen (record), 0);
  yyjson_val *root = yyjson_doc_get_root (doc);
  const char *kind = yyjson_get_str (yyjson_obj_get (root, "kind"));
  assert_non_null (kind);
  if (strcmp (kind, "run") == 0)
    assert_int_equal (observe_run (o, root), ends_well);
  else if (strcmp (kind, "cause") == 0)
    observe_cause (o, root);
  else
    observe_left_out (o, root);
  yyjson_doc_free (doc);
}

typedef struct given
{
  const char *record;
  bool is_bad;
} given;

/* What the records COUNT come to, as `told' says.  */
static void
comes_to (const given *records, size_t count, bool is_complete,
          const char *lacks, const char *wanted)
{
  problem p;
  told t = { .text = "" };
  char path[] = "/tmp/XXXXXX";
  int fd = mkstemp (path);
  assert_true (fd >= 0);
  close (fd);
  observer o = { .out = fopen (path, "we") };
  assert_non_null (o.out);
  read_page (&t.pages);
  for (size_t i = 0; i < count; i++)
    observe (&o, records[i].record, !records[i].is_bad);
  observer_end (&o, is_complete, lacks);
  observer_free (&o);
  fclose (o.out);
  const observation_taker to = { .context = &t, .take = take,
                                 .end = take_end };
  assert_true (observations_read (path, &to, &p));
  unlink (path);
  issues_free (&t.pages);
  assert_string_equal (t.text, wanted);
}

/* Is the mismatch of these fields known?  */
static bool
explains (const char *program, const char *where, const char *wrong,
          const char *eh_frame, const char *found)
{
  told t = { .text = "" };
  const observed seen
      = { .value = { [TRUTH_PROGRAM] = program, [TRUTH_ABI] = "amd64",
                     [TRUTH_WHERE] = where, [TRUTH_WRONG] = wrong,
                     [TRUTH_EH_FRAME] = eh_frame, [TRUTH_FOUND] = found } };
  read_page (&t.pages);
  bool is_known = issues_explain (&t.pages, ORACLE_TRUTH, &seen, true, NULL);
  issues_free (&t.pages);
  return is_known;
}

static void
all_fields_have_to_match (void **state)
{
  (void) state;
  assert_true (explains ("a/amd64/b", "f1", "cfa", "right", "cfa+8"));
  assert_true (explains ("x", ".plt.got", "ra", "right", "cfa+8"));
  assert_false (explains ("a/s390x/b", "f1", "cfa", "right", "cfa+8"));
  assert_false (explains ("x", "g", "cfa", "right", "cfa+8"));
  assert_false (explains ("x", "f1", "fp", "right", "cfa+8"));
  assert_false (explains ("x", "f1", "cfa", "wrong", "cfa+8"));
  assert_false (explains ("x", "f1", "cfa", "right", "cfa-8"));
}

#define CAUSE(more)                                                           \
  "{\"kind\":\"cause\",\"program\":\"x\",\"module\":\"lib/y.so\","            \
  "\"row\":\"0x10\",\"pc\":\"0x18\",\"expected\":\"0x7ff0\","        \
  "\"step\":\"stepped\",\"count\":3,"                                     \
  "\"class\":\"row wrong\",\"command\":\"again\"," more                     \
  ",\"got\":\"0x7ff8\"}"

static void
causes_have_the_fields_of_pages (void **state)
{
  (void) state;
  const given records[] = {
    { CAUSE ("\"abi\":\"amd64\",\"where\":\"f1\",\"wrong\":\"cfa\","
             "\"eh-frame\":\"right\""),
      false },
    { CAUSE ("\"abi\":\"s390x\",\"where\":\"f1\",\"wrong\":\"cfa\","
             "\"eh-frame\":\"right\""),
      false },
    { CAUSE ("\"abi\":\"amd64\",\"where\":\"f1\",\"wrong\":\"cfa\","
             "\"eh-frame\":\"wrong\""),
      false },
    { CAUSE ("\"abi\":\"amd64\",\"where\":\"f1\",\"wrong\":\"signing\","
             "\"eh-frame\":\"right\",\"got\":\"0x1\""),
      false },
    { CAUSE ("\"abi\":\"amd64\",\"where\":\"f1\",\"wrong\":\"signing\","
             "\"eh-frame\":\"right\",\"got\":\"0x0\""),
      false }
  };
  const char *right = "wrong|x: f1 of y.so: cfa by row 0x10: stepped||cfa is "
                      "wrong (row wrong, .eh_frame right) at 0x18 by row "
                      "0x10|again|3";
  const char *signing = "wrong|x: f1 of y.so: signing by row 0x10: stepped||"
                        "signing is wrong (row wrong, .eh_frame right) at "
                        "0x18 by row 0x10|again|3";
  char *wanted
      = format_text ("%s|known\n%s\n"
                     "wrong|x: f1 of y.so: cfa by row 0x10: stepped||cfa is "
                     "wrong (row wrong, .eh_frame wrong) at 0x18 by row "
                     "0x10|again|3\n%s|known\n%s\nmostly|5|\n",
                     right, right, signing, signing);
  comes_to (records, 5, true, NULL, wanted);
  free (wanted);
}

#define RUN(more)                                                             \
  "{\"kind\":\"run\",\"program\":\"x\",\"abi\":\"amd64\","                    \
  "\"command\":\"again\"," more "}"

static void
runs_are_good_or_ended_badly (void **state)
{
  (void) state;
  const given records[] = {
    { RUN ("\"ending\":\"exit\",\"status\":0,\"checked\":7,"
           "\"mismatches\":0"), false },
    { RUN ("\"ending\":\"exit\",\"status\":0,\"checked\":7,"
           "\"mismatches\":1"), false },
    { RUN ("\"ending\":\"exit\",\"status\":4,\"checked\":7,"
           "\"mismatches\":0"), true },
    { RUN ("\"ending\":\"signal\",\"status\":0,\"checked\":7,"
           "\"mismatches\":0"), true },
    { RUN ("\"ending\":\"exit\",\"status\":0,\"checked\":0,"
           "\"mismatches\":0"), true }
  };
  comes_to (records, 5, false, "more",
            "good|x||||7\n"
            "wrong|x: its end||ended by exit 4, 7 instructions were checked|"
            "again|1\n"
            "wrong|x: its end||ended by signal 0, 7 instructions were checked|"
            "again|1\n"
            "wrong|x: its end||ended by exit 0, 0 instructions were checked|"
            "again|1\n"
            "part|4|more\n");
}

static void
what_is_not_compared_is_counted (void **state)
{
  (void) state;
  const given records[] = {
    { RUN ("\"ending\":\"limit\",\"status\":9,\"checked\":7,"
           "\"mismatches\":1,\"unknown\":{\"a\":2,\"b\":3}"), false },
    { RUN ("\"ending\":\"limit\",\"status\":0,\"checked\":7,"
           "\"mismatches\":1,\"unknown\":{\"b\":4}"), false },
    { "{\"kind\":\"left-out\",\"program\":\"y\",\"abi\":\"s390x\","
      "\"reason\":\"b\"}", false }
  };
  comes_to (records, 3, false, NULL,
            "excused|amd64: a|a|in 1 programs, first in x|again|2\n"
            "excused|amd64: b|b|in 2 programs, first in x|again|7\n"
            "excused|amd64: stopped|stopped|in 2 programs, first in x|again|2\n"
            "excused|s390x: b|b|in 1 programs, first in y||1\n"
            "part|4|\n");
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (all_fields_have_to_match),
    cmocka_unit_test (causes_have_the_fields_of_pages),
    cmocka_unit_test (runs_are_good_or_ended_badly),
    cmocka_unit_test (what_is_not_compared_is_counted),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
