#include "histogram.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/grow.h"

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
