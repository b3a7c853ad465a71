#include "word.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

/* Globs.  */

bool
globs_match (const char *globs, const char *text)
{
  char *copy = format_text ("%s", globs), *rest = copy, *glob;
  bool found = false;
  while (!found && (glob = strsep (&rest, " \t")))
    found = *glob && fnmatch (glob, text, 0) == 0;
  free (copy);
  return found;
}

bool
has_word_in (const char *text, size_t length, const char *word, size_t size)
{
  const char *end = length ? text + length : text; /* nothing may be NULL */
  while (text < end)
    {
      const char *blank = memchr (text, ' ', (size_t) (end - text));
      size_t here = (size_t) ((blank ? blank : end) - text);
      if (here == size && memcmp (text, word, size) == 0)
        return true;
      text += here + 1;
    }
  return false;
}

bool
has_word (const char *text, const char *word)
{
  return text && has_word_in (text, strlen (text), word, strlen (word));
}

bool
text_begins (const char *text, const char *with)
{
  return text && strncmp (text, with, strlen (with)) == 0;
}
