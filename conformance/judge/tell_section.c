#include "tell_section.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 80, LINES_OF_EXAMPLE = 2 };

static bool
are_same (const char *a, const char *b)
{
  return a && b ? strcmp (a, b) == 0 : a == b;
}

static const char *
text_or (const char *text, const char *none)
{
  return text ? text : none;
}

/* --- a line for each implementation ------------------------------------------- */

static void
count_one (answers *to, const judged *j)
{
  const char *name = text_or (j->seen[SECTION_VERDICT], "");
  enum verdict verdict = verdict_by_name (name, strlen (name));
  to->standings[j->standing] += j->count;
  if (verdict != VERDICTS)
    to->verdicts[verdict] += j->count;
}

answers *
answers_of (const verdicts *v, size_t *count)
{
  answers *all = NULL;
  size_t capacity = 0;
  *count = 0;
  for (size_t i = 0; i < v->count; i++)
    {
      const judged *j = &v->items[i];
      if (j->oracle != ORACLE_SECTION)
        continue;
      const char *testee = text_or (j->seen[SECTION_TESTEE], "-");
      size_t at = 0;
      while (at < *count && strcmp (all[at].testee, testee) != 0)
        at++;
      if (at == *count)
        {
          all = grow_array (all, *count, &capacity, sizeof *all);
          all[(*count)++] = (answers) { .testee = testee };
        }
      count_one (&all[at], j);
    }
  return all;
}

int
answers_width (const answers *all, size_t count)
{
  size_t width = strlen ("implementation");
  for (size_t i = 0; i < count; i++)
    if (strlen (all[i].testee) > width)
      width = strlen (all[i].testee);
  return (int) width;
}

static void
add_number (buffer *to, uint64_t number, const char *shade, const colours *c)
{
  buffer_print (to, "%s%9" PRIu64 "%s", shade, number, *shade ? c->off : "");
}

typedef struct line_form
{
  int width; /* of names */
  const colours *colours;
} line_form;

static void
add_answers (buffer *to, const answers *a, const line_form *form)
{
  const uint64_t *s = a->standings;
  const colours *c = form->colours;
  buffer_print (to, "%-*s", form->width, a->testee);
  add_number (to, s[GOOD], "", c);
  add_number (to, s[KNOWN], s[KNOWN] ? "" : c->dim, c);
  add_number (to, s[NEW], s[NEW] ? c->bad : c->good, c);
  add_number (to, s[EXCUSED], s[EXCUSED] ? "" : c->dim, c);
  buffer_print (to, "\n");
}

/* Of ALL that are not told, the first of those with most that is new.  */
static answers *
most_new (answers *all, size_t count)
{
  answers *most = NULL;
  for (size_t i = 0; i < count; i++)
    if (!all[i].is_told
        && (!most || all[i].standings[NEW] > most->standings[NEW]))
      most = &all[i];
  return most;
}

/* Those that are not told as one.  */
static void
add_others (buffer *to, const answers *all, size_t count, size_t shown,
            const line_form *form)
{
  char *name = format_text ("%zu others", count - shown);
  answers sum = { .testee = name };
  for (size_t i = 0; i < count; i++)
    for (int s = 0; !all[i].is_told && s < STANDINGS; s++)
      sum.standings[s] += all[i].standings[s];
  add_answers (to, &sum, form);
  free (name);
}

void
tell_answers (buffer *to, const verdicts *v, size_t most, const colours *c)
{
  size_t count;
  answers *all = answers_of (v, &count);
  const line_form form = { answers_width (all, count), c };
  buffer_print (to, "%-*s    agree    known      new  excused\n", form.width,
                "implementation");
  bool has_others = count > most;
  for (size_t i = 0; i < (has_others ? most : count); i++)
    {
      answers *one = has_others ? most_new (all, count) : &all[i];
      add_answers (to, one, &form);
      one->is_told = true;
    }
  if (has_others)
    add_others (to, all, count, most, &form);
  free (all);
}

/* --- what is new ------------------------------------------------------------------ */

typedef struct group
{
  const judged *example; /* the first of those with the fewest properties */
  uint64_t count;
} group;

/* Is J about a section at 0 with functions below it?  */
static bool
wraps (const judged *j)
{
  static const char tag[] = "wraps";
  const size_t length = sizeof tag - 1;
  for (const char *at = j->seen[SECTION_TAG]; at && *at; at += strspn (at, ", "))
    {
      size_t size = strcspn (at, ", ");
      if (size == length && memcmp (at, tag, length) == 0)
        return true;
      at += size;
    }
  return false;
}

bool
answers_are_alike (const judged *a, const judged *b)
{
  static const int by[] = { SECTION_TESTEE, SECTION_OPERATION,
                            SECTION_VERDICT, SECTION_FIELD, SECTION_CLAUSE };
  for (size_t i = 0; i < sizeof by / sizeof *by; i++)
    if (!are_same (a->seen[by[i]], b->seen[by[i]]))
      return false;
  return wraps (a) == wraps (b);
}

/* How much J's case shows at a time: 0 and more.  Of a hand-written one its clauses; of others, which
   nobody made to show one thing, more than any of those.  */
static unsigned
properties (const judged *j)
{
  enum { NOT_BY_HAND = 1000 };
  const char *name = text_or (j->seen[SECTION_CASE], "");
  bool is_by_hand = strncmp (name, "vectors/", 8) == 0 || strncmp (name, "regressions/", 12) == 0;
  unsigned count = is_by_hand ? 0 : NOT_BY_HAND;
  for (const char *at = j->seen[SECTION_TAG]; at && (at = strstr (at, "obeys:")); at++)
    count++;
  return count;
}

static group *
groups_of (const verdicts *v, size_t *count)
{
  group *all = NULL;
  size_t capacity = 0;
  *count = 0;
  for (size_t i = 0; i < v->count; i++)
    {
      const judged *j = &v->items[i];
      if (j->oracle != ORACLE_SECTION || j->standing != NEW)
        continue;
      size_t g = 0;
      while (g < *count && !answers_are_alike (all[g].example, j))
        g++;
      if (g == *count)
        {
          all = grow_array (all, *count, &capacity, sizeof *all);
          all[(*count)++] = (group) { .example = j };
        }
      if (properties (j) < properties (all[g].example))
        all[g].example = j;
      all[g].count += j->count;
    }
  return all;
}

/* LENGTH bytes of TEXT, as a line of 80 columns if it IS_SHORT.  */
static void
add_line (buffer *to, const char *text, size_t length, bool is_short)
{
  static const char cut[] = "...";
  enum { TAIL = 32 }; /* why something died is often at the end of the line */
  if (!is_short || length <= COLUMNS)
    buffer_print (to, "%.*s\n", (int) length, text);
  else
    buffer_print (to, "%.*s%s%.*s\n", (int) (COLUMNS - TAIL - (sizeof cut - 1)), text, cut, TAIL,
                  text + length - TAIL);
}

/* What the example shows: the lines of its text, of which the first says what the
   head has said.  */
static void
add_example (buffer *to, const char *text, bool is_short)
{
  const char *at = text ? strchr (text, '\n') : NULL;
  for (int lines = 0; at && at[1] && (!is_short || lines < LINES_OF_EXAMPLE);
       lines++)
    {
      size_t length = strcspn (++at, "\n");
      char *line = format_text ("    %.*s", (int) length, at);
      add_line (to, line, strlen (line), is_short);
      free (line);
      at += length;
      at = *at ? at : NULL;
    }
}

static void
add_group (buffer *to, const group *g, bool is_short)
{
  const judged *j = g->example;
  const char *fields = j->seen[SECTION_FIELD], *clause = j->seen[SECTION_CLAUSE];
  char *head = format_text (
      "new: %s: %s of %s%s%s%s%s%s, %" PRIu64 " case%s",
      text_or (j->seen[SECTION_TESTEE], "-"),
      text_or (j->seen[SECTION_VERDICT], "failure"),
      text_or (j->seen[SECTION_OPERATION], "-"), clause ? ": " : "",
      text_or (clause, ""), fields ? ": " : "", text_or (fields, ""),
      wraps (j) ? ", in object files below address 0" : "", g->count, g->count == 1 ? "" : "s");
  add_line (to, head, strlen (head), is_short);
  free (head);
  add_example (to, j->text, is_short);
  if (j->again)
    buffer_print (to, "    again: %s\n", j->again);
}

/* The first of the largest; of those that no process can meet, after all others.  */
static group *
largest_of (group *all, size_t count)
{
  group *largest = all;
  for (size_t i = 0; i < count; i++)
    if (all[i].count
        && (!largest->count || wraps (all[i].example) < wraps (largest->example)
            || (wraps (all[i].example) == wraps (largest->example)
                && all[i].count > largest->count)))
      largest = &all[i];
  return largest;
}

size_t
tell_groups (buffer *to, const verdicts *v, size_t most, bool is_short)
{
  size_t count;
  group *all = groups_of (v, &count);
  for (size_t i = 0; i < count && i < most; i++)
    {
      group *next = largest_of (all, count);
      add_group (to, next, is_short);
      next->count = 0;
    }
  free (all);
  return count;
}
