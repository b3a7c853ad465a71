/* The checks, as corpora/links/README.md lists them, by name.  */
#include "checks.h"

#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <strings.h>

/* Did the linker say that it leaves tables out?  */

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

/* Reasons, and words one by one.  */

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

const check *const check_tables[]
    = { link_checks, section_checks, function_checks, name_checks,
        loss_checks, execution_checks, NULL };

const check *
check_of (const char *text, const char **words)
{
  size_t length = strcspn (text, " ");
  *words = text + length + strspn (text + length, " ");
  for (const check *const *table = check_tables; *table; table++)
    for (const check *c = *table; c->name; c++)
      if (strlen (c->name) == length && strncmp (c->name, text, length) == 0)
        return c;
  return NULL;
}
