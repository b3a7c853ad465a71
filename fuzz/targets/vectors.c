/* A hand-written case: its own lines, its section in each byte order, and what the
   reference makes of it.  */
#include "ours.h"
#include "vector_case.h"

static void
ask (const vector_case *c, int order)
{
  buffer answers = EMPTY_BUFFER, failures = EMPTY_BUFFER;
  problem p;
  vector_case_run (c, order, &answers, &failures, &p);
  buffer_free (&answers);
  buffer_free (&failures);
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  vector_case c;
  problem p;
  bool good = vector_case_read (&c, file_of (data, size), &p);
  count_input (c.verdict_line > 0 || c.count > 0);
  int orders = good ? vector_case_orders (&c, &p) : 0;
  for (int order = 0; order < orders; order++)
    ask (&c, order);
  vector_case_free (&c);
  return 0;
}
