/* Hash tables: elements that are there, that are not, and many at once.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>
#include <stdlib.h>

#include <cmocka.h>

#include "lib/base/text_index.h"

typedef struct pair
{
  uint64_t a, b;
  int value;
} pair;

static int *
value_at (number_table *t, uint64_t a, uint64_t b)
{
  return &((pair *) number_table_add (t, (uint64_t[]) { a, b }))->value;
}

static const pair *
find (const number_table *t, uint64_t a, uint64_t b)
{
  return number_table_find (t, (uint64_t[]) { a, b });
}

static void
test_few (void **state)
{
  number_table t = { sizeof (pair), .keys = 2 };
  (void) state;
  assert_null (find (&t, 1, 2));
  *value_at (&t, 1, 2) = 3;
  assert_int_equal (find (&t, 1, 2)->value, 3);
  assert_int_equal (*value_at (&t, 1, 2), 3);
  assert_null (find (&t, 2, 1));
  assert_null (find (&t, 1, 3));
  assert_null (find (&t, 0, 0));
  *value_at (&t, 0, 5) = 1; /* is lost */
  assert_null (find (&t, 0, 5));
  assert_int_equal (t.count, 1);
  number_table_free (&t);
  assert_null (find (&t, 1, 2));
}

/* Keys that differ in one number only, and in high bits only.  */
static void
test_many (void **state)
{
  enum { MANY = 3000 };
  number_table t = { sizeof (pair), .keys = 2 };
  (void) state;
  for (uint64_t i = 1; i <= MANY; i++)
    {
      *value_at (&t, 7, i) = (int) i;
      *value_at (&t, i << 48, 7) = -(int) i;
    }
  assert_int_equal (t.count, 2 * MANY);
  assert_true (t.size >= 2 * t.count);
  number_table copy = t;
  number_table_detach (&copy);
  *value_at (&t, 7, 1) = 0;
  for (uint64_t i = 1; i <= MANY; i++)
    {
      assert_int_equal (find (&copy, 7, i)->value, (int) i);
      assert_int_equal (find (&copy, i << 48, 7)->value, -(int) i);
      assert_null (find (&copy, 8, i));
    }
  number_table_free (&t);
  number_table_free (&copy);
}

/* One number, and nothing of an element that was in its place before.  */
static void
test_one_key (void **state)
{
  number_table t = { sizeof (pair), .keys = 1 };
  (void) state;
  for (uint64_t i = 1; i <= 1000; i++)
    {
      pair *p = number_table_add (&t, &i);
      assert_int_equal (p->b, 0);
      assert_int_equal (p->value, 0);
      *p = (pair) { i, 1, 1 };
      pair *none = number_table_add (&t, &(uint64_t) { 0 });
      *none = (pair) { 0, 2, 2 };
    }
  assert_int_equal (t.count, 1000);
  number_table_free (&t);
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (test_few),
                                      cmocka_unit_test (test_many),
                                      cmocka_unit_test (test_one_key) };
  return cmocka_run_group_tests_name ("number_table", tests, NULL, NULL);
}
