/* The mismatches that a page explains.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "known.h"

#define PAGE                                                                  \
  "number: 1\ntitle: a\nblame: linker\nclass: none\naffects: -\nclauses: -\n"    \
  "reported: not yet\nshows: truth program=*/amd64/*|x abi=amd64\n"            \
  "  where=f*|.plt.got wrong=cfa|ra eh-frame=right\n\nBecause.\n"

static void
read_page (issue_list *list)
{
  problem p;
  char path[] = "/tmp/XXXXXX.md";
  int fd = mkstemps (path, 3);
  assert_true (fd >= 0);
  assert_int_equal (write (fd, PAGE, strlen (PAGE)), (ssize_t) strlen (PAGE));
  close (fd);
  *list = (issue_list) { .count = 0 };
  assert_true (issues_read (list, path, &p));
  unlink (path);
}

/* A mismatch in NAME, which the page above may explain.  */
static bool
explains (const char *program, const char *name, enum wrong wrong,
          enum verdict eh_frame)
{
  issue_list list;
  module_name names[] = { { .start = 0x10, .end = 0x20,
                            .text = (char *) name, .is_function = true } };
  module m = { .arch = &arch_amd64, .names = names, .name_count = 1 };
  module_index_names (&m);
  cause c = { .first = { .wrong = wrong, .module = &m, .pc = 0x18 },
              .eh_frame = eh_frame };
  read_page (&list);
  bool is_known = known_find (&list, &c, program) != NULL;
  issues_free (&list);
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
    cmocka_unit_test (all_fields_have_to_match),
  };
  return cmocka_run_group_tests_name (__FILE__, tests, NULL, NULL);
}
