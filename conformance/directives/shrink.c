/* The smallest function that fails in the same way.  */
#include "shrink.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MAX_ROUNDS = 64, SLICE = 16 };

/* Changed copies of one function.  */
typedef struct variants
{
  sequence *items;
  size_t count, capacity;
} variants;

/* Takes Q over.  */
static void
add_variant (variants *all, const target *t, sequence q)
{
  if (!sequence_makes_sense (&q, t))
    {
      sequence_free (&q);
      return;
    }
  all->items = grow_array (all->items, all->count, &all->capacity,
                           sizeof *all->items);
  all->items[all->count++] = q;
}

static void
variants_free (variants *all)
{
  for (size_t i = 0; i < all->count; i++)
    sequence_free (&all->items[i]);
  free (all->items);
  *all = (variants) { .count = 0 };
}

/* Cut out ever smaller pieces; the first and last line stay.  */
static void
add_cuts (variants *all, const target *t, const sequence *q)
{
  size_t inner = q->count - 2;
  for (size_t size = (inner + 1) / 2; size > 0; size /= 2)
    for (size_t at = 0; at < inner; at += size)
      add_variant (all, t,
                   sequence_without (q, 1 + at,
                                     size < inner - at ? size : inner - at));
}

/* Plainer lines.  */

/* From plain to special.  */
static const int64_t plain[]
    = { 16, -16, 24, -24, 0, 8, -8, 160, 168, 176, 128, 136, -136, 256, -264,
        32768, -32776, 65536, INT64_C (0x80000000), -INT64_C (0x80000008) };

enum { PLAIN = sizeof plain / sizeof plain[0] };

static void
add_changed (variants *all, const target *t, const sequence *q, size_t line,
             char *text)
{
  sequence copy = sequence_without (q, 0, 0);
  free (copy.lines[line]);
  copy.lines[line] = text;
  add_variant (all, t, copy);
}

/* The word of LINE that begins at AT replaced by NUMBER.  */
static char *
with_number (const char *line, size_t at, int64_t number)
{
  size_t length = strcspn (line + at, ", ");
  return format_text ("%.*s%" PRId64 "%s", (int) at, line, number,
                      line + at + length);
}

static void
add_plainer_number (variants *all, const target *t, const sequence *q,
                    size_t i, size_t at)
{
  const char *line = q->lines[i];
  int64_t now = strtoll (line + at, NULL, 0);
  for (int n = 0; n < PLAIN && plain[n] != now; n++)
    add_changed (all, t, q, i, with_number (line, at, plain[n]));
}

static void
add_plainer_register (variants *all, const target *t, const sequence *q,
                      size_t i, size_t at)
{
  const sf_abi *abi = target_abi (t);
  const char *line = q->lines[i];
  uint32_t reg = (uint32_t) strtoul (line + at, NULL, 0);
  if (reg != t->other && reg != abi->sp && reg != abi->fp
      && reg != t->arch->ra_column)
    add_changed (all, t, q, i, with_number (line, at, t->other));
}

static void
add_plainer_directive (variants *all, const target *t, const sequence *q,
                       size_t i)
{
  source s;
  problem p;
  const char *line = q->lines[i];
  if (!source_parse (&s, t, "", line, &p) || s.count != 1)
    {
      source_free (&s);
      return;
    }
  enum statement_kind kind = s.items[0].kind;
  bool has_registers = s.items[0].register_count > 0;
  source_free (&s);
  const char *comma = strrchr (line, ',');
  size_t first = strcspn (line, " ") + 1;
  size_t last = comma ? (size_t) (comma - line) + 2 : first;
  if (has_registers)
    add_plainer_register (all, t, q, i, first);
  if (kind == DOT_REGISTER || kind == DOT_RESTORE)
    add_plainer_register (all, t, q, i, last);
  if (kind >= DOT_DEF_CFA && kind <= DOT_REL_OFFSET
      && kind != DOT_DEF_CFA_REGISTER)
    add_plainer_number (all, t, q, i, last);
}

static void
add_plainer (variants *all, const target *t, const sequence *q)
{
  if (strcmp (q->lines[0], ".cfi_startproc") != 0)
    add_changed (all, t, q, 0, format_text (".cfi_startproc"));
  if (q->section)
    {
      sequence copy = sequence_without (q, 0, 0);
      free (copy.section);
      copy.section = NULL;
      add_variant (all, t, copy);
    }
  for (size_t i = 1; i + 1 < q->count; i++)
    if (q->lines[i][0] == '.' && strncmp (q->lines[i], ".skip", 5) != 0)
      add_plainer_directive (all, t, q, i);
    else if (strcmp (q->lines[i], t->nop) != 0)
      add_changed (all, t, q, i, format_text ("%s", t->nop));
}

/* Judging.  */

static bool
fails_alike (const verdict *a, const verdict *b)
{
  return a->kind == b->kind && a->part == b->part;
}

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
  size_t slice = j->is_alone || spoils_files (v) ? 1 : SLICE;
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
      if (fails_alike (&items[*index].verdict, v))
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
      void (*vary) (variants *all, const target *t, const sequence *q),
      bool *done, problem *p)
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

typedef void vary_function (variants *all, const target *t, const sequence *q);

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

bool
shrink (judge *j, sequence *q, verdict *v, problem *p)
{
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
looks_like (const char *line, const char *model)
{
  bool is_code = line[0] != '.' || strncmp (line, ".skip", 5) == 0;
  bool models_code = model[0] != '.' || strncmp (model, ".skip", 5) == 0;
  size_t length = shape_of (model);
  if (is_code || models_code)
    return is_code && models_code;
  return shape_of (line) == length && strncmp (line, model, length) == 0;
}

/* The lines of Q that look like those of MODEL, in their order: the first
   ones, or the last.  No lines if some are missing.  */
static sequence
part_like (const sequence *q, const sequence *model, bool last)
{
  sequence part = { .section = NULL };
  size_t *chosen = grow (NULL, (model->count + 1) * sizeof *chosen);
  size_t found = 0;
  for (size_t i = 0; i < q->count && found < model->count; i++)
    {
      size_t at = last ? q->count - 1 - i : i;
      size_t wanted = last ? model->count - 1 - found : found;
      if (looks_like (q->lines[at], model->lines[wanted]))
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
  return is_like ? shrink_by (j, q, v, add_plainer, p) : shrink (j, q, v, p);
}
