/* How far the run is, how fast, and the time left: a line that is rewritten on a terminal, now and then a
   line of its own elsewhere and in CI.  */
#ifndef CONFORM_PROGRESS_H
#define CONFORM_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdio.h>

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
