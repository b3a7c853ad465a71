/* Which unwinders may be measured.  */
#include "lineup.h"

#include <stdio.h>
#include <stdlib.h>

#include "lib/base/grow.h"
#include "reference/find.h"

static bool
reads (const unwinder *u, const table *t)
{
  return u->kind == t->kind
         && (u->kind != TABLE_SFRAME
             || (t->version >= u->least && t->version <= u->most));
}

bool
lineup_check (lineup *l, const table_list *tables, const selection *s,
              unsigned seconds, problem *p)
{
  *l = (lineup) { .count = 0 };
  for (size_t i = 0; unwinders[i]; i++)
    for (size_t k = 0; k < tables->count && l->count < MOST_SUBJECTS; k++)
      {
        const table *t = &tables->items[k];
        subject *u = &l->subjects[l->count];
        verdict *v = &l->verdicts[l->count];
        if (!reads (unwinders[i], t))
          continue;
        *u = (subject) { .unwinder = unwinders[i], .table = t };
        if (!replay_check (unwinders[i], t, s, seconds, v, NULL, p))
          return false;
        u->is_timed = v->wrong == 0 && !v->is_broken;
        l->count++;
      }
  return true;
}

bool
lineup_has_finding (const lineup *l)
{
  for (size_t i = 0; i < l->count; i++)
    {
      const subject *u = &l->subjects[i];
      bool is_right = u->is_timed && !u->is_fickle;
      if (!is_right
          && !(u->unwinder->is_guess && !u->is_fickle
               && !l->verdicts[i].is_broken))
        return true;
    }
  return false;
}

void
lineup_print_name (const subject *u)
{
  printf ("  %-17s %-10s ", u->unwinder->name, u->table->name);
}

void
lineup_print_verdict (const subject *u, const verdict *v, size_t stacks)
{
  lineup_print_name (u);
  if (u->is_fickle)
    printf (" NOT SHOWN: it answered otherwise than when it was checked\n");
  else if (v->is_broken)
    printf (" NOT SHOWN: %s\n", v->first);
  else
    printf (" NOT SHOWN: wrong at %zu of %zu stacks: %s\n", v->wrong, stacks,
            v->first);
}

static bool
has_row (const table *t, uint64_t pc)
{
  sf_found found;
  sf_report report = SF_NO_REPORT;
  return t->kind != TABLE_SFRAME
         || sf_find (&t->section, pc, &found, &report) == SF_FOUND;
}

static bool
is_covered (const table *t, const recorded *r)
{
  bool is = has_row (t, r->pc);
  for (size_t i = 0; is && i + 1 < r->frame_count; i++)
    is = has_row (t, r->ra[i] - 1);
  return is;
}

void
select_covered (selection *s, const stack_set *set, const table_list *tables)
{
  *s = (selection) { .set = set };
  s->items = grow (NULL, set->count * sizeof (const recorded *));
  for (size_t i = 0; i < set->count; i++)
    {
      const recorded *r = &set->items[i];
      bool is = true;
      for (size_t k = 0; is && k < tables->count; k++)
        is = is_covered (&tables->items[k], r);
      if (!is)
        continue;
      s->items[s->count++] = r;
      s->frames += r->frame_count;
    }
}

bool
select_guessed (selection *s, const selection *all, const table_list *tables,
                unsigned seconds, problem *p)
{
  uint8_t *is_right = grow (NULL, all->count);
  verdict v;
  *s = (selection) { .set = all->set };
  s->items = grow (NULL, all->count * sizeof (const recorded *));
  bool good = true;
  for (size_t i = 0; good && unwinders[i]; i++)
    {
      if (!unwinders[i]->is_guess)
        continue;
      good = replay_check (unwinders[i], &tables->items[0], all, seconds, &v,
                           is_right, p);
      for (size_t k = 0; good && !v.is_broken && k < all->count; k++)
        if (is_right[k])
          {
            s->items[s->count++] = all->items[k];
            s->frames += all->items[k]->frame_count;
          }
      break;
    }
  free (is_right);
  return good;
}

int
replay (char **argv, const usage *u, replayed *what)
{
  problem p;
  stack_set set;
  table_list tables = { .count = 0 };
  bool is_finding = false;
  program_name = u->name;
  parse_options (argv + 1, u);
  bool good = stacks_read (&set, argv[1], &p) && tables_read (&tables, &set, argv + 2, &p)
              && what (&set, &tables, &is_finding, &p);
  tables_free (&tables);
  stacks_free (&set);
  if (!good)
    return problem_print (&p);
  return is_finding ? STATUS_INVALID : STATUS_GOOD;
}
