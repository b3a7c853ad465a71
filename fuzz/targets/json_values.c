/* The values of JSON lines: strings and numbers.  */
#include <string.h>

#include "text_mutator.h"

static size_t
end_of_string (const text *t, size_t at)
{
  for (at++; at < t->size && t->bytes[at] != '"'; at++)
    at += t->bytes[at] == '\\' && at + 1 < t->size;
  return at < t->size ? at + 1 : at;
}

/* Strings with their quotes, and numbers.  */
void
mark_values (text *t)
{
  t->count = 0;
  for (size_t at = 0, end; at < t->size; at = end)
    {
      end = at + 1;
      bool is_string = t->bytes[at] == '"';
      if (is_string)
        end = end_of_string (t, at);
      else
        while (end < t->size && strchr ("0123456789.", t->bytes[at])
               && t->bytes[end] && strchr ("0123456789.", t->bytes[end]))
          end++;
      if (is_string || (t->bytes[at] >= '0' && t->bytes[at] <= '9'))
        mark (t, at, end);
    }
}

static bool
is_string (const text *t, piece p)
{
  return t->bytes[p.at] == '"';
}

size_t
edge_of (const text *t, piece p)
{
  return is_string (t, p);
}

/* Not what would end it.  */
bool
may_stand_in (const text *t, piece p, uint8_t c)
{
  return is_string (t, p) ? c >= ' ' && c != '"' && c != '\\'
                          : c >= '0' && c <= '9';
}
