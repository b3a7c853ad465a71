/* How far the run is, how fast, and the time left: a line that is rewritten on a terminal, now and then a
   line of its own elsewhere and in CI.  */
#ifndef CONFORM_PROGRESS_H
#define CONFORM_PROGRESS_H

#include <poll.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

/* Time that only goes forward, and waiting for it.  */

/* Milliseconds of a clock that only goes forward.  */
double now_ms (void);

/* poll () until then at most, by now_ms (), and no longer than a quarter of an
   hour.  */
int poll_until (struct pollfd *fds, nfds_t count, double until);

/* May a read or write that failed with ERROR succeed later?  */
bool is_only_for_now (int error);

/* OF_WHAT: the plural of what is counted.  */
void progress_begin (bool is_wanted, const char *of_what);

/* TOTAL is 0 where it is not known.  */
void progress_show (size_t done, size_t total);

/* That line, SECONDS after the beginning, for tests.  The speed and the time left
   are those of the whole step: of testees some are a hundred times as fast as
   others, so that the last seconds say nothing about the rest.  */
void progress_print (FILE *to, const char *of_what, size_t done, size_t total,
                     double seconds);

/* Take the line off the terminal.  */
void progress_end (void);

/* Escape sequences for stdout, or "" where colours are not wanted.  */
typedef struct colours
{
  const char *bad, *good, *dim, *off;
} colours;

colours colours_wanted (void);

#endif
