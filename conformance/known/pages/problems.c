/* The problems of the specification.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/grow.h"
#include "lib/base/input.h"
#include "site.h"

/* Does LINE begin an entry, "### S-01 Title"?  */
static bool
is_entry (const char *line)
{
  return strncmp (line, "### S-", 6) == 0;
}

/* The line after LINE, or the end of the text.  */
static const char *
after_line (const char *line)
{
  line += strcspn (line, "\n");
  return *line ? line + 1 : line;
}

/* Add the entry whose first line is LINE; where it ends.  */
static const char *
add_entry (site *s, const char *line)
{
  const char *id = line + 4, *title = id + strcspn (id, " \n");
  const char *text = after_line (line), *end = text;
  while (*end && strncmp (end, "## ", 3) != 0 && !is_entry (end))
    end = after_line (end);
  int title_size = (int) strcspn (title, "\n");
  s->problems = grow_array (s->problems, s->problem_count,
                            &s->problem_capacity, sizeof *s->problems);
  s->problems[s->problem_count++] = (spec_problem) {
    .id = format_text ("%.*s", (int) (title - id), id),
    .title = format_text ("%.*s", title_size ? title_size - 1 : 0,
                          title + (title_size > 0)),
    .text = format_text ("%.*s", (int) (end - text), text)
  };
  return end;
}

bool
problems_read (site *s, const char *path, problem *p)
{
  buffer text = EMPTY_BUFFER;
  if (!read_file (path, &text, p))
    return false;
  buffer_add (&text, "", 1);
  for (const char *at = (const char *) text.bytes; *at;)
    at = is_entry (at) ? add_entry (s, at) : after_line (at);
  buffer_free (&text);
  if (s->problem_count == 0)
    return problem_set (p, STATUS_USAGE, "%s: there is no entry `### S-'", path);
  return true;
}
