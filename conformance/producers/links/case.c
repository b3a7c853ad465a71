/* Reading a link case.  */
#include "case.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/word.h"

bool
case_line_applies (const case_line *line, const pairing *who)
{
  char *both = format_text ("%s/%s", who->linker, who->abi);
  bool applies = !*line->selectors || globs_match (line->selectors, both)
                 || globs_match (line->selectors, who->linker);
  free (both);
  return applies;
}

/* `KEY [SELECTOR...]: VALUE`.  */
static bool
take_line (link_case *c, const char *text)
{
  static const char *const keys[]
      = { "on",     "needs",  "abi",  "basis", "run",
          "expect", "silent", "file", "names" };
  const char *colon = strchr (text, ':');
  size_t key = strcspn (text, " :");
  for (size_t i = 0; colon && i < sizeof keys / sizeof keys[0]; i++)
    {
      if (strlen (keys[i]) != key || strncmp (keys[i], text, key) != 0)
        continue;
      const char *value = colon + 1;
      c->lines = grow_array (c->lines, c->count, &c->capacity,
                             sizeof *c->lines);
      c->lines[c->count++]
          = (case_line) { .key = format_text ("%s", keys[i]),
                          .selectors
                          = format_text ("%.*s", (int) (colon - text) - (int) key,
                                         text + key),
                          .value = format_text (
                              "%s", value + strspn (value, " ")) };
      return true;
    }
  return false;
}

bool
case_read (link_case *c, const char *path, problem *p)
{
  *c = (link_case) { .count = 0 };
  const char *why;
  FILE *file = open_text (path, &why);
  if (!file)
    return problem_set (p, STATUS_USAGE, "%s: %s", path, why);
  char *text = NULL;
  size_t size = 0;
  unsigned number = 0;
  bool good = true;
  while (good && getline (&text, &size, file) >= 0
         && strncmp (text, "-- ", 3) != 0)
    {
      char *end = strchr (text, '\n');
      if (end)
        *end = '\0';
      number++;
      if (*text && *text != '#' && !take_line (c, text))
        good = problem_set (p, STATUS_USAGE, "%s:%u: is no line of a case: "
                            "'%.80s'", path, number, text);
    }
  if (good && ferror (file))
    good = problem_set (p, STATUS_USAGE, "%s: cannot be read", path);
  free (text);
  (void) fclose (file);
  return good;
}

void
case_free (link_case *c)
{
  for (size_t i = 0; i < c->count; i++)
    {
      free (c->lines[i].key);
      free (c->lines[i].selectors);
      free (c->lines[i].value);
    }
  free (c->lines);
  *c = (link_case) { .count = 0 };
}
