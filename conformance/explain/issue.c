/* An issue: the head of its page, and its text.  */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "buffer.h"
#include "explain.h"
#include "input.h"

static bool
is_called (const issue *one, const char *name)
{
  char *number = format_text ("%u", one->number);
  const char *short_name = strchr (one->name, '/');
  bool is = strcasecmp (one->name, name) == 0
            || (short_name && strcasecmp (short_name + 1, name) == 0)
            || (one->number && strcmp (number, name) == 0);
  free (number);
  return is;
}

size_t
issue_named (const issue_list *issues, const char *name, size_t first)
{
  while (first < issues->count && !is_called (&issues->items[first], name))
    first++;
  return first;
}

/* Where the line at TEXT ends.  */
static const char *
end_of_line (const char *text, const char *end)
{
  const char *found = memchr (text, '\n', (size_t) (end - text));
  return found ? found : end;
}

static bool
is_fence (const char *line, const char *end)
{
  return end - line >= 3 && memcmp (line, "```", 3) == 0;
}

/* The lines `shows:` of the head, with those that go on.  */
static void
add_shows (facts *f, const char *line, const char *end)
{
  fact *list = facts_add (f, "shows", FACT_LIST);
  bool goes_on = false, is_inside = false;
  buffer text = EMPTY_BUFFER;
  for (; line < end; line = end_of_line (line, end) + 1)
    {
      const char *next = end_of_line (line, end);
      bool is_indented = *line == ' ' && goes_on;
      if (!is_indented && text.size)
        {
          fact_add (list, (const char *) text.bytes, text.size);
          text.size = 0;
        }
      goes_on = is_indented || strncmp (line, "shows: ", 7) == 0;
      size_t skip = is_indented ? strspn (line, " ") - 1 : strlen ("shows: ");
      if (goes_on)
        buffer_add (&text, line + skip, (size_t) (next - line) - skip);
      if (is_fence (line, next) && is_inside)
        break;
      is_inside |= is_fence (line, next);
    }
  buffer_free (&text);
}

static void
add_prose (facts *f, const char *line)
{
  fact *prose = facts_add (f, "page", FACT_PROSE);
  for (line += strspn (line, "\n"); *line; line += *line == '\n')
    {
      size_t size = strcspn (line, "\n");
      fact_add (prose, line, size);
      line += size;
    }
}

bool
explain_issue (facts *f, const issue *one, problem *p)
{
  char *number = format_text ("%u", one->number);
  facts_say (f, "issue", one->name);
  facts_say (f, "number", one->number ? number : NULL);
  facts_say (f, "title", one->title);
  facts_say (f, "blame", one->blame);
  facts_say (f, "class", one->severity);
  facts_say (f, "affects", one->affects);
  facts_say (f, "clauses", one->clauses);
  facts_say (f, "reported", one->reported);
  facts_say (f, "hides", one->hides);
  free (number);
  buffer content = EMPTY_BUFFER;
  bool good = read_file (one->path, &content, p);
  if (good)
    {
      const char *text = (const char *) content.bytes;
      add_shows (f, text, text + content.size);
      add_prose (f, one->text);
    }
  buffer_free (&content);
  return good;
}
