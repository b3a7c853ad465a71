/* The list of reasons.  */
#include "excused.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "input.h"

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
  list->items = grow_array (list->items, list->count, &list->capacity,
                            sizeof *list->items);
  list->items[list->count++] = e;
  return true;
}

bool
excuses_read (excuse_list *list, const char *path, problem *p)
{
  *list = (excuse_list) { .path = path };
  buffer content = EMPTY_BUFFER;
  unsigned line = 0;
  bool good = read_file (path, &content, p);
  buffer_add (&content, "", 1);
  char *rest = (char *) content.bytes, *text;
  while (good && (text = strsep (&rest, "\n")))
    good = take_line (list, text, ++line, p);
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
}

size_t
excuse_find (const excuse_list *list, enum oracle oracle, const char *reason)
{
  size_t i = 0;
  while (i < list->count
         && (list->items[i].oracle != oracle
             || strcmp (list->items[i].reason, reason) != 0))
    i++;
  return i;
}
