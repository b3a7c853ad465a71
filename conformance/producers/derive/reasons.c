#include "reasons.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

void
reasons_add (reason_list *list, const char *why, uint64_t size)
{
  size_t i = 0;
  while (i < list->count && strcmp (list->items[i].why, why) != 0)
    i++;
  if (i == MOST_REASONS)
    i--;
  else if (i == list->count)
    list->items[list->count++] = (left_out) { .why = why };
  list->items[i].functions++;
  list->items[i].bytes += size;
}

static int
most_functions_first (const void *a, const void *b)
{
  const left_out *x = a, *y = b;
  int order = (y->functions > x->functions) - (y->functions < x->functions);
  return order ? order : strcmp (x->why, y->why);
}

void
reasons_sort (reason_list *list)
{
  qsort (list->items, list->count, sizeof *list->items, most_functions_first);
}

left_out
reasons_sum (const reason_list *list)
{
  left_out sum = { .why = "" };
  for (size_t i = 0; i < list->count; i++)
    {
      sum.functions += list->items[i].functions;
      sum.bytes += list->items[i].bytes;
    }
  return sum;
}

void
reasons_print (FILE *out, const reason_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    fprintf (out, "%s%s=%" PRIu64, i ? ";" : "", list->items[i].why, list->items[i].functions);
}
