/* Ranks and shares of lists that are counted by hand.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "conformance/lab/survey/quantiles.h"

static value_list
values (size_t count, const struct weighted *each)
{
  value_list list = { .count = 0 };
  for (size_t i = 0; i < count; i++)
    values_add (&list, each[i].value, each[i].count);
  return list;
}

/* 1 to COUNT, from the largest.  */
static quantiles
of_first (unsigned count)
{
  value_list list = { .count = 0 };
  for (unsigned i = count; i > 0; i--)
    values_add (&list, i, 1);
  quantiles q = quantiles_of (&list);
  values_free (&list);
  return q;
}

static void
assert_quantile (const quantiles *q, unsigned percent, double expected)
{
  assert_double_equal (quantile (q, percent), expected, 0);
}

static void
weights (void **state)
{
  (void) state;
  value_list list = values (
      4,
      (const struct weighted[]) { { 20, 1 }, { 30, 2 }, { 10, 1 }, { 5, 0 } });
  quantiles q = quantiles_of (&list);
  assert_int_equal (q.count, 4);
  /* A value of which there is none is not the smallest.  */
  assert_quantile (&q, 0, 10);
  /* A quarter is 10 exactly, a half 20 or less.  */
  assert_quantile (&q, 25, 10);
  assert_quantile (&q, 26, 20);
  assert_quantile (&q, 50, 20);
  assert_quantile (&q, 51, 30);
  assert_quantile (&q, 100, 30);
  values_free (&list);
}

/* Of 200 each half percent is one.  */
static void
exact_ranks (void **state)
{
  (void) state;
  quantiles q = of_first (200);
  assert_double_equal (q.at[0], 1, 0);
  for (unsigned i = 1; i < QUANTILES; i++)
    assert_double_equal (q.at[i], i, 0);
  for (unsigned percent = 1; percent <= 100; percent++)
    assert_quantile (&q, percent, 2 * percent);
}

/* Half a percent of 201 is more than one of them, half of 201 more than 100.  */
static void
ranks_round_up (void **state)
{
  (void) state;
  quantiles q = of_first (201);
  assert_double_equal (q.at[1], 2, 0);
  assert_quantile (&q, 50, 101);
  assert_quantile (&q, 100, 201);
}

static void
nothing (void **state)
{
  (void) state;
  value_list list = values (1, &(const struct weighted) { 7, 1 });
  values_free (&list);
  assert_int_equal (list.count, 0);
  assert_int_equal (quantiles_of (&list).count, 0);
  assert_double_equal (share_above (&list, 0), 0, 0);
}

static void
shares (void **state)
{
  (void) state;
  value_list list = values (
      3, (const struct weighted[]) { { 10, 1 }, { 20, 1 }, { 30, 3 } });
  assert_double_equal (share_above (&list, 5), 100, 0);
  assert_double_equal (share_above (&list, 10), 80, 0);
  assert_double_equal (share_above (&list, 20), 60, 0);
  assert_double_equal (share_above (&list, 30), 0, 0);
  values_free (&list);
}

int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (weights),        cmocka_unit_test (exact_ranks),
    cmocka_unit_test (ranks_round_up), cmocka_unit_test (nothing),
    cmocka_unit_test (shares),
  };
  return cmocka_run_group_tests (tests, NULL, NULL);
}
