/* The values of lines of words, which blanks and tabs separate.  */
#include <string.h>

#include "text_mutator.h"

static bool
is_between (uint8_t c)
{
  return c && strchr (" \t\n|,=", c);
}

void
mark_values (text *t)
{
  t->count = 0;
  for (size_t at = 0, end; at < t->size; at = end)
    {
      end = at + 1;
      if (is_between (t->bytes[at]))
        continue;
      while (end < t->size && !is_between (t->bytes[end]))
        end++;
      mark (t, at, end);
    }
}

size_t
edge_of (const text *t, piece p)
{
  (void) t, (void) p;
  return 0;
}

bool
may_stand_in (const text *t, piece p, uint8_t c)
{
  (void) t, (void) p;
  return !is_between (c);
}
