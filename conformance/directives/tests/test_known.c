/* Lists of known causes: what they explain, and what of them was seen.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "input.h"
#include "known.h"
#include "output.h"
#include "temporary.h"

#define ENTRY(name, function)                                                 \
  "name: " name "\nabis: amd64\nassemblers: any\nverdict: missing\n"          \
  "function: " function "\nclass: test\nreason: test\nreported: no\n\n"

static const char text[] = ENTRY ("first", "f*") ENTRY ("second", "*")
    ENTRY ("third", "*x | g ") ENTRY ("last", "h");

static const verdict missing = { .kind = JUDGED_MISSING };

static void
read_text (known_list *list, char **path)
{
  problem p;
  *path = temporary_file ("known");
  assert_non_null (*path);
  assert_true (write_file (*path, text, strlen (text), &p));
  assert_true (known_read (list, *path, &p));
  assert_int_equal (list->entries.count, 4);
}

static const known_cause *
find_in (known_list *list, const char *function)
{
  return known_find (list, target_by_name ("amd64"), "any", &missing,
                     function);
}

static void
only_what_explained_something_is_seen (void **state)
{
  static const struct
  {
    const char *function, *then; /* seen then, behind those before */
  } turns[] = { { NULL, "" },
                { "h", "second\n" },
                { "fx", "first\nsecond\n" } };
  known_list list = { .seen = NULL };
  problem p;
  char *path;
  (void) state;
  read_text (&list, &path);
  for (size_t i = 0; i < sizeof turns / sizeof *turns; i++)
    {
      buffer seen = EMPTY_BUFFER;
      if (turns[i].function)
        assert_non_null (find_in (&list, turns[i].function));
      assert_true (known_write_seen (&list, path, &p));
      assert_true (read_file (path, &seen, &p));
      buffer_add (&seen, "", 1);
      assert_string_equal ((const char *) seen.bytes, turns[i].then);
      buffer_free (&seen);
    }
  /* What was found for another function counts again, nothing does not.  */
  known_see_again (&list, &list.entries.items[3]);
  known_see_again (&list, NULL);
  static const uint64_t often[] = { 1, 1, 0, 1 };
  assert_memory_equal (list.seen, often, sizeof often);
  known_free (&list);
  free (path);
}

static void
a_cause_of_any_function (void **state)
{
  known_list list = { .seen = NULL };
  char *path;
  (void) state;
  read_text (&list, &path);
  for (size_t i = 0; i < 4; i++)
    assert_int_equal (known_is_for_any (&list.entries.items[i]), i == 1);
  known_free (&list);
  free (path);
}

static void
a_list_that_cannot_be_read (void **state)
{
  known_list list = { .seen = NULL };
  problem p = { .text = "" };
  char *path = temporary_file ("known");
  (void) state;
  assert_non_null (path);
  assert_true (write_file (path, "name: one\n", 10, &p));
  assert_false (known_read (&list, path, &p));
  assert_int_equal (p.status, STATUS_USAGE);
  known_free (&list);
  assert_int_equal (unlink (path), 0);
  assert_false (known_read (&list, path, &p));
  known_free (&list);
  free (path);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (only_what_explained_something_is_seen),
    cmocka_unit_test (a_cause_of_any_function),
    cmocka_unit_test (a_list_that_cannot_be_read),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
