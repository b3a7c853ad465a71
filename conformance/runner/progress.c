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
  next = time_ms () + (rewrites ? 0 : LINE_MS);
}

void
progress_show (size_t done, size_t total)
{
  if (!wanted || time_ms () < next)
    return;
  next = time_ms () + (rewrites ? TERMINAL_MS : LINE_MS);
  size_t percent = total ? done * 100 / total : 100;
  if (rewrites)
    fprintf (stderr, "\r%zu of %zu %s, %zu %%\033[K", done, total,
             things, percent);
  else
    fprintf (stderr, "%zu of %zu %s, %zu %%\n", done, total, things,
             percent);
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
