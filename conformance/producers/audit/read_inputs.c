/* Reading the inputs of a link.  */
#include "read_inputs.h"

#include "lib/tables/frames.h"

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
