/* A hand-written case, an issue, an entry of reference/SPEC-ISSUES.md and those
   that are about something.  */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "explain.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/word.h"

/* An issue: the head of its page, and its text.  */

/* Is it called NAME, or was it?  */
static bool
is_called (const issue *one, const char *name)
{
  char *words = format_text ("%s %u %s", one->name, one->number,
                             one->former ? one->former : "");
  bool is = false;
  for (char *rest = words, *word; !is && (word = strsep (&rest, " "));)
    {
      const char *slash = strchr (word, '/');
      is = strcasecmp (word, name) == 0
           || (slash && strcasecmp (slash + 1, name) == 0);
    }
  free (words);
  return is && *name && strcmp (name, "0") != 0;
}

size_t
issue_named (const issue_list *issues, const char *name, size_t first)
{
  while (first < issues->count && !is_called (&issues->items[first], name))
    first++;
  return first;
}

static void
add_page_lines (fact *to, const char *line)
{
  for (line += strspn (line, "\n"); *line; line += *line == '\n')
    {
      size_t size = strcspn (line, "\n");
      fact_add (to, line, size);
      line += size;
    }
}

void
explain_issue (facts *f, const issue *one)
{
  char *number = format_text ("%u", one->number);
  facts_say (f, "issue", one->name);
  facts_say (f, "number", one->number ? number : NULL);
  facts_say (f, "title", one->title);
  facts_say (f, "blame", one->blame);
  facts_say (f, "class", one->severity);
  facts_say (f, "reach", one->reach);
  facts_say (f, "affects", one->affects);
  facts_say (f, "clauses", one->clauses);
  facts_say (f, "rests", one->rests);
  facts_say (f, "reported", one->reported);
  facts_say (f, "hides", one->hides);
  facts_say (f, "first", one->first);
  facts_say (f, "project", one->project);
  facts_say (f, "former", one->former);
  facts_say (f, "gate", one->is_lab ? "lab" : NULL);
  free (number);
  add_page_lines (facts_add (f, "shows", FACT_LIST), one->shows ? one->shows : "");
  add_page_lines (facts_add (f, "page", FACT_PROSE), one->text);
}

/* A hand-written case: where it is, and its lines.  */

/* The case is listed with vectors/ before its name, unless it is a regression
   or a file.  */
char *
case_called (const case_place *c)
{
  bool is_vector = !text_begins (c->name, "regressions/")
                   && !text_begins (c->name, "files/");
  return format_text ("%s%s", is_vector ? "vectors/" : "", c->name);
}

const case_place *
case_named (const case_places *all, const char *name)
{
  return case_place_named (all, name, strcspn (name, "@"));
}

bool
explain_made (facts *f, const char *name)
{
  static const char *const folders[] = { "generated/", "large/" };
  bool is_large = strncmp (name, folders[1], strlen (folders[1])) == 0;
  const char *seed = name + strlen (folders[is_large]);
  if (!is_large
      && (strncmp (name, folders[0], strlen (folders[0])) != 0 || !*seed
          || seed[strspn (seed, "0123456789")]))
    return false;
  char *dump = format_text ("scripts/sframe generate --seed=%s --dump", seed);
  char *write
      = is_large
            ? format_text ("scripts/sframe generate --large --out=DIRECTORY")
            : format_text ("scripts/sframe generate --seed=%s --out=DIRECTORY",
                           seed);
  facts_say (f, "case", name);
  facts_say (f, "file",
             is_large ? "none: the generator makes it"
                      : "none: the generator makes it of its number");
  facts_say (f, "dump", is_large ? NULL : dump);
  facts_say (f, "section", write);
  free (write);
  free (dump);
  return true;
}

bool
explain_case (facts *f, const case_place *c, const char *tree, problem *p)
{
  char *called = case_called (c);
  char *place = format_text ("%s:%u", c->path + strlen (tree) + 1, c->line);
  facts_say (f, "case", called);
  facts_say (f, "file", place);
  bool good = add_entries_about (f, called, tree, p);
  fact *lines = facts_add (f, "lines", FACT_LINES);
  for (const char *line = c->text, *end = line + c->size; good && line < end;)
    {
      const char *newline = memchr (line, '\n', (size_t) (end - line));
      fact_add (lines, line, (size_t) ((newline ? newline : end) - line));
      line = newline ? newline + 1 : end;
    }
  free (place);
  free (called);
  return good;
}

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
