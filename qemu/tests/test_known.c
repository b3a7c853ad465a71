/* The list of known mismatches: what it explains, and what it refuses.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "known.h"

#define MATCHING "programs: */amd64/* x\nabis: amd64\nwhere: f* .plt.got\n"   \
                 "wrong: cfa ra\neh-frame: right\n"
#define TOLD "class: linker\nreason: because\n it is\nreported: not yet\n"
#define ENTRY "name: one\n" MATCHING TOLD

static bool
read_text (known_list *list, const char *text, problem *p)
{
  char path[] = "/tmp/known-XXXXXX";
  int fd = mkstemp (path);
  assert_true (fd >= 0);
  assert_int_equal (write (fd, text, strlen (text)), (ssize_t) strlen (text));
  close (fd);
  *list = (known_list) { .count = 0 };
  bool good = known_read (list, path, p);
  unlink (path);
  return good;
}

static void
entries_are_read (void **state)
{
  (void) state;
  known_list list;
  problem p;
  assert_true (read_text (&list, "# c\n\n" ENTRY "\n\n# d\n" ENTRY, &p));
  assert_int_equal (list.count, 2);
  assert_string_equal (list.items[0].field[KNOWN_REASON], "because it is");
  assert_string_equal (list.items[1].field[KNOWN_NAME], "one");
  known_free (&list);
}

static void
damaged_lists_are_refused (void **state)
{
  (void) state;
  static const char *const lists[]
      = { "name one\n", "nmae: one\n", " it is\n", ENTRY "name: two\n",
          "name: one\n" MATCHING, "name:\n" MATCHING TOLD,
          "name: one\n\n" MATCHING TOLD };
  for (size_t i = 0; i < sizeof lists / sizeof lists[0]; i++)
    {
      known_list list;
      problem p;
      if (read_text (&list, lists[i], &p))
        fail_msg ("list %zu was accepted", i);
      assert_int_equal (p.status, STATUS_USAGE);
      known_free (&list);
    }
}

/* A mismatch in NAME, which the list above may explain.  */
static bool
explains (const char *program, const char *name, enum wrong wrong,
          enum verdict eh_frame)
{
  known_list list;
  problem p;
  module_name names[] = { { .start = 0x10, .end = 0x20,
                            .text = (char *) name, .is_function = true } };
  module m = { .arch = &arch_amd64, .names = names, .name_count = 1 };
  module_index_names (&m);
  cause c = { .first = { .wrong = wrong, .module = &m, .pc = 0x18 },
              .eh_frame = eh_frame };
  assert_true (read_text (&list, ENTRY, &p));
  bool is_known = known_find (&list, &c, program) != NULL;
  known_free (&list);
  intervals_free (&m.places);
  return is_known;
}

static void
all_fields_have_to_match (void **state)
{
  (void) state;
  assert_true (explains ("a/amd64/b", "f1", WRONG_CFA, VERDICT_RIGHT));
  assert_true (explains ("x", ".plt.got", WRONG_RA, VERDICT_RIGHT));
  assert_false (explains ("a/s390x/b", "f1", WRONG_CFA, VERDICT_RIGHT));
  assert_false (explains ("x", "g", WRONG_CFA, VERDICT_RIGHT));
  assert_false (explains ("x", "f1", WRONG_FP, VERDICT_RIGHT));
  assert_false (explains ("x", "f1", WRONG_CFA, VERDICT_WRONG));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (entries_are_read),
    cmocka_unit_test (damaged_lists_are_refused),
    cmocka_unit_test (all_fields_have_to_match),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
