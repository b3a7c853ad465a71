#include "progress.h"

#include <errno.h>
#include <stdlib.h>
#include <string.h>
#include <sys/param.h>
#include <time.h>
#include <unistd.h>

/* Time that only goes forward, and waiting for it.  */

double
now_ms (void)
{
  struct timespec now;
  clock_gettime (CLOCK_MONOTONIC, &now);
  return (double) now.tv_sec * 1e3 + (double) now.tv_nsec / 1e6;
}

int
poll_until (struct pollfd *fds, nfds_t count, double until)
{
  const double longest = 900000;
  double wait = until - now_ms ();
  return poll (fds, count, wait > 0 ? (int) MIN (wait, longest) + 1 : 0);
}

bool
is_only_for_now (int error)
{
  return error == EAGAIN || error == EINTR;
}

static const double TERMINAL_MS = 100, LINE_MS = 10000;

/* Before that nobody knows how long the rest takes: seconds, and which part of
   the whole is done.  */
static const double ENOUGH_S = 20;
static const size_t ENOUGH_PART = 20;

static const char *things;
static bool wanted, rewrites, is_shown;
static double begin, next;

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

/* A terminal that knows no escape sequence.  */
static bool
is_dumb (void)
{
  const char *terminal = getenv ("TERM");
  return terminal && strcmp (terminal, "dumb") == 0;
}

void
progress_begin (bool is_wanted, const char *of_what)
{
  things = of_what;
  wanted = is_wanted;
  rewrites = isatty (STDERR_FILENO) && !is_set ("CI") && !is_dumb ();
  begin = time_ms ();
  next = begin + (rewrites ? 0 : LINE_MS);
}

/* ", about 3 min left": the longer, the coarser.  */
static void
print_time_left (FILE *to, double seconds)
{
  unsigned minutes = (unsigned) (seconds / 60 + 0.5);
  if (minutes > 10)
    minutes = (minutes + 2) / 5 * 5;
  if (seconds < 60)
    fputs (", less than a minute left", to);
  else
    fprintf (to, ", about %u min left", minutes);
}

void
progress_print (FILE *to, const char *of_what, size_t done, size_t total,
                double seconds)
{
  /* More than all: that was not the total.  */
  bool is_known = total && done <= total;
  fprintf (to, "%zu", done);
  if (is_known)
    fprintf (to, " of %zu", total);
  fprintf (to, " %s", of_what);
  if (is_known)
    fprintf (to, ", %zu %%", done * 100 / total);
  double speed = seconds < 1 ? 0 : (double) done / seconds;
  if (speed >= 0.05)
    fprintf (to, ", %.1f/s", speed);
  if (is_known && done < total && seconds >= ENOUGH_S
      && done * ENOUGH_PART >= total)
    print_time_left (to, seconds * (double) (total - done) / (double) done);
}

void
progress_show (size_t done, size_t total)
{
  double now = time_ms ();
  if (!wanted || now < next || (done == 0 && total == 0))
    return;
  next = now + (rewrites ? TERMINAL_MS : LINE_MS);
  if (rewrites)
    fputc ('\r', stderr);
  progress_print (stderr, things, done, total, (now - begin) / 1e3);
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
  if (!isatty (STDOUT_FILENO) || is_set ("NO_COLOR") || is_set ("CI")
      || is_dumb ())
    return (colours) { "", "", "", "" };
  return (colours) { "\033[31m", "\033[32m", "\033[2m", "\033[m" };
}
