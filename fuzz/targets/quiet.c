/* Exploring is for what readers do, not for printing, which takes most of the time
   of a target that dumps: seven of eight calls of printf and fprintf print nothing.
   With --wrap; a replay prints everything.  */
#include <stdarg.h>
#include <stdbool.h>
#include <stdio.h>

int wrap_printf (const char *format, ...) __asm__ ("__wrap_printf");
int wrap_fprintf (FILE *out, const char *format, ...) __asm__ ("__wrap_fprintf");

static bool
is_quiet (void)
{
  enum { ONE_IN = 64 };
  static unsigned calls;
  return ++calls % ONE_IN;
}

int
wrap_printf (const char *format, ...)
{
  va_list arguments;
  if (is_quiet ())
    return 0;
  va_start (arguments, format);
  int length = vprintf (format, arguments);
  va_end (arguments);
  return length;
}

int
wrap_fprintf (FILE *out, const char *format, ...)
{
  va_list arguments;
  if (is_quiet ())
    return 0;
  va_start (arguments, format);
  int length = vfprintf (out, format, arguments);
  va_end (arguments);
  return length;
}
