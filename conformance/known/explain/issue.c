/* An issue: the head of its page, and its text.  */
#include <stdlib.h>
#include <string.h>
#include <strings.h>

#include "explain.h"
#include "lib/base/grow.h"

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
add_lines (fact *to, const char *line)
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
  add_lines (facts_add (f, "shows", FACT_LIST), one->shows ? one->shows : "");
  add_lines (facts_add (f, "page", FACT_PROSE), one->text);
}
