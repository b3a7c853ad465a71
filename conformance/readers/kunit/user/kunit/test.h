/* As much of KUnit's interface as the exported suite uses, in user space: a program that prints KTAP
   and ends with 1 where a case failed.  */
#ifndef KUNIT_TEST_H
#define KUNIT_TEST_H

#include <errno.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

enum
{
  KUNIT_PARAM_DESC_SIZE = 128
};

struct kunit
{
  const void *param_value;
  int failures;
  bool is_skipped;
  char reason[256];
};

typedef const void *kunit_params (struct kunit *test, const void *previous, char *text);

struct kunit_case
{
  void (*run) (struct kunit *test);
  const char *name;
  kunit_params *params;
};

struct kunit_suite
{
  char name[256];
  struct kunit_case *test_cases;
};

#define KUNIT_CASE(test) { test, #test, NULL }
#define KUNIT_CASE_PARAM(test, generator) { test, #test, generator }

/* Walks ARRAY, and describes what it comes to.  */
#define KUNIT_ARRAY_PARAM(name, array, describe) \
  static const void *name##_gen_params (struct kunit *test, const void *previous, char *text) \
  { \
    const __typeof__ ((array)[0]) *next = previous ? (const __typeof__ ((array)[0]) *) previous + 1 : (array); \
    (void) test; \
    if (next == (array) + sizeof (array) / sizeof *(array)) \
      return NULL; \
    describe (next, text); \
    return next; \
  } \
  typedef int name##_params_end

#define KUNIT_EXPECT_(test, good, left, right, ...) \
  do \
    if (!(good)) \
      { \
        (test)->failures++; \
        printf ("    # "); \
        printf (__VA_ARGS__); \
        printf (": %s is %lld, not %lld\n", #left, (long long) (left), (long long) (right)); \
      } \
  while (0)
#define KUNIT_EXPECT_EQ_MSG(test, left, right, ...) KUNIT_EXPECT_ (test, (left) == (right), left, right, __VA_ARGS__)
#define KUNIT_EXPECT_LT_MSG(test, left, right, ...) KUNIT_EXPECT_ (test, (left) < (right), left, right, __VA_ARGS__)

#define kunit_skip(test, ...) \
  do \
    { \
      (test)->is_skipped = true; \
      snprintf ((test)->reason, sizeof (test)->reason, __VA_ARGS__); \
    } \
  while (0)

#define MODULE_DESCRIPTION(text) typedef int module_description
#define MODULE_LICENSE(text) typedef int module_license

static int
kunit_run (const struct kunit_suite *s)
{
  int passed = 0, failed = 0, skipped = 0;
  for (const struct kunit_case *c = s->test_cases; c->run; c++)
    {
      struct kunit test = { 0 };
      char text[KUNIT_PARAM_DESC_SIZE];
      const void *at = NULL;
      while (!c->params || (at = c->params (&test, at, text)))
        {
          test = (struct kunit) { .param_value = at };
          c->run (&test);
          bool good = !test.failures;
          passed += good && !test.is_skipped;
          skipped += good && test.is_skipped;
          failed += !good;
          printf ("    %sok %d %s%s%s%s%s\n", good ? "" : "not ", passed + failed + skipped, c->name,
                  c->params ? "." : "", c->params ? text : "", test.is_skipped ? " # SKIP " : "", test.is_skipped ? test.reason : "");
          if (!c->params)
            break;
        }
    }
  printf ("# %s: pass:%d fail:%d skip:%d total:%d\n", s->name, passed, failed, skipped, passed + failed + skipped);
  return failed != 0;
}

#define kunit_test_suite(suite) \
  int main (void) { return kunit_run (&(suite)); } \
  typedef int kunit_suite_is_run

#endif
