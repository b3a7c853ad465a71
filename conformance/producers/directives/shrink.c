/* The smallest function that fails in the same way.  */
#include "shrink.h"

#include <stdlib.h>
#include <string.h>

#include "vary.h"

enum { MAX_ROUNDS = 64, SLICE = 16 };

/* Judging.  */

/* Where one failure spoils a whole file, variants are judged one by one.  */
static bool
spoils_files (const verdict *v)
{
  return v->kind == JUDGED_CRASHED || v->kind == JUDGED_FATAL
         || v->kind == JUDGED_INVALID;
}

/* The first of the COUNT items from *INDEX on that fails as V does; they are
   judged by slices.  */
static bool
find_alike (judge *j, candidate *items, size_t count, verdict *v,
            size_t *index, problem *p)
{
  size_t slice = j->is_alone || j->is_misuse || spoils_files (v) ? 1 : SLICE;
  size_t judged = *index;
  for (; *index < count; ++*index)
    {
      size_t left = count - *index;
      size_t next = left < slice ? left : slice;
      if (*index == judged)
        {
          if (!judge_functions (j, &items[judged], next, p))
            return false;
          judged += next;
        }
      if (verdict_is_like (&items[*index].verdict, v))
        {
          *v = items[*index].verdict;
          break;
        }
    }
  return true;
}

/* The first of ALL that fails as V does, or their number.  */
static bool
first_alike (judge *j, const variants *all, verdict *v, size_t *index,
             problem *p)
{
  candidate *items = grow (NULL, (all->count + 1) * sizeof *items);
  for (size_t i = 0; i < all->count; i++)
    items[i].text = sequence_text (&all->items[i], i);
  *index = 0;
  bool good = find_alike (j, items, all->count, v, index, p);
  for (size_t i = 0; i < all->count; i++)
    free (items[i].text);
  free (items);
  return good;
}

/* One step.  DONE: nothing smaller fails alike.  */
static bool
step (judge *j, sequence *q, verdict *v,
      vary_function *vary, bool *done, problem *p)
{
  variants all = { .count = 0 };
  size_t found;
  vary (&all, j->target, q);
  bool good = first_alike (j, &all, v, &found, p);
  *done = !good || !all.items || found == all.count;
  if (!*done)
    {
      sequence_free (q);
      *q = all.items[found];
      all.items[found] = (sequence) { .count = 0 };
    }
  variants_free (&all);
  return good;
}

/* Vary Q in one way as long as it gets smaller.  */
static bool
shrink_by (judge *j, sequence *q, verdict *v, vary_function *vary, problem *p)
{
  bool done = false;
  for (int round = 0; !done && round < MAX_ROUNDS; round++)
    if (!step (j, q, v, vary, &done, p))
      return false;
  return true;
}

static bool
shrink_code (judge *j, sequence *q, verdict *v, problem *p)
{
  return shrink_by (j, q, v, add_cuts, p)
         && shrink_by (j, q, v, add_code_cuts, p)
         && shrink_by (j, q, v, add_plainer_code, p)
         && shrink_by (j, q, v, add_code_cuts, p);
}

bool
shrink (judge *j, sequence *q, verdict *v, problem *p)
{
  if (q->is_code)
    return shrink_code (j, q, v, p);
  return shrink_by (j, q, v, add_cuts, p) && shrink_by (j, q, v, add_plainer, p)
         && shrink_by (j, q, v, add_cuts, p);
}

/* Models.  */

/* How much of LINE makes it what it is: a directive and its first register. */
static size_t
shape_of (const char *line)
{
  return strstr (line, "_offset ") && !strchr (line, ',')
             ? strcspn (line, " ")
             : strcspn (line, ",");
}

static bool
looks_like (const char *line, const char *model, bool by_code)
{
  bool is_code = line[0] != '.' || strncmp (line, ".skip", 5) == 0;
  bool models_code = model[0] != '.' || strncmp (model, ".skip", 5) == 0;
  size_t length = shape_of (model);
  if (is_code || models_code)
    return is_code && models_code && (!by_code || strcmp (line, model) == 0);
  return shape_of (line) == length && strncmp (line, model, length) == 0;
}

/* The lines of Q that look like those of MODEL, in their order: the first
   ones, or the last.  No lines if some are missing.  */
static sequence
part_like (const sequence *q, const sequence *model, bool last)
{
  sequence part = { .is_code = q->is_code, .is_misuse = q->is_misuse };
  size_t *chosen = grow (NULL, (model->count + 1) * sizeof *chosen);
  size_t found = 0;
  for (size_t i = 0; i < q->count && found < model->count; i++)
    {
      size_t at = last ? q->count - 1 - i : i;
      size_t wanted = last ? model->count - 1 - found : found;
      if (looks_like (q->lines[at], model->lines[wanted], q->is_code))
        chosen[found++] = at;
    }
  for (size_t i = 0; found == model->count && i < found; i++)
    sequence_add (&part, "%s", q->lines[chosen[last ? found - 1 - i : i]]);
  free (chosen);
  return part;
}

static void
add_part (variants *all, const target *t, const sequence *q,
          const sequence *model, bool last)
{
  sequence part = part_like (q, model, last);
  if (part.count > 1 && part.count < q->count)
    add_variant (all, t, part);
  else
    sequence_free (&part);
}

bool
shrink_like (judge *j, sequence *q, verdict *v, const sequence *const *models,
             size_t count, problem *p)
{
  variants all = { .count = 0 };
  size_t found = 0;
  for (size_t i = 0; i < count; i++)
    {
      add_part (&all, j->target, q, models[i], false);
      add_part (&all, j->target, q, models[i], true);
    }
  bool good = first_alike (j, &all, v, &found, p);
  bool is_like = good && all.items && found < all.count;
  if (is_like)
    {
      sequence_free (q);
      *q = all.items[found];
      all.items[found] = (sequence) { .count = 0 };
    }
  variants_free (&all);
  if (!good)
    return false;
  /* With as many lines as the model, there is nothing to cut.  */
  if (is_like && q->is_code)
    return shrink_by (j, q, v, add_plainer_code, p);
  return is_like ? shrink_by (j, q, v, add_plainer, p) : shrink (j, q, v, p);
}
