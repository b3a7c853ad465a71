#include "write_pages.h"

#include <stdlib.h>
#include <string.h>

#include "buffer.h"
#include "kinds.h"
#include "output.h"

/* What one page is written of: the first of what is new and alike.  */
typedef struct draft
{
  const verdicts *v;
  size_t first;
  unsigned number;
} draft;

static const char *
seen (const draft *d, int field)
{
  const char *text = d->v->items[d->first].seen[field];
  return text ? text : "";
}

/* How much of NOTE says which crash it is: its signal, its status, or all words.  */
static size_t
crash_length (const char *note)
{
  if (strncmp (note, "signal ", 7) == 0 && strchr (note, ')'))
    return (size_t) (strchr (note, ')') + 1 - note);
  if (strncmp (note, "exit status ", 12) == 0)
    return 12 + strspn (note + 12, "0123456789:");
  return strlen (note);
}

/* Are A and B, both new, for one page?  */
static bool
are_one (const judged *a, const judged *b)
{
  const char *x = a->seen[SECTION_NOTE], *y = b->seen[SECTION_NOTE];
  if (!answers_are_alike (a, b) || !a->seen[SECTION_VERDICT]
      || strcmp (a->seen[SECTION_VERDICT], "crash") != 0 || !x || !y)
    return answers_are_alike (a, b);
  return crash_length (x) == crash_length (y) && strncmp (x, y, crash_length (x)) == 0;
}

/* SIZE bytes of TEXT, as a glob of a page that matches them alone.  */
static void
add_literal (buffer *to, const char *text, size_t size)
{
  for (size_t i = 0; i < size; i++)
    buffer_print (to, "%s%c", strchr ("*?[]|\\\" ", text[i]) ? "\\" : "", text[i]);
}

static void
add_crash (buffer *to, const char *note)
{
  size_t size = crash_length (note);
  buffer_print (to, " note=");
  add_literal (to, note, size);
  if (note[size])
    buffer_print (to, "\\ *");
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
      if (j->standing != NEW || !are_one (&d->v->items[d->first], j))
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
      add_literal (to, name, strlen (name));
    }
}

static void
add_head (buffer *to, const draft *d)
{
  const char *verdict = seen (d, SECTION_VERDICT), *clause = seen (d, SECTION_CLAUSE);
  const char *fields = seen (d, SECTION_FIELD);
  buffer_print (to, "```\nnumber: %u\ntitle: %s: %s of %s%s%s%s%s\nblame: consumer\n", d->number,
                seen (d, SECTION_TESTEE), verdict, seen (d, SECTION_OPERATION), *clause ? ": " : "",
                clause, *fields ? ": " : "", fields);
  buffer_print (to, "class: %s\naffects: -\nclauses: %s\nreported: not yet",
                *clause ? verdict : "none", *clause ? clause : "-");
  buffer line = EMPTY_BUFFER;
  buffer_print (&line, "shows: section testee=%s operation=%s verdict=%s", seen (d, SECTION_TESTEE),
                seen (d, SECTION_OPERATION), verdict);
  if (*clause)
    buffer_print (&line, " clause=%s", clause);
  if (*fields)
    add_fields (&line, fields);
  if (strcmp (verdict, "crash") == 0)
    add_crash (&line, seen (d, SECTION_NOTE));
  add_cases (to, d, &line);
  buffer_free (&line);
}

static bool
write_one (const char *directory, const draft *d, problem *p)
{
  const judged *j = &d->v->items[d->first];
  buffer page = EMPTY_BUFFER;
  add_head (&page, d);
  buffer_print (&page, "\n```\n\nNobody has read this yet: say what is wrong, and why.\n\n    %s\n",
                j->again ? j->again : "");
  char *path = format_text ("%s/%s/new-%u.md", directory, seen (d, SECTION_TESTEE), d->number);
  bool good = make_parents (path, p) && write_file (path, page.bytes, page.size, p);
  free (path);
  buffer_free (&page);
  return good;
}

static bool
is_first (const verdicts *v, size_t i)
{
  const judged *j = &v->items[i];
  if (j->oracle != ORACLE_SECTION || j->standing != NEW || !j->seen[SECTION_TESTEE])
    return false;
  for (size_t k = 0; k < i; k++)
    if (v->items[k].standing == NEW && are_one (&v->items[k], j))
      return false;
  return true;
}

bool
pages_write (const char *directory, const verdicts *v, unsigned *count, problem *p)
{
  draft d = { .v = v };
  *count = 0;
  for (size_t i = 0; i < v->pages->count; i++)
    if (v->pages->items[i].number > d.number)
      d.number = v->pages->items[i].number;
  bool good = true;
  for (d.first = 0; good && d.first < v->count; d.first++)
    if (is_first (v, d.first))
      {
        d.number++;
        ++*count;
        good = write_one (directory, &d, p);
      }
  return good;
}
