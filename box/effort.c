#include "effort.h"

#include <time.h>

/* The caller that looks may itself have waited for a processor: what passed meanwhile is not known.  */
static const double MOST_BETWEEN_LOOKS_MS = 1000;

/* Less than a hundredth of a processor is no work.  */
static const double LEAST_WORK = 0.01;

/* A program that is let wait so many times its patience is the machine's fault.  */
static const double STARVED = 10;

/* What a process used that nobody waits for is gone with it.  */
static double
since (uint64_t now, uint64_t before)
{
  return now > before ? (double) (now - before) : 0;
}

/* Add what was between E's last look and NOW.  A process that is runnable now may have waited for all of it.  */
static void
add_up (effort *e, const census *now, double now_ms)
{
  double passed = now_ms - e->last_ms;
  double known
      = passed < MOST_BETWEEN_LOOKS_MS ? passed : MOST_BETWEEN_LOOKS_MS;
  double used = since (now->processor_ms, e->last.processor_ms);
  double slept = known - used - since (now->waited_ms, e->last.waited_ms);
  e->passed_ms += passed;
  e->spent_ms += used;
  e->used_ms += used;
  if (!now->is_runnable && !now->has_ended && slept > 0)
    e->slept_ms += slept;
  e->last = *now;
  e->last_ms = now_ms;
}

static void
begin_period (effort *e)
{
  e->used_ms = e->slept_ms = e->passed_ms = 0;
}

enum effort_verdict
effort_look (effort *e, const census *now, double now_ms,
             const effort_limits *l)
{
  if (!e->has_begun)
    {
      *e = (effort){ .has_begun = true, .last = *now, .last_ms = now_ms };
      return EFFORT_GOES_ON;
    }
  add_up (e, now, now_ms);
  if (e->spent_ms >= l->processor_ms)
    return EFFORT_SPENT;
  if (e->slept_ms >= l->patience_ms)
    {
      if (e->used_ms < LEAST_WORK * e->slept_ms)
        return EFFORT_ASLEEP;
      begin_period (e);
    }
  else if (e->passed_ms >= STARVED * l->patience_ms)
    {
      if (e->used_ms < LEAST_WORK * e->passed_ms)
        return EFFORT_STARVED;
      begin_period (e);
    }
  return EFFORT_GOES_ON;
}

enum effort_verdict
effort_look_at (effort *e, pid_t top, const effort_limits *l)
{
  census now;
  struct timespec t;
  clock_gettime (CLOCK_MONOTONIC, &t);
  census_take (&top, 1, &now);
  return effort_look (e, &now, (double) t.tv_sec * 1e3 + (double) t.tv_nsec / 1e6,
                      l);
}
