#include "html.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void
add_text (buffer *to, const char *text)
{
  buffer_add (to, text, strlen (text));
}

static void
add_escaped (buffer *to, const char *text)
{
  for (; text && *text; text++)
    switch (*text)
      {
      case '&': add_text (to, "&amp;"); break;
      case '<': add_text (to, "&lt;"); break;
      case '>': add_text (to, "&gt;"); break;
      case '"': add_text (to, "&quot;"); break;
      default: buffer_add (to, text, 1);
      }
}

static void
add_number (buffer *to, uint64_t value)
{
  char digits[24];
  size_t length
      = (size_t) snprintf (digits, sizeof digits, "%" PRIu64, value);
  for (size_t i = 0; i < length; i++)
    {
      if (i && (length - i) % 3 == 0)
        add_text (to, ",");
      buffer_add (to, &digits[i], 1);
    }
}

void
html (buffer *to, const char *template, ...)
{
  va_list values;
  va_start (values, template);
  for (; *template; template++)
    if (*template == '$')
      add_escaped (to, va_arg (values, const char *));
    else if (*template == '^')
      add_number (to, va_arg (values, uint64_t));
    else
      buffer_add (to, template, 1);
  va_end (values);
}
