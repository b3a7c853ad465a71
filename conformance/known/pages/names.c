#include "names.h"

#include <stdlib.h>

#include "lib/base/buffer.h"
#include "lib/base/memory.h"

size_t
names_add (names *n, const char *text)
{
  size_t *number = text_index_at (&n->index, text);
  if (!number)
    out_of_memory (0);
  if (*number)
    return *number - 1;
  n->items = grow_array (n->items, n->count, &n->capacity, sizeof *n->items);
  n->items[n->count++] = format_text ("%s", text);
  *number = n->count;
  return n->count - 1;
}

size_t
names_find (const names *n, const char *text)
{
  const size_t *number = text_index_find (&n->index, text);
  return number ? *number - 1 : NO_NAME;
}

void
names_free (names *n)
{
  for (size_t i = 0; i < n->count; i++)
    free (n->items[i]);
  free (n->items);
  text_index_free (&n->index);
}
