/* Recorded stacks, walked by an unwinder.  */
#include "lineup.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/time.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/base/buffer.h"

size_t
replay_one (const unwinder *u, void *state, const stack_set *s,
            const recorded *r, uint64_t *ra, size_t most)
{
  size_t count = 0;
  walk w = { .pc = r->pc, .sp = r->sp, .fp = r->fp, .is_topmost = true,
             .stack = r };
  while (count < most && walk_looked_up (&w) - s->start < s->end - s->start
         && u->step (state, &w))
    {
      ra[count++] = w.pc;
      w.is_topmost = false;
    }
  return count;
}

uint64_t
replay_add (uint64_t sum, const uint64_t *ra, size_t count)
{
  for (size_t i = 0; i < count; i++)
    sum = (sum ^ ra[i]) * UINT64_C (0x9e3779b97f4a7c15) + 1;
  return sum;
}

uint64_t
replay_all (const unwinder *u, void *state, const selection *s, uint64_t *ra)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < s->count; i++)
    {
      const recorded *r = s->items[i];
      size_t count = replay_one (u, state, s->set, r, ra,
                                 r->frame_count + BEYOND);
      sum = replay_add (sum, ra, count);
    }
  return sum;
}

uint64_t
replay_expected (const selection *s)
{
  uint64_t sum = 0;
  for (size_t i = 0; i < s->count; i++)
    sum = replay_add (sum, s->items[i]->ra, s->items[i]->frame_count);
  return sum;
}

uint64_t *
replay_room (const stack_set *s)
{
  return grow (NULL, (s->deepest + BEYOND) * sizeof (uint64_t));
}

/* Compare one stack; false: it is wrong, and WHY says where.  */
static bool
compare (const recorded *r, const uint64_t *ra, size_t count, char *why,
         size_t size)
{
  for (size_t i = 0; i < r->frame_count && i < count; i++)
    if (ra[i] != r->ra[i])
      {
        snprintf (why, size,
                  "line %zu, PC 0x%" PRIx64 ": frame %zu returns to 0x%" PRIx64
                  ", it says 0x%" PRIx64,
                  r->line, r->pc, i, r->ra[i], ra[i]);
        return false;
      }
  if (count == r->frame_count)
    return true;
  snprintf (why, size,
            "line %zu, PC 0x%" PRIx64 ": it %s after %zu frames of %zu",
            r->line, r->pc, count < r->frame_count ? "stops" : "goes on",
            count < r->frame_count ? count : r->frame_count, r->frame_count);
  return false;
}

/* What the process that checks leaves behind.  */
typedef struct shared
{
  bool is_done, is_refused;
  verdict verdict;
  uint8_t is_right[];
} shared;

static void
check_here (const unwinder *u, const table *t, const selection *s, shared *out)
{
  problem p = { .status = 0 };
  uint64_t *ra = replay_room (s->set);
  void *state = u->open (t, &p);
  if (!state)
    {
      out->is_refused = true;
      snprintf (out->verdict.first, sizeof out->verdict.first,
                "it refuses the table: %.200s", p.text);
      return;
    }
  for (size_t i = 0; i < s->count; i++)
    {
      const recorded *r = s->items[i];
      char why[sizeof out->verdict.first];
      size_t count = replay_one (u, state, s->set, r, ra,
                                 r->frame_count + BEYOND);
      out->is_right[i] = compare (r, ra, count, why, sizeof why);
      if (!out->is_right[i] && out->verdict.wrong++ == 0)
        memcpy (out->verdict.first, why, sizeof why);
    }
  u->close (state);
  out->is_done = true;
}

/* What its end says where it has left nothing.  */
static void
judge_end (shared *out, int status)
{
  verdict *v = &out->verdict;
  if (out->is_done && WIFEXITED (status) && WEXITSTATUS (status) == 0)
    return;
  v->is_broken = true;
  if (out->is_refused)
    return;
  if (WIFSIGNALED (status) && WTERMSIG (status) == SIGPROF)
    snprintf (v->first, sizeof v->first, "it does not end");
  else if (WIFSIGNALED (status))
    snprintf (v->first, sizeof v->first, "it dies of signal %d",
              WTERMSIG (status));
  else
    snprintf (v->first, sizeof v->first, "it ends the process");
}

bool
replay_check (const unwinder *u, const table *t, const selection *s,
              unsigned seconds, verdict *v, uint8_t *is_right, problem *p)
{
  int status;
  size_t size = sizeof (shared) + s->count;
  shared *out = mmap (NULL, size, PROT_READ | PROT_WRITE,
                      MAP_SHARED | MAP_ANONYMOUS, -1, 0);
  if (out == MAP_FAILED)
    return problem_set (p, STATUS_INFRASTRUCTURE, "no memory to check with");
  fflush (NULL);
  pid_t child = fork ();
  if (child == 0)
    {
      const struct itimerval most = { .it_value.tv_sec = seconds };
      setitimer (ITIMER_PROF, &most, NULL);
      check_here (u, t, s, out);
      _exit (0);
    }
  bool good = child > 0 && waitpid (child, &status, 0) == child;
  if (good)
    {
      judge_end (out, status);
      *v = out->verdict;
      if (is_right)
        memcpy (is_right, out->is_right, s->count);
    }
  else
    problem_set (p, STATUS_INFRASTRUCTURE, "no process to check in: %m");
  munmap (out, size);
  return good;
}
