/* The list of lines that explain by shape, and why.  */
#include "by_shape.h"

#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/input.h"
#include "lib/issues/schema.h"

/* Lines of one oracle on one page that are known to tell nothing.  */
typedef struct exception
{
  char *name;
  enum oracle oracle;
  unsigned long lines, seen;
  unsigned line; /* of the list */
} exception;

typedef struct exceptions
{
  exception *items;
  size_t count, capacity;
} exceptions;

/* Has ORACLE fields that tell, and LINE a glob of none of them?  */
static bool
is_by_shape (const shows *line)
{
  bool has_fields = false;
  for (int i = 0; i < OBSERVED_FIELDS; i++)
    if (observed_field_at (line->oracle, i)->name
        && observed_field_at (line->oracle, i)->role == ROLE_TELLS)
      {
        if (line->field[i].count
            && strcmp (line->field[i].items[0], "*") != 0)
          return false;
        has_fields = true;
      }
  return has_fields;
}

static exception *
find (const exceptions *all, const char *name, enum oracle oracle)
{
  for (size_t i = 0; i < all->count; i++)
    if (all->items[i].oracle == oracle
        && strcmp (all->items[i].name, name) == 0)
      return &all->items[i];
  return NULL;
}

/* TEXT is NAME ORACLE LINES WHY.  */
static bool
take_line (exceptions *all, char *text, unsigned number, const char *path,
           problem *p)
{
  if (*text == '#' || *text == '\0')
    return true;
  char *rest = text, *name = strsep (&rest, " "),
       *oracle = strsep (&rest, " ");
  char *lines = strsep (&rest, " "), *end = lines;
  exception e = { .line = number,
                  .oracle = oracle ? oracle_by_name (oracle) : ORACLES,
                  .lines = lines ? strtoul (lines, &end, 10) : 0 };
  if (!rest || !*rest || e.oracle == ORACLES || e.lines == 0 || *end
      || find (all, name, e.oracle))
    return problem_set (p, STATUS_USAGE,
                        "%s:%u: is no line NAME ORACLE LINES WHY of its own",
                        path, number);
  e.name = format_text ("%s", name);
  all->items = grow_array (all->items, all->count, &all->capacity,
                           sizeof *all->items);
  all->items[all->count++] = e;
  return true;
}

static bool
exceptions_read (exceptions *all, const char *path, problem *p)
{
  buffer content = EMPTY_BUFFER;
  if (access (path, F_OK) != 0)
    return true;
  bool good = read_file (path, &content, p);
  buffer_add (&content, "", 1);
  char *rest = (char *) content.bytes, *text;
  for (unsigned number = 1; good && (text = strsep (&rest, "\n")); number++)
    good = take_line (all, text, number, path, p);
  buffer_free (&content);
  return good;
}

/* Every line that tells nothing is among ALL.  */
static bool
count_lines (const issue_list *pages, exceptions *all, size_t *count,
             problem *p)
{
  for (size_t i = 0; i < pages->shows_count; i++)
    {
      const shows *line = &pages->shows[i];
      const issue *page = issue_of (pages, line);
      if (!is_by_shape (line))
        continue;
      ++*count;
      exception *e = find (all, page->name, line->oracle);
      if (!e || ++e->seen > e->lines)
        return problem_set (p, STATUS_USAGE,
                            "%s:%u: explains by shape: of what was seen it "
                            "tells where it is, and not what is wrong",
                            page->path, line->line);
    }
  return true;
}

static bool
each_is_needed (const exceptions *all, const char *path, problem *p)
{
  for (size_t i = 0; i < all->count; i++)
    {
      const exception *e = &all->items[i];
      if (e->seen < e->lines)
        return problem_set (p, STATUS_USAGE, "%s:%u: %s has %lu such lines",
                            path, e->line, e->name, e->seen);
    }
  return true;
}

bool
lines_tell_differences (const issue_list *pages, const char *directory,
                        size_t *count, problem *p)
{
  exceptions all = { .count = 0 };
  char *path = format_text ("%s/by-shape", directory);
  *count = 0;
  bool good = exceptions_read (&all, path, p)
              && count_lines (pages, &all, count, p)
              && each_is_needed (&all, path, p);
  for (size_t i = 0; i < all.count; i++)
    free (all.items[i].name);
  free (all.items);
  free (path);
  return good;
}
