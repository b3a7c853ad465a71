/* Known defects of linkers.  */
#include "known.h"

#include <regex.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

/* 0: EXPRESSION is found in TEXT; REG_NOMATCH: it is not; else it is no
   expression.  */
static int
look_for (const char *expression, const char *text)
{
  regex_t compiled;
  int result = regcomp (&compiled, expression, REG_EXTENDED | REG_NOSUB);
  if (result != 0)
    return result;
  result = regexec (&compiled, text, 0, NULL, 0);
  regfree (&compiled);
  return result;
}

/* One that is found in any end would explain any.  */
static bool
says_an_end (const char *expression)
{
  return strcmp (expression, "-") != 0
         && look_for (expression, "exit status 7: ?") == REG_NOMATCH;
}

/* The first check of how a linker ended that the globs CHECKS mean.  */
static const char *
check_of_end (const char *checks)
{
  for (const check *c = link_checks; c->name; c++)
    if (c->is_of_end && globs_match (checks, c->name))
      return c->name;
  return NULL;
}

static bool
is_precise (const listed_entry *entry, const char *path, problem *p)
{
  const char *of_end = check_of_end (entry->field[KNOWN_CHECKS]);
  if (of_end && !says_an_end (entry->field[KNOWN_SAYS]))
    return problem_set (p, STATUS_USAGE,
                        "%s: %s: `says' has to tell which end of a linker "
                        "it explains, as it is for the check `%s'",
                        path, entry->field[KNOWN_NAME], of_end);
  return true;
}

bool
known_read (entry_list *list, const char *path, problem *p)
{
  static const char *const names[KNOWN_FIELDS]
      = { "name", "cases", "links", "checks", "says", "class", "reason",
          "reported" };
  bool good = entries_read (list, path, names, KNOWN_FIELDS, p);
  for (size_t i = 0; good && i < list->count; i++)
    good = is_precise (&list->items[i], path, p);
  return good;
}

static bool
explains (char *const *field, const char *name, const char *link,
          const check *c, const char *why)
{
  return globs_match (field[KNOWN_CASES], name)
         && globs_match (field[KNOWN_LINKS], link)
         && globs_match (field[KNOWN_CHECKS], c->name)
         && (!c->is_of_end || look_for (field[KNOWN_SAYS], why) == 0);
}

const char *
known_find (const entry_list *list, const char *name, const pairing *who,
            const check *c, const char *why)
{
  char *link = format_text ("%s/%s", who->linker, who->abi);
  const char *found = NULL;
  for (size_t i = 0; !found && i < list->count; i++)
    if (explains (list->items[i].field, name, link, c, why))
      found = list->items[i].field[KNOWN_NAME];
  free (link);
  return found;
}
