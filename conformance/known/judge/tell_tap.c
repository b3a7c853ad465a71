/* TAP, version 13.  */
#include <stdlib.h>
#include <string.h>

#include "tell.h"

static void
add_comment (buffer *to, const char *text)
{
  for (; text && *text; text += strcspn (text, "\n"), text += *text == '\n')
    buffer_print (to, "# %.*s\n", (int) strcspn (text, "\n"), text);
}

static void
add_test (buffer *to, size_t number, const telling *t, const judged *j)
{
  bool is_good = j->standing == GOOD || j->standing == EXCUSED;
  buffer_print (to, "%sok %zu - %s", is_good ? "" : "not ", number, j->test);
  if (j->standing == EXCUSED)
    buffer_print (to, " # SKIP %s", j->reason);
  if (j->standing == KNOWN)
    {
      const issue *one = issue_of (t->v->pages, j->line);
      buffer_print (to, " # TODO known: %s %s:%u", one->name, one->path,
                    j->line->line);
    }
  buffer_add (to, "\n", 1);
  if (!is_good)
    add_comment (to, j->text);
  if (j->standing == NEW && j->again)
    buffer_print (to, "# again: %s\n", j->again);
}

void
tell_tap (buffer *to, const telling *t)
{
  const verdicts *v = t->v;
  size_t number = 0;
  buffer_print (to, "TAP version 13\n");
  for (size_t i = 0; i < v->count; i++)
    if (is_listed (&v->items[i]))
      add_test (to, ++number, t, &v->items[i]);
  for (size_t i = 0; i < v->gone_count; i++)
    {
      char *text = gone_text (v, &v->gone[i]);
      buffer_print (to, "%s %zu - %s%s\n", t->untried ? "ok" : "not ok",
                    ++number, text,
                    t->untried ? " # SKIP a release that no page has met" : "");
      free (text);
    }
  bool is_enough = !v->lacks && !v->unread;
  buffer_print (to, "%s %zu - as much was checked as has to be\n",
                is_enough ? "ok" : "not ok", number + 1);
  add_comment (to, v->lacks);
  add_comment (to, v->unread);
  buffer_print (to, "1..%zu\n", number + 1);
}
