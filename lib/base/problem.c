/* What goes wrong, as a value.  */
#include "problem.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

const char *program_name = "sframe-ref";

bool
problem_set (problem *p, int status, const char *format, ...)
{
  va_list values;
  va_start (values, format);
  p->status = status;
  p->is_placed = false;
  vsnprintf (p->text, sizeof p->text, format, values);
  va_end (values);
  return false;
}

int
problem_print (const problem *p)
{
  fflush (stdout);
  if (!p->is_placed)
    fprintf (stderr, "%s: ", program_name);
  fprintf (stderr, "%s\n", p->text);
  return p->status;
}

static void
warn (const char *format, va_list values)
{
  fflush (stdout);
  fprintf (stderr, "%s: ", program_name);
  vfprintf (stderr, format, values);
  fputc ('\n', stderr);
}

void
warn_of (const char *format, ...)
{
  va_list values;
  va_start (values, format);
  warn (format, values);
  va_end (values);
}

void (*before_giving_up) (void);

void
give_up (int status, const char *format, ...)
{
  va_list values;
  if (before_giving_up)
    before_giving_up ();
  va_start (values, format);
  warn (format, values);
  va_end (values);
  exit (status);
}
