#include "write_pages.h"

#include <stdlib.h>
#include <string.h>

#include "crash_name.h"
#include "crash_note.h"
#include "kinds.h"
#include "lib/base/buffer.h"
#include "lib/base/grow.h"
#include "lib/base/output.h"

/* What a page that nobody has read yet is called, before its number.  */
static const char new_name[] = "/new-";

/* What one page is written of: the first of what is new and alike.  */
typedef struct draft
{
  const verdicts *v;
  char **crashes; /* of each that is new and a crash its name, or NULL */
  size_t first;
  unsigned number; /* of the page's name */
} draft;

static const char *
seen (const draft *d, int field)
{
  const char *text = d->v->items[d->first].seen[field];
  return text ? text : "";
}

/* Are I and K, both new, for one page?  */
static bool
are_one (const draft *d, size_t i, size_t k)
{
  const char *x = d->crashes[i], *y = d->crashes[k];
  return answers_are_alike (&d->v->items[i], &d->v->items[k])
         && (x && y ? strcmp (x, y) == 0 : x == y);
}

static void
add_fields (buffer *to, const char *fields)
{
  buffer_print (to, " field=");
  for (; *fields; fields++)
    buffer_print (to, "%c", *fields == ' ' ? '|' : *fields);
}

/* A line that begins as LINE for each so many cases of all that is like the first.  */
static void
add_cases (buffer *to, const draft *d, const buffer *line)
{
  unsigned count = 0;
  for (size_t i = d->first; i < d->v->count; i++)
    {
      const judged *j = &d->v->items[i];
      if (j->standing != NEW || !are_one (d, d->first, i))
        continue;
      const char *name = j->seen[SECTION_CASE] ? j->seen[SECTION_CASE] : "";
      if (count++ % MOST_GLOBS == 0)
        {
          buffer_add (to, "\n", 1);
          buffer_add (to, line->bytes, line->size);
          buffer_print (to, " case=");
        }
      else
        buffer_print (to, "|");
      add_glob_of (to, name, strlen (name));
    }
}

static void
add_head (buffer *to, const draft *d)
{
  const char *verdict = seen (d, SECTION_VERDICT), *clause = seen (d, SECTION_CLAUSE);
  const char *fields = seen (d, SECTION_FIELD);
  buffer_print (to, "```\ntitle: %s: %s of %s%s%s%s%s\nblame: consumer\n",
                seen (d, SECTION_TESTEE), verdict, seen (d, SECTION_OPERATION),
                *clause ? ": " : "", clause, *fields ? ": " : "", fields);
  buffer_print (to, "class: %s\nreach: crafted\naffects: -\nclauses: %s\nreported: not yet",
                *clause ? verdict : "none", *clause ? clause : "-");
  buffer line = EMPTY_BUFFER;
  buffer_print (&line, "shows: section testee=%s operation=%s verdict=%s", seen (d, SECTION_TESTEE),
                seen (d, SECTION_OPERATION), verdict);
  if (*clause)
    buffer_print (&line, " clause=%s", clause);
  if (*fields)
    add_fields (&line, fields);
  if (d->crashes[d->first])
    buffer_print (&line, " note=%s", d->crashes[d->first]);
  add_cases (to, d, &line);
  buffer_free (&line);
}

static bool
write_one (const char *directory, const draft *d, problem *p)
{
  const judged *j = &d->v->items[d->first];
  buffer page = EMPTY_BUFFER;
  add_head (&page, d);
  buffer_print (&page, "\n```\n\nNot described yet: say what is wrong, and why.\n\n    %s\n",
                j->again ? j->again : "");
  char *path = format_text ("%s/%s%s%u.md", directory,
                            seen (d, SECTION_TESTEE), new_name, d->number);
  bool good = make_parents (path, p) && write_file (path, page.bytes, page.size, p);
  free (path);
  buffer_free (&page);
  return good;
}

static bool
is_first (const draft *d, size_t i)
{
  const verdicts *v = d->v;
  const judged *j = &v->items[i];
  if (j->oracle != ORACLE_SECTION || j->standing != NEW || !j->seen[SECTION_TESTEE])
    return false;
  for (size_t k = 0; k < i; k++)
    if (v->items[k].standing == NEW && are_one (d, k, i))
      return false;
  return true;
}

static bool
is_new_crash (const judged *j)
{
  const char *verdict = j->seen[SECTION_VERDICT];
  return j->oracle == ORACLE_SECTION && j->standing == NEW && verdict
         && strcmp (verdict, "crash") == 0 && j->seen[SECTION_NOTE];
}

/* The name of a crash.  One that a page may not have, as it means other crashes, too, gives way
   to the whole note.  */
static char *
name_of (const char *note)
{
  char *name = crash_name (note);
  char *why = why_not_one_crash (&(globs) { .items = &name, .count = 1 });
  if (why)
    {
      buffer whole = EMPTY_BUFFER;
      add_glob_of (&whole, note, strlen (note));
      free (name);
      name = format_text ("%.*s", (int) whole.size, whole.bytes);
      buffer_free (&whole);
    }
  free (why);
  return name;
}

static char **
name_crashes (const verdicts *v)
{
  char **names = NULL;
  size_t capacity = 0, last = v->count; /* the crash before */
  for (size_t i = 0; i < v->count; i++)
    {
      const judged *j = &v->items[i];
      names = grow_array (names, i, &capacity, sizeof *names);
      names[i] = NULL;
      if (!is_new_crash (j))
        continue;
      const char *note = j->seen[SECTION_NOTE];
      bool is_same = last < i && strcmp (v->items[last].seen[SECTION_NOTE], note) == 0;
      names[i] = is_same ? format_text ("%s", names[last]) : name_of (note);
      last = i;
    }
  return names;
}

bool
pages_write (const char *directory, const verdicts *v, unsigned *count, problem *p)
{
  draft d = { .v = v, .crashes = name_crashes (v) };
  *count = 0;
  for (size_t i = 0; i < v->pages->count; i++)
    {
      const char *end = strstr (v->pages->items[i].name, new_name);
      unsigned long n = end ? strtoul (end + strlen (new_name), NULL, 10) : 0;
      if (n > d.number)
        d.number = (unsigned) n;
    }
  bool good = true;
  for (d.first = 0; good && d.first < v->count; d.first++)
    if (is_first (&d, d.first))
      {
        d.number++;
        ++*count;
        good = write_one (directory, &d, p);
      }
  for (size_t i = 0; i < v->count; i++)
    free (d.crashes[i]);
  free (d.crashes);
  return good;
}
