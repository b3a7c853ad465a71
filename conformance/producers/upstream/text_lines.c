/* A text as its lines.  */
#include "text_lines.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/input.h"

void
text_lines_of (text_lines *l, buffer *text)
{
  *l = (text_lines) { .text = *text };
  *text = EMPTY_BUFFER;
  buffer_add (&l->text, "", 1);
  char *end = (char *) l->text.bytes + l->text.size - 1;
  for (char *at = (char *) l->text.bytes; at < end;)
    {
      char *stop = memchr (at, '\n', (size_t) (end - at));
      stop = stop ? stop : end;
      *stop = '\0';
      if (stop > at && stop[-1] == '\r')
        stop[-1] = '\0';
      l->items = grow_array (l->items, l->count, &l->capacity,
                             sizeof *l->items);
      l->items[l->count++] = at;
      at = stop + 1;
    }
}

bool
text_lines_read (text_lines *l, const char *path, problem *p)
{
  buffer text = EMPTY_BUFFER;
  *l = (text_lines) { .count = 0 };
  if (!read_file (path, &text, p))
    {
      buffer_free (&text);
      return false;
    }
  text_lines_of (l, &text);
  return true;
}

void
text_lines_free (text_lines *l)
{
  free (l->items);
  buffer_free (&l->text);
  *l = (text_lines) { .count = 0 };
}
