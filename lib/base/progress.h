/* How far the run is, how fast, and the time left: a line that is rewritten on a terminal, now and then a
   line of its own elsewhere and in CI.  */
#ifndef CONFORM_PROGRESS_H
#define CONFORM_PROGRESS_H

#include <stdbool.h>
#include <stddef.h>

/* OF_WHAT: the plural of what is counted.  */
void progress_begin (bool is_wanted, const char *of_what);
void progress_show (size_t done, size_t total);

/* Take the line off the terminal.  */
void progress_end (void);

/* Escape sequences for stdout, or "" where colours are not wanted.  */
typedef struct colours
{
  const char *bad, *good, *dim, *off;
} colours;

colours colours_wanted (void);

#endif
