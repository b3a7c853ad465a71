/* What the runner takes for the right answer where no file says it.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include <cmocka.h>

#include "expect.h"

/* An empty AArch64 section with a fixed RA offset, which is silent.  */
#define HEADER(flags)                                                         \
  "\xe2\xde\x02" flags "\x02\x00\x20\x00"                                     \
  "\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0\0"

static enum sf_verdict
expected_of (const char *bytes, size_t size)
{
  input in = { .path = NULL };
  expectation e = { .is_ready = false };
  buffer_add (&in.section, bytes, size);
  expect (&e, &in, 8);
  buffer_free (&in.section);
  return e.verdict;
}

static void
test_later_elements (void **state)
{
  static const char good[] = HEADER ("\x01") HEADER ("\x01");
  static const char first_broken[] = HEADER ("\x80") HEADER ("\x01");
  static const char second_broken[] = HEADER ("\x01") HEADER ("\x80");
  (void) state;
  assert_int_equal (expected_of (good, sizeof good - 1), SF_SILENT);
  assert_int_equal (expected_of (first_broken, sizeof first_broken - 1),
                    SF_INVALID);
  /* A reader need not know that there may be a second one.  */
  assert_int_equal (expected_of (second_broken, sizeof second_broken - 1),
                    SF_SILENT);
}

int
main (void)
{
  const struct CMUnitTest tests[]
      = { cmocka_unit_test (test_later_elements) };
  return cmocka_run_group_tests_name ("expect", tests, NULL, NULL);
}
