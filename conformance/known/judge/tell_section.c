#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "kinds.h"
#include "lib/base/again.h"
#include "lib/base/buffer.h"
#include "tell.h"

/* All of it, for people who look closer.  */

static void
add_head (buffer *to, int width)
{
  buffer_print (to, "%-*s", width, "implementation");
  for (int v = 0; v < VERDICTS; v++)
    buffer_print (to, "  %s", verdict_names[v]);
  buffer_print (to, "  |  known    new\n");
}

static void
add_row (buffer *to, const answers *a, int width)
{
  buffer_print (to, "%-*s", width, a->testee);
  for (int v = 0; v < VERDICTS; v++)
    buffer_print (to, "  %*" PRIu64, (int) strlen (verdict_names[v]),
                  a->verdicts[v]);
  buffer_print (to, "  | %6" PRIu64 " %6" PRIu64 "\n", a->standings[KNOWN],
                a->standings[NEW]);
}

static void
add_verdicts (buffer *to, const verdicts *v)
{
  size_t count;
  answers *all = answers_of (v, &count);
  int width = answers_width (all, count);
  if (count)
    add_head (to, width);
  for (size_t i = 0; i < count; i++)
    add_row (to, &all[i], width);
  for (size_t i = 0; i < count; i++)
    tell_uncompared (to, v, &all[i]);
  free (all);
}

static void
add_excused (buffer *to, const verdicts *v)
{
  for (size_t i = 0; i < v->excused_count; i++)
    buffer_print (to, "%s: %" PRIu64 " excused: %s\n",
                  oracle_name (v->excused[i].oracle), v->excused[i].count,
                  v->excused[i].reason);
}

void
tell_table (buffer *to, const telling *t)
{
  add_verdicts (to, t->v);
  tell_kinds (to, t->v, SIZE_MAX, false);
  for (size_t i = 0; i < t->v->gone_count; i++)
    {
      char *text = gone_text (t->v, &t->v->gone[i]);
      buffer_print (to, "gone: %s\n", text);
      free (text);
    }
  add_excused (to, t->v);
}

enum { COLUMNS = 80, LINES_OF_EXAMPLE = 2 };

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
tell_uncompared (buffer *to, const verdicts *v, const answers *a)
{
  if (a->standings[GOOD] || a->standings[KNOWN] || a->standings[NEW])
    return;
  size_t count;
  excused *all = verdicts_excused (v, a->testee, &count);
  buffer_print (to, "%s: nothing is compared\n", a->testee);
  for (size_t i = 0; i < count; i++)
    buffer_print (to, "    %" PRIu64 ": %s\n", all[i].count, all[i].reason);
  free (all);
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
  for (size_t i = 0; i < count; i++)
    if (all[i].is_told)
      tell_uncompared (to, v, &all[i]);
  free (all);
}

/* --- what is new ------------------------------------------------------------------ */

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

/* Of K, with more wrong fields: each set of them, and a case that has it.  */
static void
add_more (buffer *to, const kind *k, bool is_short)
{
  enum { SHOWN = 4 };
  uint64_t cases = 0;
  for (size_t i = 0; i < k->more_count; i++)
    cases += k->more[i].cases + k->more[i].below;
  if (cases)
    buffer_print (to, "    and %" PRIu64 " in which other fields are wrong, too, perhaps of another cause:\n", cases);
  for (size_t i = 0; i < k->more_count; i++)
    {
      const kind *one = &k->more[i];
      if (is_short && i == SHOWN && i + 1 < k->more_count)
        {
          buffer_print (to, "        and %zu more sets of fields\n", k->more_count - i);
          break;
        }
      char *apart = !one->below  ? format_text ("%s", "")
                    : one->cases ? format_text (", and %" PRIu64 " %s",
                                                one->below, below_0)
                                 : format_text (", %s", below_0);
      char *line = format_text ("        %" PRIu64 " with %s%s:",
                                one->cases ? one->cases : one->below,
                                one->fields, apart);
      const char *name = text_or (one->example->seen[SECTION_CASE], "-");
      /* The name of a case is to be typed: it is never cut.  */
      bool fits = !is_short || strlen (line) + 1 + strlen (name) <= COLUMNS;
      buffer_print (to, "%s%s%s\n", line, fits ? " " : "\n        ", name);
      free (apart);
      free (line);
    }
}

void
tell_again (buffer *to, const judged *j)
{
  static const char head[] = "    again: ";
  char *lines = j->again ? again_lines (j->again, strlen (head)) : NULL;
  if (lines)
    buffer_print (to, "%s%s\n", head, lines);
  free (lines);
}

static void
add_kind (buffer *to, const kind *k, bool is_short)
{
  const judged *j = k->example;
  char *name = kind_head (k), *head = format_text ("new: %s", name);
  add_line (to, head, strlen (head), is_short);
  free (head);
  free (name);
  if (k->cases && k->below)
    buffer_print (to, "    and %" PRIu64 " %s\n", k->below, below_0);
  if (k->clause.id)
    buffer_print (to, "    perhaps %s, whose cases give %" PRIu64 " of these answers, and %" PRIu64 " right ones\n",
                  k->clause.id, k->clause.wrong, k->clause.agreeing);
  add_more (to, k, is_short);
  add_example (to, j->text, is_short);
  tell_again (to, j);
}

size_t
tell_kinds (buffer *to, const verdicts *v, size_t most, bool is_short)
{
  kinds all;
  kinds_find (&all, v);
  for (size_t i = 0; i < all.count && i < most; i++)
    add_kind (to, &all.items[i], is_short);
  size_t count = all.count;
  kinds_free (&all);
  return count;
}
