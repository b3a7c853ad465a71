#include "issues.h"

#include <stdlib.h>
#include <string.h>

#include "clauses.h"
#include "html.h"

/* The classes of conformance/testees/README.md, in words.  */
static const char *
class_in_words (const char *issue_class)
{
  static const char *const words[][2]
      = { { "consumer-wrong", "The implementation is wrong" },
          { "producer-wrong", "What wrote the section is wrong" },
          { "format", "The format cannot say it, or not clearly" },
          { "silent", "The specification does not say" },
          { "ours", "This suite or its adapter is wrong" } };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp (words[i][0], issue_class) == 0)
      return words[i][1];
  return issue_class;
}

static void
add_command (buffer *to, const report_data *d, const report_group *g)
{
  char *testee_word = shell_quoted (d->testees[g->testee].name);
  char *case_word = shell_quoted (g->example);
  html (to, "<details><summary>Repeat it</summary>"
            "<pre>$ --testee $ --case $ -v</pre></details>\n",
        d->reproduce ? d->reproduce : "sframe-conform", testee_word,
        case_word);
  free (testee_word);
  free (case_word);
}

/* What is wrong, where for example, and how to see it again.  */
static void
add_group (buffer *to, const report_data *d, const report_group *g)
{
  html (to, "<p>");
  if (*g->fields)
    html (to, "<code>$</code>, ", g->fields);
  if (*g->clause)
    html (to, "<code>$</code> ($), ", g->clause, clauses_text (g->clause));
  html_number (to, g->count == 1 ? "# case: " : "# cases, for example ",
               g->count);
  html (to, "<code>$</code></p>\n", g->example);
  if (g->line)
    {
      html_number (to, "<pre>line #\nexpected: ", g->line);
      html (to, "$\ngot:      $</pre>\n",
            *g->expected ? g->expected : "(nothing more)",
            *g->got ? g->got : "(nothing more)");
    }
  if (*g->note)
    html (to, "<p>$</p>\n", g->note);
  add_command (to, d, g);
}

static bool
is_unexplained (const report_group *g)
{
  return verdict_is_failure (g->verdict) && !*g->waiver;
}

void
issues_add_unexplained (buffer *to, const report_data *d)
{
  size_t count = 0;
  html (to, "<h2 id=\"unexplained\">Unexplained disagreements</h2>\n");
  for (size_t i = 0; i < d->group_count; i++)
    {
      const report_group *g = &d->groups[i];
      if (!is_unexplained (g))
        continue;
      html (to, "<article><h4>$: $ of $</h4>\n", d->testees[g->testee].name,
            verdict_names[g->verdict], g->operation);
      add_group (to, d, g);
      html (to, "</article>\n");
      count++;
    }
  if (!count)
    html (to, "<p class=\"good\">None.</p>\n");
}

void
issues_add_expired (buffer *to, const report_data *d)
{
  size_t count = 0;
  for (size_t i = 0; i < d->waiver_count; i++)
    {
      const report_waiver *w = &d->waivers[i];
      if (!w->has_expired)
        continue;
      if (count++ == 0)
        html (to, "<h2 id=\"expired\">Expired waivers</h2>\n<p>Nothing fails "
                  "any more as these known issues say. If the implementation "
                  "was fixed, remove them.</p>\n<ul>\n");
      html (to, "<li>$: $ (<code>$</code>), which names ", w->testee, w->name,
            w->at);
      html_number (to, "# answers</li>\n", w->covered);
    }
  if (count)
    html (to, "</ul>\n");
}

static void
add_reported (buffer *to, const char *reported)
{
  if (strncmp (reported, "https://", 8) == 0 && !strpbrk (reported, " \t"))
    html (to, "<p>Reported: <a href=\"$\">$</a></p>\n", reported, reported);
  else
    html (to, "<p>Reported: $</p>\n", reported);
}

static void
add_results (buffer *to, const report_data *d, const report_waiver *w)
{
  for (size_t i = 0; i < d->group_count; i++)
    {
      const report_group *g = &d->groups[i];
      if (strcmp (g->waiver, w->name) != 0
          || strcmp (d->testees[g->testee].name, w->testee) != 0)
        continue;
      html (to, "<details><summary>");
      html_number (to, g->count == 1 ? "# answer" : "# answers", g->count);
      html (to, ": $ of $</summary>", verdict_names[g->verdict],
            g->operation);
      add_group (to, d, g);
      html (to, "</details>\n");
    }
}

static void
add_waiver (buffer *to, const report_data *d, const report_waiver *w)
{
  html (to, "<article><h4>$</h4>\n<p>$</p>\n", w->name, w->reason);
  html (to, "<p class=\"dim\">$ (versions $). This explains ",
        class_in_words (w->issue_class), w->affects);
  html_number (to, "# of ", w->explained);
  html_number (to, "# answers that it is about. ", w->covered);
  html (to, "<code>$</code></p>\n", w->at);
  add_reported (to, w->reported);
  add_results (to, d, w);
  html (to, "</article>\n");
}

static bool
is_of (const report_waiver *w, const char *name)
{
  return w->explained && strcmp (w->testee, name) == 0;
}

size_t
issues_seen (const report_data *d, const char *name)
{
  const size_t *seen = text_index_find (&d->seen_index, name);
  return seen ? *seen : 0;
}

void
issues_add_known (buffer *to, const report_data *d)
{
  size_t count = 0;
  html (to, "<h2>Known issues</h2>\n");
  for (size_t t = 0; t < d->testee_count; t++)
    {
      const char *name = d->testees[t].name;
      size_t seen = issues_seen (d, name);
      if (!seen)
        continue;
      count += seen;
      html (to, "<h3 id=\"known-$\">$: ", name, name);
      html_number (to, seen == 1 ? "# issue</h3>\n" : "# issues</h3>\n", seen);
      for (size_t i = 0; i < d->waiver_count; i++)
        if (is_of (&d->waivers[i], name))
          add_waiver (to, d, &d->waivers[i]);
    }
  if (!count)
    html (to, "<p>None.</p>\n");
}
