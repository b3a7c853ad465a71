#include "progress.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>
#include <unistd.h>

static const double TERMINAL_MS = 100, LINE_MS = 10000;

static const char *things;
static bool wanted, rewrites, is_shown;
static double next;

/* The speed of late: of testees, some are a hundred times as fast as others. */
static const double MEMORY_S = 10;
static double rate, seen_at;
static size_t seen;

static bool
is_set (const char *variable)
{
  const char *value = getenv (variable);
  return value && *value;
}

static double
time_ms (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

void
progress_begin (bool is_wanted, const char *of_what)
{
  things = of_what;
  const char *terminal = getenv ("TERM");
  wanted = is_wanted;
  rewrites = isatty (STDERR_FILENO) && !is_set ("CI")
             && !(terminal && strcmp (terminal, "dumb") == 0);
  rate = 0;
  seen = 0;
  seen_at = time_ms ();
  next = seen_at + (rewrites ? 0 : LINE_MS);
}

/* ", 12.5/s, 1:05 left", or nothing while nothing is known.  */
static void
print_speed (size_t done, size_t total)
{
  double now = time_ms (), seconds = (now - seen_at) / 1e3;
  if (seconds > 0 && done > seen)
    {
      double latest = (double) (done - seen) / seconds;
      rate = rate > 0 ? rate + (latest - rate) * seconds / (seconds + MEMORY_S)
                      : latest;
      seen = done;
      seen_at = now;
    }
  if (rate <= 0)
    return;
  unsigned left = (unsigned) ((double) (total - done) / rate);
  fprintf (stderr, ", %.1f/s, %u:%02u left", rate, left / 60, left % 60);
}

void
progress_show (size_t done, size_t total)
{
  if (!wanted || time_ms () < next)
    return;
  next = time_ms () + (rewrites ? TERMINAL_MS : LINE_MS);
  size_t percent = total ? done * 100 / total : 100;
  fprintf (stderr, "%s%zu of %zu %s, %zu %%", rewrites ? "\r" : "", done,
           total, things, percent);
  print_speed (done, total);
  fputs (rewrites ? "\033[K" : "\n", stderr);
  is_shown = true;
  fflush (stderr);
}

void
progress_end (void)
{
  if (wanted && rewrites && is_shown)
    fputs ("\r\033[K", stderr);
  fflush (stderr);
  is_shown = false;
}

colours
colours_wanted (void)
{
  if (!isatty (STDOUT_FILENO) || is_set ("NO_COLOR") || is_set ("CI"))
    return (colours) { "", "", "", "" };
  return (colours) { "\033[31m", "\033[32m", "\033[2m", "\033[m" };
}
