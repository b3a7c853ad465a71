/* What goes wrong, as a value.  */
#include "problem.h"

#include <stdarg.h>
#include <stdio.h>

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
  fprintf (stderr, "%s%s\n", p->is_placed ? "" : "sframe-ref: ", p->text);
  return p->status;
}

void
warn_of (const char *format, ...)
{
  va_list values;
  va_start (values, format);
  fflush (stdout);
  fputs ("sframe-ref: ", stderr);
  vfprintf (stderr, format, values);
  fputc ('\n', stderr);
  va_end (values);
}
