/* The functions of a link's inputs.  */
#include "inputs.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/sort.h"
#include "lib/tables/frames.h"

/* Reading the inputs of a link.  */

typedef struct reader
{
  input_list *list;
  problem *p; /* of the first file that cannot be read */
  bool is_damaged;
} reader;

static bool
add_functions (void *context, subject *s, const char *name, problem *p)
{
  (void) name;
  (void) p;
  reader *r = context;
  input_list *list = r->list;
  const name_list *functions = subject_functions (s);
  frame_table frames;
  frames_read (&frames, &s->image);
  frame_cursor cursor = { .table = &frames };
  for (size_t i = 0; i < functions->count; i++)
    {
      const named_range *f = &functions->items[i];
      inputs_add (list, f->text,
                  frames_at (&cursor, f->start).function != NULL);
    }
  frames_free (&frames);
  return true;
}

static void
take_damage (void *context, const problem *p)
{
  reader *r = context;
  if (!r->is_damaged)
    *r->p = *p;
  r->is_damaged = true;
}

bool
inputs_read (input_list *list, const path_list *paths, problem *p)
{
  reader r = { .list = list, .p = p };
  const file_taker to
      = { .look = add_functions, .damaged = take_damage, .context = &r };
  run_totals totals;
  files_read (paths, 1, &to, &totals);
  if (r.is_damaged)
    return false;
  if (list->count == 0)
    return problem_set (p, STATUS_USAGE, "the inputs have no functions");
  inputs_sort (list);
  return true;
}

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
