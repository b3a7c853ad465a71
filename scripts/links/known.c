/* Known defects of linkers.  */
#include "known.h"

#include <errno.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

static const char *const field_names[KNOWN_FIELDS]
    = { "name", "cases", "links", "checks", "class", "reason", "reported" };

static known_defect *
add_entry (known_list *list)
{
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count] = (known_defect) { .field = { NULL } };
  return &list->items[list->count++];
}

/* Put `name: value` into ENTRY; *LAST: where a continuation goes.  */
static bool
take_field (known_defect *entry, const char *text, char ***last)
{
  size_t length = strcspn (text, ":");
  for (int i = 0; text[length] && i < KNOWN_FIELDS; i++)
    {
      if (strlen (field_names[i]) != length
          || strncmp (field_names[i], text, length) != 0 || entry->field[i])
        continue;
      const char *value = text + length + 1;
      entry->field[i] = format_text ("%s", value + strspn (value, " "));
      *last = &entry->field[i];
      return true;
    }
  return false;
}

static bool
go_on (char **last, const char *text)
{
  if (!last)
    return false;
  char *joined = format_text ("%s%s", *last, text);
  free (*last);
  *last = joined;
  return true;
}

static bool
is_complete (const known_defect *entry)
{
  for (int i = 0; i < KNOWN_FIELDS; i++)
    if (!entry->field[i] || !*entry->field[i])
      return false;
  return true;
}

static bool
read_lines (known_list *list, FILE *file, const char *path, problem *p)
{
  known_defect *entry = NULL;
  char *text = NULL, **last = NULL;
  size_t size = 0;
  bool good = true;
  for (unsigned line = 1; good && getline (&text, &size, file) >= 0; line++)
    {
      text[strcspn (text, "\n")] = '\0';
      if (*text == '#')
        continue;
      if (*text == '\0')
        entry = NULL, last = NULL;
      else if (*text == ' ')
        good = go_on (last, text);
      else
        {
          entry = entry ? entry : add_entry (list);
          good = take_field (entry, text, &last);
        }
      if (!good)
        problem_set (p, STATUS_USAGE, "%s:%u: is no field of a known defect, "
                     "or there twice: '%.80s'", path, line, text);
    }
  free (text);
  return good;
}

bool
known_read (known_list *list, const char *path, problem *p)
{
  *list = (known_list) { .count = 0 };
  FILE *file = fopen (path, "re");
  if (!file)
    return problem_set (p, STATUS_USAGE, "%s: %s", path, strerror (errno));
  bool good = read_lines (list, file, path, p);
  (void) fclose (file);
  for (size_t i = 0; good && i < list->count; i++)
    if (!is_complete (&list->items[i]))
      good = problem_set (p, STATUS_USAGE, "%s: entry %zu lacks a field",
                          path, i + 1);
  return good;
}

void
known_free (known_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    for (int f = 0; f < KNOWN_FIELDS; f++)
      free (list->items[i].field[f]);
  free (list->items);
  *list = (known_list) { .count = 0 };
}

const known_defect *
known_find (const known_list *list, const char *name, const pairing *who,
            const char *check)
{
  char *link = format_text ("%s/%s", who->linker, who->abi);
  const known_defect *found = NULL;
  for (size_t i = 0; !found && i < list->count; i++)
    {
      char *const *field = list->items[i].field;
      if (globs_match (field[KNOWN_CASES], name)
          && globs_match (field[KNOWN_LINKS], link)
          && globs_match (field[KNOWN_CHECKS], check))
        found = &list->items[i];
    }
  free (link);
  return found;
}
