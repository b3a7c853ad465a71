/* For people.  */
#include "tell.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

enum { MOST_SHOWN = 20 };

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
  if (j->again)
    buffer_print (to, "    again: %s\n", j->again);
}

static void
tell_rest (buffer *to, uint64_t count, const char *what)
{
  if (count > MOST_SHOWN)
    buffer_print (to, "%s: %" PRIu64 " more\n", what, count - MOST_SHOWN);
}

static void
tell_new (buffer *to, const verdicts *v)
{
  uint64_t shown = 0;
  for (size_t i = 0; i < v->count; i++)
    if (v->items[i].standing == NEW && shown++ < MOST_SHOWN)
      tell_new_one (to, &v->items[i]);
  tell_rest (to, shown, "new");
}

static void
tell_gone (buffer *to, const verdicts *v)
{
  for (size_t i = 0; i < v->gone_count && i < MOST_SHOWN; i++)
    {
      char *text = gone_text (v, &v->gone[i]);
      buffer_print (to, "gone: %s\n", text);
      free (text);
    }
  tell_rest (to, v->gone_count, "gone");
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
tell_excused (buffer *to, const verdicts *v, enum oracle oracle)
{
  for (size_t i = 0; i < v->excused_count; i++)
    if (v->excused[i].oracle == oracle)
      buffer_print (to, "    %" PRIu64 " excused: %s\n", v->excused[i].count,
                    v->excused[i].reason);
}

static void
tell_oracle (buffer *to, const verdicts *v, enum oracle oracle)
{
  const uint64_t *s = v->sums[oracle];
  buffer_print (to, "%s%s: %" PRIu64 " good, %" PRIu64 " known (%zu issues), "
                "%" PRIu64 " new, %" PRIu64 " excused\n",
                oracle_name (oracle), v->extent[oracle] == SAW_PART ? ", a part" : "",
                s[GOOD], s[KNOWN], issues_of (v, oracle), s[NEW], s[EXCUSED]);
  tell_excused (to, v, oracle);
}

static void
tell_lines (buffer *to, const char *what, const char *lines)
{
  for (; lines && *lines; lines += strcspn (lines, "\n") + 1)
    buffer_print (to, "%s: %.*s\n", what, (int) strcspn (lines, "\n"), lines);
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
  tell_new (to, v);
  tell_gone (to, v);
  tell_lines (to, "unread", v->unread);
  for (int o = 0; o < ORACLES; o++)
    if (v->was_run[o])
      tell_oracle (to, v, (enum oracle) o);
  tell_lines (to, "too little", v->lacks);
  if (t->untried)
    buffer_print (to, "untried: %s: %" PRIu64 " unchanged, %zu gone, %" PRIu64
                  " changed\n", t->untried, verdicts_sum (v, KNOWN),
                  v->gone_count, verdicts_sum (v, NEW));
  buffer_print (to, "%s\n", verdict_text (t));
}
