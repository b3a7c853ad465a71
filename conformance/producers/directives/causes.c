/* Verdicts of many functions: counted, and those that fail shrunk and grouped.  */
#include "causes.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "judge.h"
#include "sequence.h"

/* The smallest function that fails in the same way.  */

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
  size_t at;
  vary (&all, j->target, q);
  bool good = first_alike (j, &all, v, &at, p);
  *done = !good || !all.items || at == all.count;
  if (!*done)
    {
      sequence_free (q);
      *q = all.items[at];
      all.items[at] = (sequence) { .count = 0 };
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

/* Make Q, whose verdict is V, as small and plain as it can be while the
   verdict names the same table and the same part (delta debugging over lines,
   then over operands).  V becomes the verdict of what is left.  */
static bool
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
  size_t count = 0;
  for (size_t i = 0; i < q->count && count < model->count; i++)
    {
      size_t at = last ? q->count - 1 - i : i;
      size_t wanted = last ? model->count - 1 - count : count;
      if (looks_like (q->lines[at], model->lines[wanted], q->is_code))
        chosen[count++] = at;
    }
  for (size_t i = 0; count == model->count && i < count; i++)
    sequence_add (&part, "%s", q->lines[chosen[last ? count - 1 - i : i]]);
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

/* The same, when functions are known that failed in that way: first the parts
   of Q are tried that look like one of the COUNT functions MODELS.  */
static bool
shrink_like (judge *j, sequence *q, verdict *v, const sequence *const *models,
             size_t count, problem *p)
{
  variants all = { .count = 0 };
  size_t at = 0;
  for (size_t i = 0; i < count; i++)
    {
      add_part (&all, j->target, q, models[i], false);
      add_part (&all, j->target, q, models[i], true);
    }
  bool good = first_alike (j, &all, v, &at, p);
  bool is_like = good && all.items && at < all.count;
  if (is_like)
    {
      sequence_free (q);
      *q = all.items[at];
      all.items[at] = (sequence) { .count = 0 };
    }
  variants_free (&all);
  if (!good)
    return false;
  /* With as many lines as the model, there is nothing to cut.  */
  if (is_like && q->is_code)
    return shrink_by (j, q, v, add_plainer_code, p);
  return is_like ? shrink_by (j, q, v, add_plainer, p) : shrink (j, q, v, p);
}

enum
{
  SAME_MESSAGE = 12,
  SHOWN = 40,
  MODELS = 8
};

/* The names of functions in messages are of no interest.  */
static message *
find_message (messages *all, const char *text)
{
  const char *name = strstr (text, " for func '");
  size_t length = name ? (size_t) (name - text) : strlen (text);
  for (size_t i = 0; i < all->count; i++)
    if (strlen (all->items[i].text) == length
        && strncmp (all->items[i].text, text, length) == 0)
      return &all->items[i];
  all->items = grow_array (all->items, all->count, &all->capacity,
                           sizeof *all->items);
  all->items[all->count]
      = (message){ .text = format_text ("%.*s", (int) length, text) };
  return &all->items[all->count++];
}

static void
messages_free (messages *all)
{
  for (size_t i = 0; i < all->count; i++)
    free (all->items[i].text);
  free (all->items);
}

/* Groups.  */

static group *
find_group (causes *y, const char *summary, const verdict *v)
{
  for (size_t i = 0; i < y->group_count; i++)
    {
      group *g = &y->groups[i];
      if (verdict_is_like (&g->verdict, v)
          && strcmp (g->summary, summary) == 0)
        return g;
    }
  return NULL;
}

static group *
add_group (causes *y, const sequence *q, const char *summary, const verdict *v,
           uint64_t number)
{
  y->groups = grow_array (y->groups, y->group_count, &y->group_capacity,
                          sizeof *y->groups);
  group *g = &y->groups[y->group_count++];
  *g = (group){ .summary = format_text ("%s", summary),
                .q = q ? sequence_without (q, 0, 0) : (sequence){ .count = 0 },
                .text = q ? sequence_text (q, number) : format_text ("%s", ""),
                .verdict = *v,
                .number = number,
                .origin = y->origin ? format_text ("%s", y->origin) : NULL };
  return g;
}

/* Functions that failed as V says, the most frequent ones.  */
static size_t
find_models (const causes *y, const verdict *v, const sequence **models)
{
  size_t count = 0;
  uint64_t least = UINT64_MAX;
  while (count < MODELS)
    {
      const group *best = NULL;
      for (size_t i = 0; i < y->group_count; i++)
        {
          const group *g = &y->groups[i];
          if (g->q.count > 0 && verdict_is_like (&g->verdict, v)
              && g->count < least && (!best || g->count > best->count))
            best = g;
        }
      if (!best)
        break;
      least = best->count;
      models[count++] = &best->q;
    }
  return count;
}

/* Shrink Q and put it where it belongs.  */
static bool
sort_in (causes *y, sequence *q, verdict v, uint64_t number, size_t *index,
         problem *p)
{
  const sequence *models[MODELS];
  size_t count = find_models (y, &v, models);
  if (!shrink_like (y->judge, q, &v, models, count, p))
    return false;
  char *summary = sequence_summary (q, y->target);
  group *g = find_group (y, summary, &v);
  if (!g)
    g = add_group (y, q, summary, &v, number);
  *index = (size_t) (g - y->groups);
  free (summary);
  return true;
}

/* One that failed as V says and cannot be made smaller; it is called NAME.  */
static void
take_whole (causes *y, const char *name, const verdict *v)
{
  group *g = find_group (y, name, v);
  if (!g)
    g = add_group (y, NULL, name, v, 0);
  g->count++;
  y->last = (size_t) (g - y->groups);
}

/* A crash at a place where some have been looked into is one more of them.  */
static bool
take_failure (causes *y, sequence *q, const verdict *v, uint64_t number,
              problem *p)
{
  bool has_place = v->kind == JUDGED_CRASHED || v->kind == JUDGED_FATAL;
  message *m = has_place ? find_message (&y->failures, v->text) : NULL;
  size_t index = m ? m->group : 0;
  if ((!m || m->count < SAME_MESSAGE)
      && !sort_in (y, q, *v, number, &index, p))
    return false;
  if (m)
    {
      m->count++;
      m->group = index;
    }
  y->groups[index].count++;
  y->last = index;
  return true;
}

static void
take_excuse (causes *y, const verdict *v)
{
  char *reason = excuse_of (v, NULL);
  size_t i = 0;
  while (i < y->excuse_count && strcmp (y->excuses[i].reason, reason) != 0)
    i++;
  if (i == y->excuse_count)
    {
      y->excuses = grow_array (y->excuses, i, &y->excuse_capacity,
                               sizeof *y->excuses);
      y->excuses[y->excuse_count++]
          = (excuse){ .reason = format_text ("%s", reason), .verdict = *v };
    }
  y->excuses[i].count++;
  free (reason);
}

void
causes_count_message (causes *y, const verdict *v)
{
  message *m = find_message (&y->refusals, v->text);
  m->count++;
  m->sayable += v->can_be_said;
  if (v->why_not)
    m->why_not = v->why_not;
}

static void
count_verdict (causes *y, const verdict *v)
{
  y->total++;
  y->verdicts[v->kind]++;
  if (v->kind == JUDGED_REFUSED || v->kind == JUDGED_REJECTED)
    causes_count_message (y, v);
  if (v->kind != JUDGED_EQUAL && !verdict_is_failure (v->kind))
    take_excuse (y, v);
}

bool
causes_take (causes *y, sequence *q, const verdict *v, uint64_t number,
             problem *p)
{
  count_verdict (y, v);
  return !verdict_is_failure (v->kind) || take_failure (y, q, v, number, p);
}

void
causes_take_again (causes *y, const verdict *v, size_t index)
{
  count_verdict (y, v);
  y->groups[index].count++;
}

void
causes_take_whole (causes *y, const char *name, const verdict *v)
{
  count_verdict (y, v);
  if (verdict_is_failure (v->kind))
    take_whole (y, name, v);
}

/* Reporting.  */

void
causes_print_groups (const causes *y)
{
  for (size_t i = 0; i < y->group_count && i < SHOWN; i++)
    {
      const group *g = &y->groups[i];
      char *again = y->again (y->context, g);
      printf ("\n%" PRIu64 " x %s %s: %s\n%s\n%s  again: %s\n", g->count,
              verdict_name (g->verdict.kind), part_name (g->verdict.part),
              g->verdict.text,
              g->summary, g->text, again);
      free (again);
    }
}

void
causes_print_refusals (const causes *y)
{
  for (size_t i = 0; i < y->refusals.count; i++)
    {
      const message *m = &y->refusals.items[i];
      printf ("  %6" PRIu64 " left out (%" PRIu64
              " of them can be said%s%s): %s\n",
              m->count, m->sayable, m->why_not ? ": " : "", m->why_not ? m->why_not : "", m->text);
    }
}

void
causes_print_verdicts (const causes *y)
{
  for (int i = 0; i < JUDGEMENTS; i++)
    if (y->verdicts[i])
      printf (" %s %" PRIu64, verdict_name ((enum verdict_kind) i),
              y->verdicts[i]);
}

uint64_t
causes_wrong (const causes *y)
{
  uint64_t wrong = 0;
  for (size_t i = 0; i < y->group_count; i++)
    wrong += y->groups[i].count;
  return wrong;
}

/* Observing.  */

static void
observe_group (const causes *y, const observer *o, const group *g)
{
  const verdict *v = &g->verdict;
  char *says = verdict_says (v);
  char *test = format_text ("%s %s: %s", verdict_name (v->kind),
                            says ? says : v->difference, g->summary);
  char *text
      = format_text ("%" PRIu64 " x %s\n%s", g->count, v->text, g->text);
  char *again = y->again (y->context, g);
  observe (o, &(judged_functions){ .target = y->target,
                                   .verdict = v,
                                   .function = g->summary,
                                   .test = test,
                                   .text = text,
                                   .again = again,
                                   .count = g->count });
  free (again);
  free (text);
  free (test);
  free (says);
}

void
causes_observe (const causes *y, const observer *o, const char *what)
{
  const verdict equal = { .kind = JUDGED_EQUAL };
  char *test = format_text ("%s that are equal", what);
  if (y->verdicts[JUDGED_EQUAL])
    observe (o, &(judged_functions){ .target = y->target,
                                     .verdict = &equal,
                                     .test = test,
                                     .count = y->verdicts[JUDGED_EQUAL] });
  free (test);
  for (size_t i = 0; i < y->group_count; i++)
    observe_group (y, o, &y->groups[i]);
  for (size_t i = 0; i < y->excuse_count; i++)
    observe (o, &(judged_functions){ .target = y->target,
                                     .verdict = &y->excuses[i].verdict,
                                     .test = y->excuses[i].reason,
                                     .count = y->excuses[i].count });
}

void
causes_free (causes *y)
{
  for (size_t i = 0; i < y->group_count; i++)
    {
      free (y->groups[i].summary);
      free (y->groups[i].text);
      free (y->groups[i].origin);
      sequence_free (&y->groups[i].q);
    }
  free (y->groups);
  for (size_t i = 0; i < y->excuse_count; i++)
    free (y->excuses[i].reason);
  free (y->excuses);
  messages_free (&y->refusals);
  messages_free (&y->failures);
}
