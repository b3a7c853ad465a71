/* Known causes: what they explain, and what of them was seen.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include <cmocka.h>

#include "buffer.h"
#include "input.h"
#include "known.h"
#include "output.h"
#include "temporary.h"

static const char text[]
    = "number: 1\ntitle: a\nblame: assembler\nclass: none\naffects: -\n"
      "clauses: -\nreported: no\n"
      "shows: directives abi=amd64 assembler=any verdict=missing function=f*\n"
      "shows: directives abi=amd64 assembler=any verdict=missing\n"
      "shows: directives abi=amd64 verdict=missing function=\"*x|g\"\n"
      "shows: directives abi=amd64 assembler=any verdict=missing function=h\n"
      "\nBecause.\n";

static const verdict missing = { .kind = JUDGED_MISSING };

static void
read_text (known_list *list, char **path)
{
  problem p;
  *path = temporary_file ("known");
  assert_non_null (*path);
  assert_true (write_file (*path, text, strlen (text), &p));
  assert_true (known_read (list, *path, &p));
  assert_int_equal (list->issues.shows_count, 4);
}

static const shows *
find_in (known_list *list, const char *function)
{
  return known_find (list, target_by_name ("amd64"), "any", &missing,
                     function);
}

/* Each line of SEEN ends with `:` and the line of THEN.  */
static void
assert_lines (const char *then, char *seen)
{
  char *all = format_text ("%s", "");
  for (char *line; (line = strsep (&seen, "\n")) && *line;)
    {
      char *more = format_text ("%s%s\n", all, strrchr (line, ':') + 1);
      free (all);
      all = more;
    }
  assert_string_equal (all, then);
  free (all);
}

static void
only_what_explained_something_is_seen (void **state)
{
  static const struct
  {
    const char *function, *then; /* seen then, behind those before */
  } turns[] = { { NULL, "" },
                { "h", "9\n" },
                { "fx", "8\n9\n" } };
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
      assert_lines (turns[i].then, (char *) seen.bytes);
      buffer_free (&seen);
    }
  /* What was found for another function counts again, nothing does not.  */
  known_see_again (&list, &list.issues.shows[3]);
  known_see_again (&list, NULL);
  static const size_t often[] = { 1, 1, 0, 1 };
  for (size_t i = 0; i < 4; i++)
    assert_int_equal (list.seen[i].explained, often[i]);
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
    assert_int_equal (known_is_for_any (&list.issues.shows[i]), i == 1);
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
  assert_true (write_file (path, "title: a\n", 9, &p));
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
