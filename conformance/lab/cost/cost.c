/* sframe-cost: recorded stacks through several unwinders, nanoseconds a frame beside each
   other.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/options.h"
#include "lineup.h"
#include "reference/find.h"

/* How many rows a look-up passes in a table of SFrame, which has no index of them.  */

typedef struct rows
{
  uint64_t functions, rows, most; /* most rows of a function */
  uint64_t looked_up, passed, most_passed; /* of the frames of the stacks, that row
                                              among them */
} rows;

static void
pass (const sf_section *section, uint64_t pc, rows *r)
{
  sf_found found;
  sf_report report = SF_NO_REPORT;
  if (sf_find (section, pc, &found, &report) != SF_FOUND)
    return;
  uint64_t passed = (uint64_t) found.fre_index + 1;
  r->looked_up++;
  r->passed += passed;
  if (passed > r->most_passed)
    r->most_passed = passed;
}

/* False: a row cannot be read, see P.  */
static bool
rows_count (const table *t, const selection *s, rows *r, problem *p)
{
  sf_header header;
  sf_report report = SF_NO_REPORT;
  *r = (rows) { .functions = 0 };
  if (!sf_read_header (&t->section, 0, &header, &report))
    return problem_set (p, STATUS_USAGE, "the header cannot be read");
  r->functions = header.num_fdes;
  for (uint32_t i = 0; i < header.num_fdes; i++)
    {
      sf_fde fde;
      if (!sf_read_fde (&header, i, &fde, &report))
        return problem_set (p, STATUS_USAGE, "function %u cannot be read", i);
      r->rows += fde.func_num_fres;
      if (fde.func_num_fres > r->most)
        r->most = fde.func_num_fres;
    }
  for (size_t i = 0; i < s->count; i++)
    {
      const recorded *stack = s->items[i];
      pass (&t->section, stack->pc, r);
      for (size_t k = 0; k + 1 < stack->frame_count; k++)
        pass (&t->section, stack->ra[k] - 1, r);
    }
  return true;
}

static struct
{
  number_option rounds, milliseconds, cold, seconds;
} asked = { .rounds = { .value = 7 },
            .milliseconds = { .value = 40 },
            .cold = { .value = 10 },
            .seconds = { .value = 60 } };

static const option_spec option_table[]
    = { { .name = "--rounds", .number = &asked.rounds, .least = 1,
          .most = MOST_ROUNDS, .help = "measure so often (default 7)" },
        { .name = "--warm", .number = &asked.milliseconds, .least = 1,
          .most = 10000,
          .help = "for N milliseconds each, without a pause (default 40)" },
        { .name = "--cold", .number = &asked.cold, .least = 1, .most = 100000,
          .help = "and N stacks with empty caches (default 10)" },
        { .name = "--time", .number = &asked.seconds, .least = 1,
          .most = 100000,
          .help = "an unwinder has N seconds to be checked in (default 60)" },
        { .name = NULL } };

static const usage how_to_use
    = { .name = "sframe-cost", .options = option_table, .least = 1,
        .arguments = "STACKS [FILE...]",
        .summary = "Replays the stacks that sframe-truth --stacks has written "
                   "through the unwinders that are here, and prints what a "
                   "frame costs, for those that give the calls which were "
                   "executed.  FILE: a copy of the program with another "
                   ".sframe.",
        .after = "exit status: 0 measured; 1 an unwinder is wrong, or dies; 2 "
                 "wrong usage or input; 3 the host failed" };

static void
print_tables (const table_list *tables)
{
  for (size_t i = 1; i < tables->count; i++)
    printf ("  %-10s %10" PRIu64 " bytes\n", tables->items[i].name,
            tables->items[i].bytes);
}

static bool
print_rows (const table_list *tables, const selection *s, problem *p)
{
  for (size_t i = 0; i < tables->count; i++)
    {
      const table *t = &tables->items[i];
      rows r;
      if (t->kind != TABLE_SFRAME)
        continue;
      if (!rows_count (t, s, &r, p))
        return false;
      printf ("  %-10s %" PRIu64 " functions, %" PRIu64 " rows, %.1f in one, %"
              PRIu64 " at most; a look-up passes %.1f, %" PRIu64 " at most\n",
              t->name, r.functions, r.rows,
              (double) r.rows / (double) (r.functions ? r.functions : 1),
              r.most,
              (double) r.passed / (double) (r.looked_up ? r.looked_up : 1),
              r.most_passed);
    }
  return true;
}

/* Values against those of the peer, round by round.  */
static void
print_ratio (const double *values, const double *peer, unsigned rounds)
{
  double ratio[MOST_ROUNDS];
  for (unsigned i = 0; i < rounds; i++)
    ratio[i] = values[i] / peer[i];
  printf ("  %6.3f (%.3f-%.3f)", middle_of (ratio, rounds),
          least_of (ratio, rounds), most_of (ratio, rounds));
}

static bool
is_shown (const subject *u)
{
  return u->is_timed && !u->is_fickle;
}

static void
print_times (const lineup *l, unsigned rounds)
{
  const subject *peer = &l->subjects[0];
  printf ("  %-17s %-10s %9s %8s %8s %8s", "", "", "open", "first", "warm",
          "cold");
  if (is_shown (peer))
    printf ("  %-22s  %s", "warm, of the first", "cold, of the first");
  printf ("\n  %-17s %-10s %9s %8s %8s %8s\n", "", "", "us", "ns/frame",
          "ns/frame", "ns/frame");
  for (size_t i = 0; i < l->count; i++)
    {
      const subject *u = &l->subjects[i];
      if (!is_shown (u))
        continue;
      lineup_print_name (u);
      printf ("%9.1f %8.1f %8.1f %8.0f", 1e6 * u->open, 1e9 * u->first,
              1e9 * middle_of (u->warm, rounds),
              1e9 * middle_of (u->cold, rounds));
      if (is_shown (peer))
        {
          print_ratio (u->warm, peer->warm, rounds);
          print_ratio (u->cold, peer->cold, rounds);
        }
      putchar ('\n');
    }
}

static bool
measure (const char *what, const table_list *tables, const selection *s,
         bool *is_finding, problem *p)
{
  static lineup l;
  const pace at = { .rounds = (unsigned) asked.rounds.value,
                      .milliseconds = (unsigned) asked.milliseconds.value,
                      .cold_stacks = asked.cold.value };
  printf ("%s: %zu, %zu frames\n", what, s->count, s->frames);
  if (!lineup_check (&l, tables, s, (unsigned) asked.seconds.value, p))
    return false;
  time_subjects (l.subjects, l.count, s, &at);
  print_times (&l, at.rounds);
  for (size_t i = 0; i < l.count; i++)
    if (!is_shown (&l.subjects[i]))
      lineup_print_verdict (&l.subjects[i], &l.verdicts[i], s->count);
  *is_finding |= lineup_has_finding (&l);
  return true;
}

/* Of fewer stacks nothing is measured.  */
enum { LEAST = 10 };

static bool
measure_all (const stack_set *set, const table_list *tables, bool *is_finding,
             problem *p)
{
  selection all, guessed;
  select_covered (&all, set, tables);
  printf ("%s: %zu stacks, %zu frames deep at most; %zu are not in all tables\n",
          set->path, set->count, set->deepest, set->count - all.count);
  if (all.count == 0)
    {
      free (all.items);
      return problem_set (p, STATUS_USAGE, "%s: no stack is in all tables",
                          set->path);
    }
  print_tables (tables);
  bool good = print_rows (tables, &all, p)
              && measure ("all stacks", tables, &all, is_finding, p);
  if (good)
    {
      good = select_guessed (&guessed, &all, tables,
                             (unsigned) asked.seconds.value, p);
      if (good && guessed.count < all.count)
        printf ("frame pointers are right at %zu of %zu stacks\n",
                guessed.count, all.count);
      if (good && guessed.count >= LEAST && guessed.count < all.count)
        good = measure ("those at which frame pointers are right", tables,
                        &guessed, is_finding, p);
      free (guessed.items);
    }
  free (all.items);
  return good;
}

int
main (int argc, char **argv)
{
  (void) argc;
  return replay (argv, &how_to_use, measure_all);
}
