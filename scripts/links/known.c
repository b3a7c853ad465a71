/* Known defects of linkers.  */
#include "known.h"

#include <stdlib.h>

#include "buffer.h"

bool
known_read (entry_list *list, const char *path, problem *p)
{
  static const char *const names[KNOWN_FIELDS]
      = { "name", "cases", "links", "checks", "class", "reason", "reported" };
  return entries_read (list, path, names, KNOWN_FIELDS, p);
}

const char *
known_find (const entry_list *list, const char *name, const pairing *who,
            const char *check)
{
  char *link = format_text ("%s/%s", who->linker, who->abi);
  const char *found = NULL;
  for (size_t i = 0; !found && i < list->count; i++)
    {
      char *const *field = list->items[i].field;
      if (globs_match (field[KNOWN_CASES], name)
          && globs_match (field[KNOWN_LINKS], link)
          && globs_match (field[KNOWN_CHECKS], check))
        found = field[KNOWN_NAME];
    }
  free (link);
  return found;
}
