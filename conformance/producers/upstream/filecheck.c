/* What FileCheck says.  */
#include "filecheck.h"

#include <stdlib.h>
#include <string.h>

void
filecheck_free (met_lines *m)
{
  free (m->items);
  *m = (met_lines) { .count = 0 };
}

/* The number after the first colon of LINE, "FILE:LINE:COLUMN: ..."; 0: there
   is none.  */
static size_t
line_number (const char *line)
{
  return strtoul (strchr (line, ':') + 1, NULL, 10);
}

void
filecheck_read (met_lines *m, const text_lines *said)
{
  size_t demand = 0;
  *m = (met_lines) { .count = 0 };
  for (size_t i = 0; i < said->count; i++)
    {
      const char *line = said->items[i];
      if (strstr (line, ": expected string found in input"))
        demand = line_number (line);
      else if (demand && strstr (line, ": note: found here"))
        {
          m->items = grow_array (m->items, m->count, &m->capacity,
                                 sizeof *m->items);
          m->items[m->count++]
              = (met_line) { .demand = demand, .printed = line_number (line) };
          demand = 0;
        }
    }
}

bool
filecheck_ignores (const char *line, const char *prefix)
{
  static const char *const endings[]
      = { "-NEXT", "-NOT", "-SAME", "-DAG", "-LABEL", "-EMPTY" };
  const char *at = line + strspn (line, " \t");
  size_t marks = strspn (at, "#/;");
  at += marks + strspn (at + marks, " \t");
  if (marks == 0 || strncmp (at, prefix, strlen (prefix)) != 0)
    return false;
  at += strlen (prefix);
  size_t ending = 0;
  for (size_t i = 0; i < sizeof endings / sizeof *endings; i++)
    if (strncmp (at, endings[i], strlen (endings[i])) == 0)
      ending = strlen (endings[i]);
  at += ending;
  size_t blanks = strspn (at, " \t");
  /* With one blank and without an ending it is prose: "CHECK that ...".  */
  return at[blanks] && at[blanks] != ':' && blanks >= (ending ? 1 : 2);
}
