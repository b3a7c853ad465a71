/* Reasons, and words one by one.  */
#include "words.h"

#include <stdlib.h>
#include <string.h>

bool
because (buffer *why, const char *text)
{
  buffer_print (why, "%s", text);
  return false;
}

bool
each_word (const outcome *o, const char *words,
           bool (*holds) (const outcome *o, const char *word, buffer *why),
           buffer *why)
{
  char *copy = format_text ("%s", words), *rest = copy, *word;
  bool good = *words != '\0';
  while (good && (word = strsep (&rest, " ")))
    good = !*word || holds (o, word, why);
  free (copy);
  return good;
}
