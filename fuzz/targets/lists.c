/* The runner's lists: of cases, of testees, and of limits.  */
#include "conformance/readers/runner/lists.h"

#include <stdlib.h>
#include <string.h>

#include "target.h"

static size_t
count_cases (list_reader *r)
{
  size_t count = 0;
  case_row row;
  problem p;
  for (; list_next_case (r, &row, &p); count++)
    if (!*row.name || !*row.section || strchr (row.name, ' ')
        || (row.tags && !*row.tags))
      finding ("a row of a case lacks something");
  return count;
}

static size_t
count_testees (list_reader *r)
{
  size_t count = 0;
  testee_row row;
  problem p;
  for (; list_next_testee (r, &row, &p); count++)
    if (!*row.name || !*row.executable || (row.met && !*row.met))
      finding ("a row of a testee lacks something");
  return count;
}

static size_t
count_limits (list_reader *r)
{
  limits l = { .processes = 0 };
  problem p;
  size_t count = 0;
  while (list_next_limit (r, &l, &p))
    count++;
  if (count && l.time.processor_ms <= 0 && l.time.patience_ms <= 0 && !l.memory
      && !l.stack && !l.processes && !l.cases)
    finding ("no limit was set");
  free (l.cases);
  return count;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  size_t (*const readers[]) (list_reader *r)
      = { count_cases, count_testees, count_limits };
  bool is_taken = false;
  for (size_t i = 0; i < sizeof readers / sizeof *readers; i++)
    {
      buffer text = { .size = 0 };
      buffer_add (&text, data, size);
      list_reader r = list_begin ("list", &text);
      is_taken |= readers[i](&r) > 0;
      buffer_free (&text);
    }
  count_input (is_taken);
  return 0;
}
