/* Which unwinders may be measured.  */
#include "lineup.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/resource.h>
#include <time.h>
#include <unistd.h>

#include "lib/base/buffer.h"
#include "reference/find.h"

/* Nanoseconds a frame.  In each round each unwinder has its turn, so that what else the
   machine does meets all of them.  Answers are added up, also where time is measured: who
   answers otherwise then is found.  */

static double
time_of (clockid_t clock)
{
  struct timespec t;
  clock_gettime (clock, &t);
  return (double) t.tv_sec + 1e-9 * (double) t.tv_nsec;
}

/* Of this process alone, which takes a while itself.  */
static double
processor_time (void)
{
  return time_of (CLOCK_PROCESS_CPUTIME_ID);
}

/* How often another process came in between.  */
static long
interruptions (void)
{
  struct rusage used;
  getrusage (RUSAGE_SELF, &used);
  return used.ru_nivcsw + used.ru_nvcsw;
}

/* What walks over all of it finds none of the caches as they were.  */
typedef struct sweep
{
  const volatile uint8_t *bytes;
  size_t size;
} sweep;

enum { LINE = 64, LEAST_SWEEP = 16 << 20, MOST_SWEEP = 128 << 20 };

static sweep
sweep_begin (void)
{
  long cache = sysconf (_SC_LEVEL3_CACHE_SIZE);
  size_t size = cache > 0 ? (size_t) cache / 4 * 5 : 0;
  size = size < LEAST_SWEEP ? LEAST_SWEEP : size > MOST_SWEEP ? MOST_SWEEP : size;
  sweep s = { .bytes = memset (grow (NULL, size), 1, size), .size = size };
  return s;
}

static void
sweep_all (const sweep *s)
{
  for (size_t i = 0; i < s->size; i += LINE)
    (void) s->bytes[i];
}

static void
walk_once (subject *u, const selection *s, uint64_t expected)
{
  u->is_fickle |= replay_all (u->unwinder, u->state, s, u->ra) != expected;
}

/* As a program begins that wants one stack: several times, and the last stays open.  */
static void
begin (subject *u, const selection *s, uint64_t expected)
{
  enum { TIMES = 5 };
  double open[TIMES], first[TIMES];
  problem p;
  u->ra = replay_room (s->set);
  for (unsigned i = 0; i < TIMES && !u->is_fickle; i++)
    {
      if (u->state)
        u->unwinder->close (u->state);
      double start = processor_time ();
      u->state = u->unwinder->open (u->table, &p);
      open[i] = processor_time () - start;
      if (u->state)
        walk_once (u, s, expected);
      else
        u->is_fickle = true;
      first[i] = (processor_time () - start - open[i]) / (double) s->frames;
    }
  if (u->is_fickle)
    return;
  u->open = middle_of (open, TIMES);
  u->first = middle_of (first, TIMES);
}

/* The clock is not asked more often.  */
enum { FRAMES_TOGETHER = 10000 };

static double
time_warm (subject *u, const selection *s, uint64_t expected, double least)
{
  const size_t together = 1 + FRAMES_TOGETHER / s->frames;
  double start = processor_time (), end;
  size_t count = 0;
  do
    {
      for (size_t i = 0; i < together; i++)
        walk_once (u, s, expected);
      count += together;
      end = processor_time ();
    }
  while (end - start < least);
  return (end - start) / ((double) count * (double) s->frames);
}

/* Seconds of one walk, of which nothing is in a cache; again where another process came in
   between.  */
static double
time_cold_stack (subject *u, const selection *s, const sweep *over,
                 const recorded *r)
{
  enum { TRIES = 20 };
  double taken = 0;
  for (int i = 0; i < TRIES; i++)
    {
      sweep_all (over);
      long before = interruptions ();
      time_of (CLOCK_MONOTONIC);
      double start = time_of (CLOCK_MONOTONIC);
      size_t got = replay_one (u->unwinder, u->state, s->set, r, u->ra,
                               r->frame_count + BEYOND);
      taken = time_of (CLOCK_MONOTONIC) - start;
      u->is_fickle |= replay_add (0, u->ra, got)
                      != replay_add (0, r->ra, r->frame_count);
      if (interruptions () == before)
        break;
    }
  return taken;
}

/* Some stacks, spread over all of them.  */
static double
time_cold (subject *u, const selection *s, const sweep *over, size_t count)
{
  double sum = 0;
  size_t frames = 0;
  count = count < s->count ? count : s->count;
  for (size_t i = 0; i < count; i++)
    {
      const recorded *r = s->items[i * s->count / count];
      sum += time_cold_stack (u, s, over, r);
      frames += r->frame_count;
    }
  return sum / (double) frames;
}

void
time_subjects (subject *subjects, size_t count, const selection *s,
               const pace *at)
{
  uint64_t expected = replay_expected (s);
  sweep over = sweep_begin ();
  for (size_t i = 0; i < count; i++)
    if (subjects[i].is_timed)
      begin (&subjects[i], s, expected);
  for (unsigned round = 0; round < at->rounds; round++)
    for (size_t i = 0; i < count; i++)
      {
        subject *u = &subjects[i];
        if (!u->is_timed || u->is_fickle)
          continue;
        u->warm[round] = time_warm (u, s, expected, 1e-3 * at->milliseconds);
        u->cold[round] = time_cold (u, s, &over, at->cold_stacks);
      }
  for (size_t i = 0; i < count; i++)
    {
      if (subjects[i].state)
        subjects[i].unwinder->close (subjects[i].state);
      free (subjects[i].ra);
    }
  free ((void *) (uintptr_t) over.bytes);
}

static int
by_size (const void *left, const void *right)
{
  double l = *(const double *) left, r = *(const double *) right;
  return l < r ? -1 : l > r;
}

static double
sorted_at (const double *values, unsigned rounds, unsigned at)
{
  double sorted[MOST_ROUNDS];
  memcpy (sorted, values, rounds * sizeof *values);
  qsort (sorted, rounds, sizeof *sorted, by_size);
  return sorted[at];
}

double
middle_of (const double *values, unsigned rounds)
{
  return sorted_at (values, rounds, rounds / 2);
}

double
least_of (const double *values, unsigned rounds)
{
  return sorted_at (values, rounds, 0);
}

double
most_of (const double *values, unsigned rounds)
{
  return sorted_at (values, rounds, rounds - 1);
}

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
