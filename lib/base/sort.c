/* Sorting what is in order, but for little that comes late.  */
#include "sort.h"

#include <stdbool.h>
#include <stdint.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

typedef int comparison (const void *left, const void *right);

/* How many items are in order, from the first on.  */
static size_t
in_order (const uint8_t *items, size_t count, size_t size, comparison *compare)
{
  size_t i = 1;
  while (i < count && compare (items + (i - 1) * size, items + i * size) <= 0)
    i++;
  return i;
}

/* Merge what follows ITEMS + FIRST bytes, up to ALL, with what is before: from the end, where the largest are.  */
static void
merge (uint8_t *items, size_t first, size_t all, size_t size,
       comparison *compare)
{
  size_t left = all - first;
  uint8_t *late = grow (NULL, left);
  memcpy (late, items + first, left);
  while (left > 0)
    {
      bool is_before
          = first > 0
            && compare (items + first - size, late + left - size) > 0;
      size_t *from = is_before ? &first : &left;
      *from -= size;
      all -= size;
      memcpy (items + all, (is_before ? items : late) + *from, size);
    }
  free (late);
}

void
sort_late (void *items, size_t count, size_t size, comparison *compare)
{
  size_t sorted = in_order (items, count, size, compare);
  if (sorted >= count)
    return;
  qsort ((uint8_t *) items + sorted * size, count - sorted, size, compare);
  merge (items, sorted * size, count * size, size, compare);
}
