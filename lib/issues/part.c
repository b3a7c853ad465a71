#include "part.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/word.h"

/* What a test of a tool demands is the tool's.  */
static bool
is_of_tools (const issue *page)
{
  return !has_word ("compiler input suite", page->blame)
         || text_begins (page->shows, "upstream ");
}

enum part
part_of (const issue *page)
{
  return strcmp (page->reach, "design") == 0    ? PART_DESIGN
         : strcmp (page->severity, "none") == 0 ? PART_RIGHT
         : strcmp (page->reach, "gone") == 0    ? PART_GONE
         : is_of_tools (page)                   ? PART_TOOLS
                                                : PART_CFI;
}

const char *
project_of (const issue *page, int *length)
{
  const char *name = page->project ? page->project : page->name;
  *length = (int) (page->project ? strlen (name) : strcspn (name, "/"));
  return name;
}

unsigned long
rank_of (const issue *page, const char **sentence)
{
  char *end = NULL;
  unsigned long rank = page->first ? strtoul (page->first, &end, 10) : 0;
  *sentence = end && *end == ' ' ? end + 1 : "";
  return **sentence ? rank : 0;
}

const issue *
next_of_first (const issue_list *list, unsigned long rank)
{
  const issue *next = NULL;
  const char *why;
  for (size_t i = 0; i < list->count; i++)
    {
      unsigned long at = rank_of (&list->items[i], &why);
      if (at > rank && (!next || at < rank_of (next, &why)))
        next = &list->items[i];
    }
  return next;
}
