/* Intervals against the definition, address by address.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "lib/base/intervals.h"

typedef struct range
{
  uint64_t start, size;
} range;

/* The first of RANGES that covers ADDRESS; they go round at 2^64.  */
static size_t
first_that_covers (const range *ranges, size_t count, uint64_t address)
{
  for (size_t i = 0; i < count; i++)
    if (address - ranges[i].start < ranges[i].size)
      return i;
  return SIZE_MAX;
}

static intervals
settled (const range *ranges, size_t count)
{
  intervals all = { .count = 0 };
  for (size_t i = 0; i < count; i++)
    intervals_add (&all, ranges[i].start, ranges[i].size, i);
  intervals_settle (&all);
  return all;
}

static void
test_random (void **state)
{
  enum { ROUNDS = 3000, MOST = 12, SPACE = 40 };
  (void) state;
  srandom (1);
  for (int round = 0; round < ROUNDS; round++)
    {
      /* Around 0, so that some go round.  */
      const uint64_t base = (uint64_t) 0 - (uint64_t) (random () % SPACE);
      range ranges[MOST];
      size_t count = (size_t) random () % (MOST + 1);
      for (size_t i = 0; i < count; i++)
        ranges[i] = (range) { base + (uint64_t) random () % SPACE,
                              (uint64_t) random () % (SPACE / 2) };
      intervals all = settled (ranges, count);
      for (uint64_t k = 0; k < UINT64_C (2) * SPACE; k++)
        assert_int_equal (
            intervals_find (&all, base + k - SPACE / 2),
            first_that_covers (ranges, count, base + k - SPACE / 2));
      intervals_free (&all);
    }
}

static void
test_edges (void **state)
{
  static const range ranges[] = { { 5, 0 },
                                  { UINT64_MAX, 1 },
                                  { 0, UINT64_MAX },
                                  { 1, 1 } };
  (void) state;
  intervals all = settled (ranges, 4);
  assert_int_equal (intervals_find (&all, UINT64_MAX), 1);
  assert_int_equal (intervals_find (&all, 0), 2);
  assert_int_equal (intervals_find (&all, UINT64_MAX - 1), 2);
  assert_int_equal (intervals_find (&all, 1), 2);
  intervals_free (&all);
  all = settled (NULL, 0);
  assert_int_equal (intervals_find (&all, 0), SIZE_MAX);
  intervals_free (&all);
}

/* As many ranges as there are, one within the other, stay linear in number.  */
static void
test_nested (void **state)
{
  enum { MANY = 100000 };
  (void) state;
  intervals all = { .count = 0 };
  for (size_t i = 0; i < MANY; i++)
    intervals_add (&all, i, 2 * (MANY - i), MANY - i);
  intervals_settle (&all);
  assert_true (all.count >= MANY && all.count <= (size_t) 2 * MANY);
  assert_int_equal (intervals_find (&all, 0), MANY);
  assert_int_equal (intervals_find (&all, MANY - 1), 1);
  assert_int_equal (intervals_find (&all, 2 * MANY - 1), MANY);
  intervals_free (&all);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (test_random),
    cmocka_unit_test (test_edges),
    cmocka_unit_test (test_nested),
  };
  return cmocka_run_group_tests_name ("lib", tests, NULL, NULL);
}
