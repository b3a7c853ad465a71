/* Issue pages, and what they explain.  */
#include "lib/issues/issues.h"

#include <stdlib.h>
#include <string.h>

#include "target.h"

/* What every oracle sees, in each of its fields.  */
static void
explain_all (const issue_list *list, const char *words)
{
  tally *counts = tallies (list);
  observed o;
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    o.value[i] = words;
  for (int oracle = 0; oracle < ORACLES; oracle++)
    issues_explain (list, (enum oracle) oracle, &o, true, counts);
  free (counts);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  issue_list list = { .count = 0 };
  problem p;
  bool good = issues_read (&list, file_of (data, size), &p);
  /* The first line was taken.  */
  count_input (good || !strstr (p.text, ":1: "));
  if (good)
    {
      explain_all (&list, "a");
      explain_all (&list, "2.44 fde.start, b");
      explain_all (&list, "");
    }
  issues_free (&list);
  return 0;
}
