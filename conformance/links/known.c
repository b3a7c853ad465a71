/* Known defects of linkers.  */
#include "known.h"

#include <stdlib.h>

#include "buffer.h"

/* A line that fits this end of a linker, which there is not, fits any.  */
static const char any_end[] = "exit status 7: no words";

/* The first check of how a linker ended of which LINE would explain any
   end.  */
static const char *
check_of_any_end (const shows *line)
{
  for (const check *c = link_checks; c->name; c++)
    if (c->is_of_end
        && some_glob_matches (&line->field[LINKS_CHECK], c->name)
        && some_glob_matches (&line->field[LINKS_SAYS], any_end))
      return c->name;
  return NULL;
}

bool
known_read (issue_list *list, const char *path, problem *p)
{
  if (!issues_read (list, path, p))
    return false;
  for (size_t i = 0; i < list->shows_count; i++)
    {
      const shows *line = &list->shows[i];
      const char *of_end = line->oracle == ORACLE_LINKS
                               ? check_of_any_end (line)
                               : NULL;
      if (of_end)
        return problem_set (p, STATUS_USAGE,
                            "%s:%u: `says' has to tell which end of a linker "
                            "the line explains, as it is for the check `%s'",
                            issue_of (list, line)->path, line->line, of_end);
    }
  return true;
}

const shows *
known_find (const issue_list *list, const char *name, const pairing *who,
            const check *c, const char *why)
{
  char *link = format_text ("%s/%s", who->linker, who->abi);
  const observed o = { .value = { [LINKS_CASE] = name, [LINKS_LINK] = link,
                                  [LINKS_CHECK] = c->name,
                                  [LINKS_SAYS] = c->is_of_end ? why : NULL } };
  const shows *found = issues_explain (list, ORACLE_LINKS, &o, true, NULL);
  free (link);
  return found;
}
