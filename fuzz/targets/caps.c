/* What a testee prints of itself.  */
#include "conformance/readers/runner/testee.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/word.h"
#include "target.h"

static void
free_words (testee *t)
{
  free (t->version);
  free (t->abis);
  free (t->operations);
  free (t->cannot);
}

/* The words that were taken are those that there are.  */
static void
compare_words (const testee *t)
{
  for (int o = 0; o < OPERATIONS; o++)
    if (globs_match (t->operations, operation_names[o])
        && strchr (t->operations, '*') == NULL
        && strchr (t->operations, '?') == NULL
        && strchr (t->operations, '[') == NULL && !t->has_operation[o])
      finding ("an operation was not taken");
  if (!t->sframe_versions)
    finding ("a testee of no version");
}

/* Is the first line one of the contract's?  Then only the others are missing.  */
static bool
begins_well (const uint8_t *data, size_t size)
{
  const uint8_t *end = size ? memchr (data, '\n', size) : NULL;
  testee t = { .name = "mine", .executable = "./mine" };
  buffer line = { .size = 0 };
  problem p;
  buffer_add (&line, data, end ? (size_t) (end - data) : size);
  bool good = size && !caps_take (&t, &line, &p)
              && strstr (p.text, "does not print");
  free_words (&t);
  buffer_free (&line);
  return good;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  testee t = { .name = "mine", .executable = "./mine" };
  buffer text = { .size = 0 };
  problem p;
  buffer_add (&text, data, size);
  bool good = caps_take (&t, &text, &p);
  count_input (begins_well (data, size));
  if (good)
    compare_words (&t);
  free_words (&t);
  buffer_free (&text);
  return 0;
}
