/* Known mismatches.  */
#include "known.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"

static const char *const field_names[KNOWN_FIELDS]
    = { "name",     "programs", "abis",   "where",   "wrong",
        "eh-frame", "class",    "reason", "reported" };

/* Reading.  */

typedef struct reader
{
  const char *path;
  unsigned line;
  known_list *list;
  bool in_entry;
  char **last; /* the field that a continuation belongs to */
} reader;

static bool
refuse (const reader *r, const char *what, const char *text, problem *p)
{
  return problem_set (p, STATUS_USAGE, "%s:%u: %s '%.80s'", r->path, r->line,
                      what, text);
}

static known_mismatch *
entry_of (reader *r)
{
  known_list *list = r->list;
  if (!r->in_entry)
    {
      list->items = grow_array (list->items, list->count, &list->capacity,
                                sizeof *list->items);
      list->items[list->count++] = (known_mismatch) { .field = { NULL } };
      r->in_entry = true;
    }
  return &list->items[list->count - 1];
}

static bool
take_field (reader *r, char *text, problem *p)
{
  char *value = strchr (text, ':');
  if (!value)
    return refuse (r, "is no field:", text, p);
  *value++ = '\0';
  for (int i = 0; i < KNOWN_FIELDS; i++)
    if (strcmp (text, field_names[i]) == 0)
      {
        r->last = &entry_of (r)->field[i];
        if (*r->last)
          return refuse (r, "is there twice:", text, p);
        *r->last = format_text ("%s", value + strspn (value, " "));
        return true;
      }
  return refuse (r, "is no field of a known mismatch:", text, p);
}

static bool
go_on (reader *r, const char *text, problem *p)
{
  if (!r->last)
    return refuse (r, "goes on with nothing:", text, p);
  char *joined
      = format_text ("%s %s", *r->last, text + strspn (text, " \t"));
  free (*r->last);
  *r->last = joined;
  return true;
}

/* An entry without a reason, or for everything, is none.  */
static bool
end_entry (reader *r, problem *p)
{
  if (!r->in_entry)
    return true;
  const known_mismatch *entry = entry_of (r);
  for (int i = 0; i < KNOWN_FIELDS; i++)
    if (!entry->field[i] || !*entry->field[i])
      return refuse (r, "the entry above has no field", field_names[i], p);
  r->in_entry = false;
  r->last = NULL;
  return true;
}

static bool
take_line (reader *r, char *text, problem *p)
{
  char *end = strchr (text, '\n');
  if (end)
    *end = '\0';
  r->line++;
  if (text[0] == '#')
    return true;
  if (text[0] == '\0')
    return end_entry (r, p);
  return text[0] == ' ' ? go_on (r, text, p) : take_field (r, text, p);
}

bool
known_read (known_list *list, const char *path, problem *p)
{
  reader r = { .path = path, .list = list };
  char *text = NULL;
  size_t size = 0;
  bool good = true;
  FILE *file = fopen (path, "re");
  if (!file)
    return problem_set (p, STATUS_USAGE, "%s: %s", path, strerror (errno));
  while (good && getline (&text, &size, file) >= 0)
    good = take_line (&r, text, p);
  free (text);
  (void) fclose (file);
  return good && end_entry (&r, p);
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

/* Finding.  */

/* Does one of the blank-separated globs match?  */
static bool
matches (const char *globs, const char *text)
{
  char *copy = format_text ("%s", globs), *rest = copy, *glob;
  bool found = false;
  while (!found && (glob = strsep (&rest, " ")))
    found = *glob && fnmatch (glob, text, 0) == 0;
  free (copy);
  return found;
}

const known_mismatch *
known_find (const known_list *list, const cause *c, const char *program)
{
  for (size_t i = 0; i < list->count; i++)
    {
      char *const *field = list->items[i].field;
      if (matches (field[KNOWN_PROGRAMS], program)
          && matches (field[KNOWN_ABIS], c->first.module->arch->name)
          && matches (field[KNOWN_WHERE], cause_where (c))
          && matches (field[KNOWN_WRONG], wrong_name (c->first.wrong))
          && matches (field[KNOWN_EH_FRAME], verdict_name (c->eh_frame)))
        return &list->items[i];
    }
  return NULL;
}
