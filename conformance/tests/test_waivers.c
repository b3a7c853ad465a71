/* Failures that one waiver explains, or several together.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "waivers.h"

#define STANZA(name, verdict, fields)                                         \
  "name: " name "\nclass: consumer-wrong\noperation: decode\nverdict: "       \
  verdict "\ntags: generated\nfields: " fields                                \
  "\naffects: *\nreason: R.\nreported: not yet\n\n"

static const char text[]
    = STANZA ("sizes", "wrong-value", "fde.size")
      STANZA ("starts", "wrong-value", "fde.start fre.address")
      STANZA ("refusals", "rejects-valid", "fde.size");

static waiver_list list;
static char tags[] = "generated";
static const test_case one = { .tags = tags };

static int
read_list (void **state)
{
  char path[] = "/tmp/waivers-XXXXXX";
  int fd = mkstemp (path);
  (void) state;
  if (fd < 0 || write (fd, text, strlen (text)) != (ssize_t) strlen (text))
    return -1;
  close (fd);
  waivers_read (&list, path);
  unlink (path);
  for (size_t i = 0; i < list.count; i++)
    list.waivers[i].applies = true;
  return 0;
}

static const char *
explained_by (enum verdict verdict, const char *first, const char *second)
{
  judgement j = { .verdict = verdict };
  if (first)
    j.fields |= field_by_name (first, strlen (first));
  if (second)
    j.fields |= field_by_name (second, strlen (second));
  const waiver *w = waivers_match (&list, &one, DECODE, &j);
  return w ? w->name : "none";
}

static void
test_one (void **state)
{
  (void) state;
  assert_string_equal (explained_by (WRONG_VALUE, "fde.size", NULL), "sizes");
  assert_string_equal (explained_by (WRONG_VALUE, "fde.start", "fre.address"),
                       "starts");
  assert_string_equal (explained_by (WRONG_VALUE, "fre.cfa", NULL), "none");
  assert_string_equal (explained_by (REJECTS_VALID, NULL, NULL), "refusals");
}

static void
test_together (void **state)
{
  (void) state;
  assert_string_equal (explained_by (WRONG_VALUE, "fde.size", "fde.start"),
                       "sizes");
  assert_string_equal (explained_by (WRONG_VALUE, "fde.size", "fre.cfa"),
                       "none");
  assert_string_equal (explained_by (CRASH, NULL, NULL), "none");
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_one), cmocka_unit_test (test_together) };
  return cmocka_run_group_tests_name ("waivers", tests, read_list, NULL);
}
