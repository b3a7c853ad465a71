/* JUnit and TAP.  */
#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "tell.h"

/* TAP, version 13.  */

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
add_case (buffer *to, const char *suite, const char *name, const child *c)
{
  buffer_print (to, "  <testcase classname=\"");
  add_escaped (to, suite);
  buffer_print (to, "\" name=\"");
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

/* What one program looked at: an implementation's answers, or all that an oracle
   saw.  */
typedef struct suite
{
  enum oracle oracle;
  const char *name;
  const char *testee; /* or NULL */
} suite;

static bool
is_in (const suite *s, const judged *j)
{
  return j->oracle == s->oracle
         && (!s->testee
             || (j->seen[SECTION_TESTEE]
                 && strcmp (j->seen[SECTION_TESTEE], s->testee) == 0));
}

static void
add_new (buffer *to, const suite *s, const judged *j)
{
  const child c = { .what = "failure", .message = "no page explains it",
                    .text = j->text, .again = j->again };
  add_case (to, s->name, j->test, &c);
}

/* What an issue explains in a suite.  */
typedef struct explained
{
  const judged *example; /* the first that says something */
  uint64_t count;
} explained;

static void
add_known (buffer *to, const suite *s, const struct issue *one,
           const explained *e)
{
  char *name = format_text ("%s: %" PRIu64 " known, for example %s", one->name,
                            e->count, e->example->test);
  const child c = { .what = "skipped", .message = one->name,
                    .text = e->example->text, .again = e->example->again };
  add_case (to, s->name, name, &c);
  free (name);
}

/* One case for all that an issue explains.  */
static void
add_all_known (buffer *to, const telling *t, const suite *s)
{
  size_t size = (t->v->pages->count + 1) * sizeof (explained);
  explained *all = memset (grow (NULL, size), 0, size);
  for (size_t i = 0; i < t->v->count; i++)
    {
      const judged *j = &t->v->items[i];
      if (j->standing != KNOWN || !is_in (s, j))
        continue;
      explained *e = &all[j->line->issue];
      e->count += j->count;
      e->example = e->example && e->example->text ? e->example : j;
    }
  for (size_t i = 0; i < t->v->pages->count; i++)
    if (all[i].count)
      add_known (to, s, &t->v->pages->items[i], &all[i]);
  free (all);
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
        add_case (to, oracle_name (oracle), text, &c);
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
      add_case (to, oracle_name (oracle), name, &c);
      free (name);
    }
}

static void
begin_suite (buffer *to, const char *name, const uint64_t *sums)
{
  buffer_print (to, "<testsuite name=\"");
  add_escaped (to, name);
  buffer_print (to, "\" tests=\"%" PRIu64 "\" failures=\"%" PRIu64
                "\" skipped=\"%" PRIu64 "\">\n",
                sums[GOOD] + sums[KNOWN] + sums[NEW] + sums[EXCUSED], sums[NEW],
                sums[KNOWN] + sums[EXCUSED]);
}

/* What is known and new in S.  */
static void
add_judged (buffer *to, const telling *t, const suite *s)
{
  for (size_t i = 0; i < t->v->count; i++)
    if (t->v->items[i].standing == NEW && is_in (s, &t->v->items[i]))
      add_new (to, s, &t->v->items[i]);
  add_all_known (to, t, s);
}

/* A suite for each implementation.  */
static void
add_testees (buffer *to, const telling *t)
{
  size_t count;
  answers *all = answers_of (t->v, &count);
  for (size_t i = 0; i < count; i++)
    {
      const suite s = { ORACLE_SECTION, all[i].testee, all[i].testee };
      begin_suite (to, s.name, all[i].standings);
      add_judged (to, t, &s);
      buffer_print (to, "</testsuite>\n");
    }
  free (all);
}

static void
add_oracle (buffer *to, const telling *t, enum oracle oracle)
{
  static const uint64_t none[STANDINGS] = { 0 };
  const suite s = { .oracle = oracle, .name = oracle_name (oracle) };
  bool has_suites = oracle == ORACLE_SECTION;
  if (has_suites)
    add_testees (to, t);
  begin_suite (to, s.name, has_suites ? none : t->v->sums[oracle]);
  if (!has_suites)
    add_judged (to, t, &s);
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
      add_oracle (to, t, (enum oracle) o);
  buffer_print (to, "</testsuites>\n");
}
