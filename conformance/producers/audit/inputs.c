/* The functions of a link's inputs.  */
#include "inputs.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/bisect.h"
#include "lib/base/buffer.h"

void
inputs_add (input_list *list, const char *name, bool is_covered)
{
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count++]
      = (input_name) { .text = format_text ("%s", name),
                       .is_covered = is_covered };
}

static int
by_text (const void *left, const void *right)
{
  const input_name *l = left, *r = right;
  return strcmp (l->text, r->text);
}

void
inputs_sort (input_list *list)
{
  qsort (list->items, list->count, sizeof *list->items, by_text);
}

void
inputs_free (input_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    free (list->items[i].text);
  free (list->items);
  *list = (input_list) { .count = 0 };
}

/* The first that is called NAME, or where it would be.  */
static size_t
find_first (const input_list *list, const char *name)
{
  return BISECT (list->count, i, strcmp (list->items[i].text, name) < 0);
}

const char *
inputs_say (const input_list *list, const char *name)
{
  size_t first = find_first (list, name), i = first;
  for (; i < list->count && strcmp (list->items[i].text, name) == 0; i++)
    if (!list->items[i].is_covered)
      return "not in its input";
  return i > first ? "lost by the linker" : "in no input";
}
