#include "quantiles.h"

#include <stdlib.h>

#include "lib/base/buffer.h"

void
values_add (value_list *list, double value, uint64_t count)
{
  list->items = grow_array (list->items, list->count, &list->capacity, sizeof *list->items);
  list->items[list->count++] = (struct weighted) { value, count };
}

static int
by_value (const void *a, const void *b)
{
  const struct weighted *x = a, *y = b;
  return (x->value > y->value) - (x->value < y->value);
}

quantiles
quantiles_of (value_list *list)
{
  quantiles q = { .count = 0 };
  for (size_t i = 0; i < list->count; i++)
    q.count += list->items[i].count;
  if (!q.count)
    return q;
  qsort (list->items, list->count, sizeof *list->items, by_value);
  uint64_t seen = 0;
  size_t at = 0;
  for (unsigned i = 0; i < QUANTILES; i++)
    {
      /* The rank, from 1.  */
      uint64_t rank = (q.count * i + QUANTILES - 2) / (QUANTILES - 1);
      rank = rank ? rank : 1;
      while (seen + list->items[at].count < rank)
        seen += list->items[at++].count;
      q.at[i] = list->items[at].value;
    }
  return q;
}

void
values_free (value_list *list)
{
  free (list->items);
  *list = (value_list) { .count = 0 };
}

double
quantile (const quantiles *q, unsigned percent)
{
  return q->at[(size_t) IN_A_PERCENT * percent];
}

double
share_above (const value_list *list, double value)
{
  uint64_t above = 0, all = 0;
  for (size_t i = 0; i < list->count; i++)
    {
      all += list->items[i].count;
      above += list->items[i].value > value ? list->items[i].count : 0;
    }
  return all ? 100 * (double) above / (double) all : 0;
}
