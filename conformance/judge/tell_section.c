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
  size_t capacity = 0, at = 0;
  *count = 0;
  for (size_t i = 0; i < v->count; i++)
    {
      const judged *j = &v->items[i];
      if (j->oracle != ORACLE_SECTION)
        continue;
      const char *testee = text_or (j->seen[SECTION_TESTEE], "-");
      /* Most often it is that of the observation before.  */
      if (at >= *count || strcmp (all[at].testee, testee) != 0)
        for (at = 0; at < *count && strcmp (all[at].testee, testee) != 0;)
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

static int
most_new_first (const void *a, const void *b)
{
  const answers *x = a, *y = b;
  uint64_t new_x = x->standings[NEW], new_y = y->standings[NEW];
  return new_x != new_y ? (new_x < new_y) - (new_x > new_y)
                        : strcmp (x->testee, y->testee);
}

static void
add_number (buffer *to, uint64_t number, const char *shade, const colours *c)
{
  buffer_print (to, "%s%9" PRIu64 "%s", shade, number, *shade ? c->off : "");
}

static void
add_answers (buffer *to, const answers *a, int width, const colours *c)
{
  const uint64_t *s = a->standings;
  buffer_print (to, "%-*.*s", width, width, a->testee);
  add_number (to, s[GOOD], "", c);
  add_number (to, s[KNOWN], s[KNOWN] ? "" : c->dim, c);
  add_number (to, s[NEW], s[NEW] ? c->bad : c->good, c);
  add_number (to, s[EXCUSED], s[EXCUSED] ? "" : c->dim, c);
  buffer_print (to, "\n");
}

/* Those of ALL from FROM on as one.  */
static answers
sum_of (const answers *all, size_t from, size_t count)
{
  answers sum = { .testee = NULL };
  for (size_t i = from; i < count; i++)
    for (int s = 0; s < STANDINGS; s++)
      sum.standings[s] += all[i].standings[s];
  return sum;
}

void
tell_answers (buffer *to, const verdicts *v, size_t most, const colours *c)
{
  size_t count;
  answers *all = answers_of (v, &count);
  int width = answers_width (all, count);
  size_t shown = count > most ? most : count;
  if (width > COLUMNS / 2)
    width = COLUMNS / 2;
  if (shown < count)
    qsort (all, count, sizeof *all, most_new_first);
  buffer_print (to, "%-*s    agree    known      new  excused\n", width,
                "implementation");
  for (size_t i = 0; i < shown; i++)
    add_answers (to, &all[i], width, c);
  if (shown < count)
    {
      answers others = sum_of (all, shown, count);
      char *name = format_text ("%zu others", count - shown);
      others.testee = name;
      add_answers (to, &others, width, c);
      free (name);
    }
  free (all);
}

/* --- what is new ------------------------------------------------------------------ */

typedef struct group
{
  const judged *example; /* the first */
  uint64_t count;
} group;

static bool
are_alike (const judged *a, const judged *b)
{
  static const int by[] = { SECTION_TESTEE, SECTION_OPERATION,
                            SECTION_VERDICT, SECTION_FIELD, SECTION_CLAUSE };
  for (size_t i = 0; i < sizeof by / sizeof *by; i++)
    if (!are_same (a->seen[by[i]], b->seen[by[i]]))
      return false;
  return true;
}

static int
larger_first (const void *a, const void *b)
{
  const group *x = a, *y = b;
  if (x->count != y->count)
    return x->count < y->count ? 1 : -1;
  return x->example < y->example ? -1 : 1;
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
      while (g < *count && !are_alike (all[g].example, j))
        g++;
      if (g == *count)
        {
          all = grow_array (all, *count, &capacity, sizeof *all);
          all[(*count)++] = (group) { .example = j };
        }
      all[g].count += j->count;
    }
  if (*count)
    qsort (all, *count, sizeof *all, larger_first);
  return all;
}

/* LENGTH bytes of TEXT, as a line of 80 columns if it IS_SHORT.  */
static void
add_line (buffer *to, const char *text, size_t length, bool is_short)
{
  static const char cut[] = "...";
  bool is_cut = is_short && length > COLUMNS;
  buffer_print (to, "%.*s%s\n",
                (int) (is_cut ? COLUMNS - (sizeof cut - 1) : length), text,
                is_cut ? cut : "");
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
      "new: %s: %s of %s%s%s%s%s, %" PRIu64 " case%s",
      text_or (j->seen[SECTION_TESTEE], "-"),
      text_or (j->seen[SECTION_VERDICT], "failure"),
      text_or (j->seen[SECTION_OPERATION], "-"), clause ? ": " : "",
      text_or (clause, ""), fields ? ": " : "", text_or (fields, ""),
      g->count, g->count == 1 ? "" : "s");
  add_line (to, head, strlen (head), is_short);
  free (head);
  add_example (to, j->text, is_short);
  if (j->again)
    buffer_print (to, "    again: %s\n", j->again);
}

size_t
tell_groups (buffer *to, const verdicts *v, size_t most, bool is_short)
{
  size_t count;
  group *all = groups_of (v, &count);
  for (size_t i = 0; i < count && i < most; i++)
    add_group (to, &all[i], is_short);
  free (all);
  return count;
}
