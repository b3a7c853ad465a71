/* Files of entries.  */
#include "entries.h"

#include <errno.h>
#include <fnmatch.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/stat.h>

#include "buffer.h"
#include "readable.h"

typedef struct reader
{
  const char *path;
  unsigned line;
  entry_list *list;
  const char *const *names;
  size_t count;
  bool in_entry;
  char **last; /* the field that a continuation belongs to */
  size_t last_size, last_room; /* its bytes without the zero, and allocated */
} reader;

static bool
refuse (const reader *r, const char *what, const char *text, problem *p)
{
  return problem_set (p, STATUS_USAGE, "%s:%u: %s '%.80s'", r->path, r->line,
                      what, text);
}

static listed_entry *
entry_of (reader *r)
{
  entry_list *list = r->list;
  if (!r->in_entry)
    {
      list->items = grow_array (list->items, list->count, &list->capacity,
                                sizeof *list->items);
      list->items[list->count++] = (listed_entry) { .field = { NULL } };
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
  for (size_t i = 0; i < r->count; i++)
    if (strcmp (text, r->names[i]) == 0)
      {
        r->last = &entry_of (r)->field[i];
        if (*r->last)
          return refuse (r, "is there twice:", text, p);
        *r->last = format_text ("%s", value + strspn (value, " "));
        r->last_size = strlen (*r->last);
        r->last_room = r->last_size + 1;
        return true;
      }
  return refuse (r, "is no field of an entry:", text, p);
}

static bool
go_on (reader *r, const char *text, problem *p)
{
  if (!r->last)
    return refuse (r, "goes on with nothing:", text, p);
  text += strspn (text, " \t");
  size_t more = strlen (text) + 1, size = r->last_size + more + 1;
  if (size > r->last_room)
    {
      r->last_room = 2 * size;
      *r->last = grow (*r->last, r->last_room);
    }
  (*r->last)[r->last_size] = ' ';
  memcpy (*r->last + r->last_size + 1, text, more);
  r->last_size += more;
  return true;
}

/* An entry without a reason, or for everything, is none.  */
static bool
end_entry (reader *r, problem *p)
{
  if (!r->in_entry)
    return true;
  const listed_entry *entry = entry_of (r);
  for (size_t i = 0; i < r->count; i++)
    if (!entry->field[i] || !*entry->field[i])
      return refuse (r, "the entry above has no field", r->names[i], p);
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

/* A file without a byte is one that was not written to its end; for no entries
   there is /dev/null.  */
static FILE *
open_list (const char *path, problem *p)
{
  struct stat st;
  const char *why;
  FILE *file = open_text (path, &why);
  if (!file || fstat (fileno (file), &st) != 0)
    problem_set (p, STATUS_USAGE, "%s: %s", path,
                 file ? strerror (errno) : why);
  else if (S_ISREG (st.st_mode) && st.st_size == 0)
    problem_set (p, STATUS_USAGE, "%s: is empty (/dev/null is a list of "
                 "nothing)", path);
  else
    return file;
  if (file)
    (void) fclose (file);
  return NULL;
}

bool
entries_read (entry_list *list, const char *path, const char *const *names,
              size_t count, problem *p)
{
  reader r = { .path = path, .list = list, .names = names, .count = count };
  char *text = NULL;
  size_t size = 0;
  bool good = true;
  FILE *file = open_list (path, p);
  if (!file)
    return false;
  while (good && getline (&text, &size, file) >= 0)
    good = take_line (&r, text, p);
  if (good && ferror (file))
    good = problem_set (p, STATUS_USAGE, "%s: cannot be read", path);
  free (text);
  (void) fclose (file);
  return good && end_entry (&r, p);
}

void
entries_free (entry_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    for (int f = 0; f < ENTRY_FIELDS; f++)
      free (list->items[i].field[f]);
  free (list->items);
  *list = (entry_list) { .count = 0 };
}

bool
globs_match (const char *globs, const char *text)
{
  if (strcmp (globs, "*") == 0 || strcmp (globs, text) == 0)
    return true;
  char *copy = format_text ("%s", globs), *rest = copy, *glob;
  bool found = false;
  while (!found && (glob = strsep (&rest, " ")))
    found = *glob && fnmatch (glob, text, 0) == 0;
  free (copy);
  return found;
}
