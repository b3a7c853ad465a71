/* An entry of reference/SPEC-ISSUES.md, and those that are about something.  */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "explain.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"

static bool
read_entries (const char *tree, buffer *content, problem *p)
{
  char *path = format_text ("%s/reference/SPEC-ISSUES.md", tree);
  bool good = read_file (path, content, p);
  free (path);
  buffer_add (content, "", 1);
  return good;
}

const char *
next_line (const char *line)
{
  const char *end = strchr (line, '\n');
  return end && end[1] ? end + 1 : NULL;
}

/* The heading of an entry: "### S-49 Its title".  */
static const char *
entry_at (const char *line)
{
  return strncmp (line, "### S-", 6) == 0 ? line + 4 : NULL;
}

bool
is_entry_name (const char *name)
{
  return strncasecmp (name, "S-", 2) == 0 && name[2]
         && strspn (name + 2, "0123456789") == strlen (name + 2);
}

/* "- *Key*: text" as a paragraph.  */
static void
add_lines (facts *f, const char *line)
{
  fact *page = facts_add (f, "page", FACT_PROSE);
  for (; line && *line != '#'; line = next_line (line))
    {
      size_t skip = strncmp (line, "- ", 2) == 0 ? 2 : 0;
      size_t length = strcspn (line, "\n");
      if (length && page->count)
        fact_add (page, "", 0);
      if (length)
        fact_add (page, line + skip, length - skip);
    }
}

bool
explain_entry (facts *f, const char *name, const char *tree, problem *p)
{
  buffer content = EMPTY_BUFFER;
  bool good = read_entries (tree, &content, p), found = false;
  size_t length = strlen (name);
  for (const char *line = (const char *) content.bytes; good && line && !found;
       line = next_line (line))
    {
      const char *entry = entry_at (line);
      found = entry && strncasecmp (entry, name, length) == 0
              && entry[length] == ' ';
      if (!found)
        continue;
      const char *title = entry + length + 1;
      fact_add (facts_add (f, "entry", FACT_ONE), entry, length);
      fact_add (facts_add (f, "title", FACT_ONE), title, strcspn (title, "\n"));
      add_lines (f, next_line (line));
    }
  buffer_free (&content);
  if (good && !found)
    return problem_set (p, STATUS_USAGE,
                        "reference/SPEC-ISSUES.md has no entry '%s'", name);
  return good;
}

bool
add_entries_about (facts *f, const char *what, const char *tree, problem *p)
{
  buffer content = EMPTY_BUFFER;
  bool good = read_entries (tree, &content, p);
  fact *list = facts_add (f, "spec issues", FACT_LIST);
  char *quoted = format_text ("`%s`", what);
  const char *entry = NULL;
  for (const char *line = (const char *) content.bytes; good && line;
       line = next_line (line))
    {
      entry = *line == '#' ? entry_at (line) : entry;
      if (entry && strncmp (line, "- *Clauses*", 11) == 0
          && memmem (line, strcspn (line, "\n"), quoted, strlen (quoted)))
        fact_add (list, entry, strcspn (entry, "\n"));
    }
  free (quoted);
  buffer_free (&content);
  return good;
}
