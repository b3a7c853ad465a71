/* Known causes.  */
#include "known.h"

#include <fnmatch.h>
#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "output.h"

static const char *const field_names[KNOWN_FIELDS]
    = { "name", "abis", "assemblers", "verdict", "function", "class",
        "reason", "reported" };

bool
known_read (known_list *list, const char *path, problem *p)
{
  if (!entries_read (&list->entries, path, field_names, KNOWN_FIELDS, p))
    return false;
  size_t size = list->entries.count * sizeof *list->seen;
  list->seen = memset (grow (NULL, size), 0, size);
  return true;
}

void
known_free (known_list *list)
{
  entries_free (&list->entries);
  free (list->seen);
  *list = (known_list) { .seen = NULL };
}

bool
known_applies (const known_cause *cause, const target *t,
               const char *assembler)
{
  return globs_match (cause->field[KNOWN_ABIS], t->arch->name)
         && globs_match (cause->field[KNOWN_ASSEMBLERS], assembler);
}

static bool
is_verdict (const known_cause *cause, const verdict *v)
{
  const char *words = cause->field[KNOWN_VERDICT];
  char *exact = format_text ("%s:%s", verdict_name (v->kind),
                             part_name (v->part));
  bool found = globs_match (words, verdict_name (v->kind))
               || globs_match (words, exact);
  free (exact);
  return found;
}

/* The globs have blanks in them; | separates them.  */
static bool
is_function (const known_cause *cause, const char *function)
{
  char *copy = format_text ("%s", cause->field[KNOWN_FUNCTION]);
  char *rest = copy, *glob;
  bool found = false;
  while (!found && (glob = strsep (&rest, "|")))
    {
      glob += strspn (glob, " ");
      size_t length = strlen (glob);
      while (length > 0 && glob[length - 1] == ' ')
        glob[--length] = '\0';
      found = *glob && fnmatch (glob, function, 0) == 0;
    }
  free (copy);
  return found;
}

const known_cause *
known_find (known_list *list, const target *t, const char *assembler,
            const verdict *v, const char *function)
{
  for (size_t i = 0; i < list->entries.count; i++)
    {
      const known_cause *cause = &list->entries.items[i];
      if (!known_applies (cause, t, assembler) || !is_verdict (cause, v)
          || !is_function (cause, function))
        continue;
      list->seen[i]++;
      return cause;
    }
  return NULL;
}

bool
known_is_for_any (const known_cause *cause)
{
  return strcmp (cause->field[KNOWN_FUNCTION], "*") == 0;
}

void
known_see_again (known_list *list, const known_cause *cause)
{
  if (cause)
    list->seen[cause - list->entries.items]++;
}

bool
known_write_seen (const known_list *list, const char *path, problem *p)
{
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < list->entries.count; i++)
    if (list->seen[i])
      buffer_print (&b, "%s\n", list->entries.items[i].field[KNOWN_NAME]);
  bool good = write_file (path, b.bytes, b.size, p);
  buffer_free (&b);
  return good;
}
