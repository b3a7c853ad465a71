/* A file of hand-written cases: of each its own lines, its section in each byte order, and what
   the reference makes of it.  */
#include "target.h"
#include "reference/tool/vectors/vector_case.h"

static void
ask (const vector_case *c, int order)
{
  buffer answers = EMPTY_BUFFER, failures = EMPTY_BUFFER;
  problem p;
  vector_case_run (c, order, &answers, &failures, &p);
  buffer_free (&answers);
  buffer_free (&failures);
}

static bool
read_and_ask (const case_place *place)
{
  vector_case c;
  problem p;
  bool good = vector_case_read (&c, place, &p),
       is_past = c.verdict_line > 0 || c.count > 0;
  int orders = good ? vector_case_orders (&c, &p) : 0;
  for (int order = 0; order < orders; order++)
    ask (&c, order);
  vector_case_free (&c);
  return is_past;
}

int
LLVMFuzzerTestOneInput (const uint8_t *data, size_t size)
{
  case_places all = { .count = 0 };
  problem p;
  bool is_past = false;
  case_places_read (&all, file_of (data, size), &p);
  case_places_sort (&all);
  for (size_t i = 0; i < all.count; i++)
    is_past |= read_and_ask (&all.items[i]);
  count_input (is_past);
  case_places_free (&all);
  return 0;
}
