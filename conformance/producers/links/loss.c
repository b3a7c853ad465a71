/* Did the linker say that it leaves tables out?  */
#include "loss.h"

#include <stdbool.h>
#include <string.h>
#include <strings.h>

/* The name of the program, which begins a line, and folders are not what it
   says.  */
static bool
word_is_about_it (const char *word, size_t length)
{
  enum { KEY = sizeof "sframe" - 1 };
  const char *slash = memrchr (word, '/', length);
  const char *at = slash ? slash + 1 : word;
  for (; at + KEY <= word + length; at++)
    if (strncasecmp (at, "sframe", KEY) == 0)
      return true;
  return false;
}

static bool
line_is_about_it (const char *line, size_t length)
{
  const char *end = line + length;
  const char *word = line;
  while (word < end)
    {
      size_t size = strcspn (word, " \n");
      bool is_program = word == line && size && word[size - 1] == ':';
      if (!is_program && word_is_about_it (word, size))
        return true;
      word += size + 1;
    }
  return false;
}

const char *
loss_of (const char *log)
{
  for (const char *line = log; *line;)
    {
      size_t length = strcspn (line, "\n");
      if (line_is_about_it (line, length))
        return "announced";
      line += length + (line[length] == '\n');
    }
  return "silent";
}
