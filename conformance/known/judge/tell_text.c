/* For people.  */
#include "tell.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { COLUMNS = 80 };

/* How much is shown of what there can be much of.  */
typedef struct limits
{
  size_t rows, rows_of_failure, kinds, others;
} limits;

static const limits without_table = { SIZE_MAX, SIZE_MAX, 20, 20 };
/* 25 lines.  */
static const limits beside_table = { 18, 4, 2, 2 };

static const limits *
limits_of (const telling *t)
{
  return t->table ? &beside_table : &without_table;
}

int
verdict_status (const telling *t)
{
  const verdicts *v = t->v;
  if (v->lacks)
    return STATUS_INFRASTRUCTURE;
  return verdicts_sum (v, NEW) || v->unread || (v->gone_count && !t->untried)
             ? STATUS_INVALID
             : STATUS_GOOD;
}

bool
is_listed (const judged *j)
{
  return j->standing != KNOWN || j->text;
}

static void
add_indented (buffer *to, const char *text)
{
  for (; text && *text; text += strcspn (text, "\n"), text += *text == '\n')
    buffer_print (to, "    %.*s\n", (int) strcspn (text, "\n"), text);
}

static void
tell_new_one (buffer *to, const judged *j)
{
  buffer_print (to, "new: %s: %s\n", oracle_name (j->oracle), j->test);
  add_indented (to, j->text);
  tell_again (to, j);
}

/* LINE as lines of 80 columns that end between words; frees it.  */
static void
tell_folded (buffer *to, char *line)
{
  static const char indent[] = "    ";
  char *space;
  while (strlen (line) > COLUMNS
         && (space = memrchr (line + strlen (indent), ' ',
                              COLUMNS + 1 - strlen (indent))))
    {
      buffer_print (to, "%.*s\n", (int) (space - line), line);
      char *rest = format_text ("%s%s", indent, space + 1);
      free (line);
      line = rest;
    }
  buffer_print (to, "%s\n", line);
  free (line);
}

static void
tell_rest (buffer *to, uint64_t count, uint64_t shown, const char *what)
{
  if (count > shown)
    buffer_print (to, "%s: %" PRIu64 " more\n", what, count - shown);
}

/* Of all oracles but that of implementations.  */
static void
tell_new (buffer *to, const verdicts *v, size_t most)
{
  uint64_t count = 0;
  for (size_t i = 0; i < v->count; i++)
    if (v->items[i].standing == NEW && v->items[i].oracle != ORACLE_SECTION
        && count++ < most)
      tell_new_one (to, &v->items[i]);
  tell_rest (to, count, most, "new");
}

static void
tell_gone (buffer *to, const verdicts *v, size_t most)
{
  for (size_t i = 0; i < v->gone_count && i < most; i++)
    {
      char *text = gone_text (v, &v->gone[i]);
      buffer_print (to, "gone: %s\n", text);
      free (text);
    }
  tell_rest (to, v->gone_count, most, "gone");
}

/* What implementations answered, but for its sums.  */
static void
tell_implementations (buffer *to, const telling *t)
{
  const verdicts *v = t->v;
  const limits *l = limits_of (t);
  bool is_good = !v->sums[ORACLE_SECTION][NEW] && !v->gone_count;
  colours c = colours_wanted ();
  tell_answers (to, v, is_good ? l->rows : l->rows_of_failure, &c);
  size_t kinds = tell_kinds (to, v, l->kinds, t->table != NULL);
  tell_rest (to, kinds, l->kinds, "new: kinds of failures");
}

/* How many issues explain what ORACLE saw?  */
static size_t
issues_of (const verdicts *v, enum oracle oracle)
{
  size_t count = 0;
  for (size_t i = 0; i < v->pages->count; i++)
    {
      bool has = false;
      for (size_t k = 0; !has && k < v->pages->shows_count; k++)
        has = v->pages->shows[k].issue == i && v->counts[k].explained
              && v->pages->shows[k].oracle == oracle;
      count += has;
    }
  return count;
}

static void
tell_oracle (buffer *to, const verdicts *v, enum oracle oracle)
{
  const uint64_t *s = v->sums[oracle];
  buffer_print (to, "%s%s: %" PRIu64 " good, %" PRIu64 " known (%zu issues), "
                "%" PRIu64 " new, %" PRIu64 " excused\n",
                oracle_name (oracle), v->extent[oracle] == SAW_PART ? ", a part" : "",
                s[GOOD], s[KNOWN], issues_of (v, oracle), s[NEW], s[EXCUSED]);
}

static void
tell_lines (buffer *to, const char *what, const char *lines)
{
  for (; lines && *lines; lines += strcspn (lines, "\n") + 1)
    tell_folded (to, format_text ("%s: %.*s", what,
                                  (int) strcspn (lines, "\n"), lines));
}

static const char *
verdict_text (const telling *t)
{
  if (t->v->lacks)
    return "no verdict: too little was checked";
  if (verdicts_sum (t->v, NEW))
    return "something is new: what no page explains is above";
  if (t->v->unread)
    return "more is excused than has been read";
  return t->v->gone_count && !t->untried
             ? "something known is gone: remove the lines above from their pages"
             : "nothing new: all is good, known or excused";
}

void
tell_text (buffer *to, const telling *t)
{
  const verdicts *v = t->v;
  const limits *l = limits_of (t);
  if (v->was_run[ORACLE_SECTION])
    tell_implementations (to, t);
  tell_new (to, v, l->others);
  tell_gone (to, v, l->others);
  tell_lines (to, "unread", v->unread);
  for (int o = 0; o < ORACLES; o++)
    if (v->was_run[o])
      tell_oracle (to, v, (enum oracle) o);
  tell_lines (to, "checked", v->checked);
  tell_lines (to, "too little", v->lacks);
  if (t->untried)
    buffer_print (to, "untried: %s: %" PRIu64 " unchanged, %zu gone, %" PRIu64
                  " changed\n", t->untried, verdicts_sum (v, KNOWN),
                  v->gone_count, verdicts_sum (v, NEW));
  if (t->table)
    buffer_print (to, "all of it: %s\n", t->table);
  buffer_print (to, "%s\n", verdict_text (t));
}
