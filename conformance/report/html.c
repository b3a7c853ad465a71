#include "html.h"

#include <stdarg.h>
#include <stdio.h>
#include <string.h>

static void
add_escaped (buffer *to, const char *text)
{
  for (; text && *text; text++)
    switch (*text)
      {
      case '&': buffer_add (to, "&amp;", 5); break;
      case '<': buffer_add (to, "&lt;", 4); break;
      case '>': buffer_add (to, "&gt;", 4); break;
      case '"': buffer_add (to, "&quot;", 6); break;
      default: buffer_add (to, text, 1);
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
    else
      buffer_add (to, template, 1);
  va_end (values);
}

void
html_number (buffer *to, const char *template, uint64_t value)
{
  char digits[24];
  const char *hash = strchr (template, '#');
  size_t length = (size_t) snprintf (digits, sizeof digits, "%llu",
                                     (unsigned long long) value);
  buffer_add (to, template, (size_t) (hash - template));
  for (size_t i = 0; i < length; i++)
    {
      if (i && (length - i) % 3 == 0)
        buffer_add (to, ",", 1);
      buffer_add (to, &digits[i], 1);
    }
  buffer_add (to, hash + 1, strlen (hash + 1));
}
