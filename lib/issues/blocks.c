/* The blocks of a page.  */
#include "blocks.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
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

static const char closing[] = "\n```\n";

/* Where the lines of a block begin of which OPENING is the first line; NULL: TEXT has none.  */
static const char *
find_opening (const char *text, const char *opening)
{
  const char *at = text;
  while ((at = strstr (at, opening)) && at > text && at[-1] != '\n')
    at++;
  return at ? at + strlen (opening) : NULL;
}

enum blocks
blocks_of (const char *text, const char *word, block *b)
{
  char *opening = format_text ("```%s\n", word);
  const char *first = find_opening (text, opening),
             *end = first ? strstr (first - 1, closing) : NULL;
  bool goes_on = end && find_opening (end + 1, opening);
  free (opening);
  *b = (block){ .lines = end ? first : NULL,
                .length = end ? (size_t) (end + 1 - first) : 0 };
  return !first    ? BLOCKS_NONE
         : !end    ? BLOCKS_OPEN
         : goes_on ? BLOCKS_SEVERAL
                   : BLOCKS_ONE;
}

const char *
after_block (const char *text)
{
  const char *end = strstr (text + 3, closing);
  return end ? end + strlen (closing) : NULL;
}

bool
reproducer_of (const issue *page, block *b, problem *p)
{
  switch (blocks_of (page->text, "sh", b))
    {
    case BLOCKS_OPEN:
      return problem_set (p, STATUS_USAGE,
                          "%s: the reproducer does not end with a line of ```",
                          page->path);
    case BLOCKS_SEVERAL:
      return problem_set (p, STATUS_USAGE,
                          "%s: a page has one reproducer, here are two",
                          page->path);
    default:
      return true;
    }
}
