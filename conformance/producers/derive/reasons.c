#include "reasons.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/grow.h"

/* How many things have which size.  */

void
histogram_add (histogram *h, uint64_t size)
{
  size_t at = size < LARGEST_SIZE ? (size_t) size : LARGEST_SIZE;
  if (at >= h->size)
    {
      size_t wanted = at < LARGEST_SIZE / 2 ? 2 * at + 1 : LARGEST_SIZE + 1;
      h->counts = grow (h->counts, wanted * sizeof *h->counts);
      memset (h->counts + h->size, 0, (wanted - h->size) * sizeof *h->counts);
      h->size = wanted;
    }
  h->counts[at]++;
}

void
histogram_print (FILE *out, const histogram *h)
{
  const char *between = "";
  for (size_t i = 0; i < h->size; i++)
    if (h->counts[i])
      {
        fprintf (out, "%s%zu=%" PRIu64, between, i, h->counts[i]);
        between = ";";
      }
  if (!*between)
    fputc ('-', out);
}

void
histogram_free (histogram *h)
{
  free (h->counts);
  *h = (histogram) { .counts = NULL };
}

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
