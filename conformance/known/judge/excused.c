/* The list of reasons.  */
#include "excused.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/input.h"
#include "lib/base/memory.h"

enum { ORACLE_NAME, REASON, MOST, WHY, COLUMNS };

/* TEXT as columns, without the blanks around them.  */
static bool
split (char *text, char *column[COLUMNS])
{
  int count = 0;
  for (char *save, *at = strtok_r (text, "|", &save); at;
       at = strtok_r (NULL, "|", &save))
    {
      if (count == COLUMNS)
        return false;
      at += strspn (at, " ");
      size_t length = strlen (at);
      while (length && at[length - 1] == ' ')
        at[--length] = '\0';
      column[count++] = at;
    }
  return count == COLUMNS && *column[REASON] && *column[WHY];
}

static char *
key_of (enum oracle oracle, const char *reason)
{
  return format_text ("%d|%s", (int) oracle, reason);
}

/* Where the place of E is kept in LIST.  */
static size_t *
place_of (excuse_list *list, const excuse_line *e)
{
  char *key = key_of (e->oracle, e->reason);
  size_t *place = text_index_at (&list->places, key);
  free (key);
  if (!place)
    out_of_memory (0);
  return place;
}

static bool
take_line (excuse_list *list, char *text, unsigned line, problem *p)
{
  char *column[COLUMNS], *end = NULL;
  excuse_line e = { .line = line };
  if (*text == '#' || *text == '\0')
    return true;
  bool is_line = split (text, column);
  e.oracle = is_line ? oracle_by_name (column[ORACLE_NAME]) : ORACLES;
  if (is_line)
    e.most = strtoull (column[MOST], &end, 10);
  if (!is_line || e.oracle == ORACLES || end == column[MOST] || *end
      || excuse_find (list, e.oracle, column[REASON]) < list->count)
    return problem_set (p, STATUS_USAGE,
                        "%s:%u: is no line ORACLE | REASON | MOST | WHY with a "
                        "reason of its own", list->path, line);
  e.reason = format_text ("%s", column[REASON]);
  e.why = format_text ("%s", column[WHY]);
  size_t *place = place_of (list, &e);
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count++] = e;
  *place = list->count;
  return true;
}

bool
excuses_read (excuse_list *list, const char *path, problem *p)
{
  *list = (excuse_list) { .path = path };
  buffer content = EMPTY_BUFFER;
  bool good = read_file (path, &content, p);
  buffer_add (&content, "", 1);
  unsigned line = 0;
  for (char *next = (char *) content.bytes; good && next;)
    good = take_line (list, strsep (&next, "\n"), ++line, p);
  buffer_free (&content);
  return good;
}

void
excuses_free (excuse_list *list)
{
  for (size_t i = 0; i < list->count; i++)
    {
      free (list->items[i].reason);
      free (list->items[i].why);
    }
  free (list->items);
  text_index_free (&list->places);
}

size_t
excuse_find (const excuse_list *list, enum oracle oracle, const char *reason)
{
  char *key = key_of (oracle, reason);
  const size_t *place = text_index_find (&list->places, key);
  free (key);
  return place ? *place - 1 : list->count;
}
