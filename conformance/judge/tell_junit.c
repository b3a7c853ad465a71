/* JUnit.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "tell.h"

static void
add_escaped (buffer *to, const char *text)
{
  for (; text && *text; text++)
    {
      const char *entity = *text == '&'    ? "&amp;"
                           : *text == '<'  ? "&lt;"
                           : *text == '>'  ? "&gt;"
                           : *text == '"'  ? "&quot;"
                                           : NULL;
      buffer_add (to, entity ? entity : text, entity ? strlen (entity) : 1);
    }
}

/* <testcase ...> with one child WHAT, whose message is MESSAGE.  */
typedef struct child
{
  const char *what, *message, *text, *again;
} child;

static void
add_case (buffer *to, enum oracle oracle, const char *name, const child *c)
{
  buffer_print (to, "  <testcase classname=\"%s\" name=\"",
                oracle_name (oracle));
  add_escaped (to, name);
  buffer_print (to, "\"><%s message=\"", c->what);
  add_escaped (to, c->message);
  buffer_print (to, "\">");
  add_escaped (to, c->text);
  if (c->again)
    buffer_print (to, "\nagain: ");
  add_escaped (to, c->again);
  buffer_print (to, "</%s></testcase>\n", c->what);
}

static void
add_judged (buffer *to, const telling *t, const judged *j)
{
  const char *known
      = j->standing == KNOWN ? issue_of (t->v->pages, j->line)->name : NULL;
  const child c = { .what = j->standing == NEW ? "failure" : "skipped",
                    .message = known ? known : "no page explains it",
                    .text = j->text,
                    .again = j->again };
  if (j->standing == NEW || (j->standing == KNOWN && is_listed (j)))
    add_case (to, j->oracle, j->test, &c);
}

static void
add_gone (buffer *to, const telling *t, enum oracle oracle)
{
  for (size_t i = 0; i < t->v->gone_count; i++)
    if (t->v->gone[i].line->oracle == oracle)
      {
        char *text = gone_text (t->v, &t->v->gone[i]);
        const child c = { .what = t->untried ? "skipped" : "failure",
                          .message = "a known issue is gone" };
        add_case (to, oracle, text, &c);
        free (text);
      }
}

/* A case for each reason.  */
static void
add_excused (buffer *to, const telling *t, enum oracle oracle)
{
  for (size_t i = 0; i < t->v->excused_count; i++)
    {
      const excused *e = &t->v->excused[i];
      if (e->oracle != oracle)
        continue;
      char *name = format_text ("%" PRIu64 " not compared", e->count);
      const child c = { .what = "skipped", .message = e->reason };
      add_case (to, oracle, name, &c);
      free (name);
    }
}

static void
add_suite (buffer *to, const telling *t, enum oracle oracle)
{
  const uint64_t *s = t->v->sums[oracle];
  buffer_print (to, "<testsuite name=\"%s\" tests=\"%" PRIu64
                "\" failures=\"%" PRIu64 "\" skipped=\"%" PRIu64 "\">\n",
                oracle_name (oracle),
                s[GOOD] + s[KNOWN] + s[NEW] + s[EXCUSED], s[NEW],
                s[KNOWN] + s[EXCUSED]);
  for (size_t i = 0; i < t->v->count; i++)
    if (t->v->items[i].oracle == oracle)
      add_judged (to, t, &t->v->items[i]);
  add_excused (to, t, oracle);
  add_gone (to, t, oracle);
  buffer_print (to, "</testsuite>\n");
}

void
tell_junit (buffer *to, const telling *t)
{
  buffer_print (to, "<?xml version=\"1.0\" encoding=\"UTF-8\"?>\n"
                    "<testsuites>\n");
  for (int o = 0; o < ORACLES; o++)
    if (t->v->was_run[o])
      add_suite (to, t, (enum oracle) o);
  buffer_print (to, "</testsuites>\n");
}
