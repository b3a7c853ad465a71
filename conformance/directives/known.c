/* Known causes.  */
#include "known.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

static const char *const field_names[KNOWN_FIELDS]
    = { "name", "abis", "assemblers", "verdict", "function", "class",
        "reason", "reported" };

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

static known_cause *
entry_of (reader *r)
{
  known_list *list = r->list;
  if (!r->in_entry)
    {
      list->items = grow_array (list->items, list->count, &list->capacity,
                                sizeof *list->items);
      list->items[list->count++] = (known_cause) { .seen = 0 };
      r->in_entry = true;
    }
  return &list->items[list->count - 1];
}

static bool
take_field (reader *r, const char *text, problem *p)
{
  size_t length = strcspn (text, ":");
  for (int i = 0; i < KNOWN_FIELDS; i++)
    if (text[length] && strlen (field_names[i]) == length
        && strncmp (text, field_names[i], length) == 0)
      {
        const char *value = text + length + 1;
        r->last = &entry_of (r)->field[i];
        if (*r->last)
          return refuse (r, "is there twice:", text, p);
        *r->last = format_text ("%s", value + strspn (value, " "));
        return true;
      }
  return refuse (r, "is no field of a known cause:", text, p);
}

static bool
go_on (reader *r, const char *text, problem *p)
{
  if (!r->last)
    return refuse (r, "goes on with nothing:", text, p);
  char *joined = format_text ("%s %s", *r->last, text + strspn (text, " \t"));
  free (*r->last);
  *r->last = joined;
  return true;
}

static bool
end_entry (reader *r, problem *p)
{
  if (!r->in_entry)
    return true;
  const known_cause *entry = entry_of (r);
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
  text[strcspn (text, "\n")] = '\0';
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

/* Does one of the globs, which one of SEPARATORS separates, match?  */
static bool
matches (const char *globs, const char *separators, const char *text)
{
  char *copy = format_text ("%s", globs), *rest = copy, *glob;
  bool found = false;
  while (!found && (glob = strsep (&rest, separators)))
    {
      glob += strspn (glob, " ");
      size_t length = strlen (glob);
      while (length > 0 && glob[length - 1] == ' ')
        glob[--length] = '\0';
      found = *glob && fnmatch (glob, text, 0) == 0;
    }
  free (copy);
  return found;
}

bool
known_applies (const known_cause *cause, const target *t,
               const char *assembler)
{
  return matches (cause->field[KNOWN_ABIS], " ", t->arch->name)
         && matches (cause->field[KNOWN_ASSEMBLERS], " ", assembler);
}

static bool
is_verdict (const known_cause *cause, const verdict *v)
{
  const char *words = cause->field[KNOWN_VERDICT];
  char *exact = format_text ("%s:%s", verdict_name (v->kind),
                             part_name (v->part));
  bool found = matches (words, " ", verdict_name (v->kind))
               || matches (words, " ", exact);
  free (exact);
  return found;
}

known_cause *
known_find (known_list *list, const target *t, const char *assembler,
            const verdict *v, const char *function)
{
  for (size_t i = 0; i < list->count; i++)
    {
      known_cause *cause = &list->items[i];
      if (!known_applies (cause, t, assembler) || !is_verdict (cause, v)
          || !matches (cause->field[KNOWN_FUNCTION], "|", function))
        continue;
      cause->seen++;
      return cause;
    }
  return NULL;
}
