/* Memory that grows.  */
#include "grow.h"

#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>

#include "problem.h"

void *
grow (void *memory, size_t size)
{
  void *grown = realloc (memory, size ? size : 1);
  if (grown)
    return grown;
  warn_of ("out of memory: %zu bytes are not to be had", size);
  exit (STATUS_INFRASTRUCTURE);
}

char *
format_text (const char *format, ...)
{
  char *text;
  va_list values;
  va_start (values, format);
  int length = vasprintf (&text, format, values);
  va_end (values);
  if (length >= 0)
    return text;
  warn_of ("out of memory");
  exit (STATUS_INFRASTRUCTURE);
}
