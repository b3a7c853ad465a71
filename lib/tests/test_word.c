/* Words that blanks separate.  */
#include "lib/base/word.h"

#include <setjmp.h>
#include <stdarg.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

static void
finds_whole_words (void **state)
{
  (void) state;
  assert_true (has_word ("A", "A"));
  assert_true (has_word ("A BC D", "A"));
  assert_true (has_word ("A BC D", "BC"));
  assert_true (has_word ("A  BC D", "D"));
  assert_false (has_word ("A BC D", "B"));
  assert_false (has_word ("A BC D", "C"));
  assert_false (has_word ("A BC D", "BC D"));
  assert_false (has_word ("ABC", "ABCD"));
  assert_false (has_word ("", "A"));
  assert_false (has_word (NULL, "A"));
}

/* Bytes after the length are not looked at.  */
static void
ends_with_the_length (void **state)
{
  (void) state;
  assert_true (has_word_in ("A BC", 3, "B", 1));
  assert_false (has_word_in ("A BC", 3, "BC", 2));
  assert_false (has_word_in ("A", 0, "A", 1));
  assert_true (has_word_in ("A\0B C", 5, "A\0B", 3));
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (finds_whole_words),
    cmocka_unit_test (ends_with_the_length),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
