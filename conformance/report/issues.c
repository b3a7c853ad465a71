#include "issues.h"

#include <stdlib.h>
#include <string.h>

#include "clauses.h"
#include "html.h"

/* What `blame` says (conformance/issues/README.md), in words.  */
static const char *
blame_in_words (const char *blame)
{
  static const char *const words[][2]
      = { { "assembler", "The assembler is wrong" },
          { "compiler", "The compiler is wrong" },
          { "consumer", "The implementation is wrong" },
          { "format", "The format cannot say it" },
          { "input", "The program or library itself is wrong" },
          { "linker", "The linker is wrong" },
          { "specification", "The specification does not say" },
          { "suite", "This suite or its adapter is wrong" } };
  for (size_t i = 0; i < sizeof words / sizeof *words; i++)
    if (strcmp (words[i][0], blame) == 0)
      return words[i][1];
  return blame;
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
  return verdict_is_failure (g->verdict) && !*g->issue;
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
  for (size_t i = 0; i < d->line_count; i++)
    {
      const report_line *line = &d->lines[i];
      if (!line->has_expired)
        continue;
      if (count++ == 0)
        html (to, "<h2 id=\"expired\">Expired issues</h2>\n<p>Nothing fails "
                  "any more as these lines of known issues say. If the "
                  "implementation was fixed, remove them.</p>\n<ul>\n");
      html (to, "<li>$: $ (<code>$</code>), which is about ",
            d->testees[line->testee].name, d->issues[line->issue].name,
            line->at);
      html_number (to, "# answers</li>\n", line->covered);
    }
  if (count)
    html (to, "</ul>\n");
}

/* --- known issues --------------------------------------------------------------- */

static bool
shows_issue (const report_data *d, size_t testee, size_t issue)
{
  for (size_t i = 0; i < d->line_count; i++)
    if (d->lines[i].testee == testee && d->lines[i].issue == issue
        && d->lines[i].explained)
      return true;
  return false;
}

size_t
issues_seen (const report_data *d, size_t testee)
{
  size_t seen = 0;
  for (size_t i = 0; i < d->issue_count; i++)
    seen += shows_issue (d, testee, i);
  return seen;
}

/* Which issues TESTEE shows, as links to them.  */
static void
add_links (buffer *to, const report_data *d, size_t testee)
{
  size_t count = 0;
  for (size_t i = 0; i < d->issue_count; i++)
    {
      const char *name = d->issues[i].name;
      if (!shows_issue (d, testee, i))
        continue;
      if (count++ == 0)
        html (to, "<p id=\"known-$\">$: ", d->testees[testee].name,
              d->testees[testee].name);
      html (to, count > 1 ? ", <a href=\"#issue-$\">$</a>"
                          : "<a href=\"#issue-$\">$</a>",
            name, name);
    }
  if (count)
    html (to, "</p>\n");
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
add_results (buffer *to, const report_data *d, const report_issue *issue)
{
  for (size_t i = 0; i < d->group_count; i++)
    {
      const report_group *g = &d->groups[i];
      if (strcmp (g->issue, issue->name) != 0)
        continue;
      html (to, "<details><summary>$: ", d->testees[g->testee].name);
      html_number (to, g->count == 1 ? "# answer" : "# answers", g->count);
      html (to, ", $ of $</summary>", verdict_names[g->verdict],
            g->operation);
      add_group (to, d, g);
      html (to, "</details>\n");
    }
}

/* The lines that explain something, for each testee.  */
static void
add_lines (buffer *to, const report_data *d, size_t issue)
{
  html (to, "<details><summary>The lines of its page</summary><ul>\n");
  for (size_t i = 0; i < d->line_count; i++)
    {
      const report_line *line = &d->lines[i];
      if (line->issue != issue || !line->explained)
        continue;
      html (to, "<li>$, <code>$</code>: ", d->testees[line->testee].name,
            line->at);
      html_number (to, "# of ", line->explained);
      html_number (to, "# answers</li>\n", line->covered);
    }
  html (to, "</ul></details>\n");
}

static void
add_issue (buffer *to, const report_data *d, size_t index)
{
  const report_issue *issue = &d->issues[index];
  html (to, "<article><h4 id=\"issue-$\">$</h4>\n<p>$</p>\n", issue->name,
        issue->name, issue->why);
  html (to, "<p class=\"dim\">$; class $, releases $. ",
        blame_in_words (issue->blame), issue->severity,
        strcmp (issue->affects, "-") == 0 ? "any" : issue->affects);
  html_number (to, "Number #. It explains ", issue->number);
  html_number (to, "# of ", issue->explained);
  html_number (to, "# answers that it is about.</p>\n", issue->covered);
  add_reported (to, issue->reported);
  add_lines (to, d, index);
  add_results (to, d, issue);
  html (to, "</article>\n");
}

static int
by_name (const void *a, const void *b)
{
  const report_issue *const *x = a, *const *y = b;
  return strcmp ((*x)->name, (*y)->name);
}

/* The component of ISSUE, if that of BEFORE, or NULL, is another.  The caller
   frees.  */
static char *
new_component (const report_issue *issue, const report_issue *before)
{
  size_t length = strcspn (issue->name, "/");
  if (before && strncmp (before->name, issue->name, length) == 0
      && before->name[length] == '/')
    return NULL;
  return xstrndup (issue->name, length);
}

/* The issues that explain something, by name; *COUNT: how many.  */
static const report_issue **
sorted_issues (const report_data *d, size_t *count)
{
  const report_issue **all = xcalloc (d->issue_count, sizeof *all);
  *count = 0;
  for (size_t i = 0; i < d->issue_count; i++)
    if (d->issues[i].explained)
      all[(*count)++] = &d->issues[i];
  if (*count)
    qsort (all, *count, sizeof *all, by_name);
  return all;
}

void
issues_add_known (buffer *to, const report_data *d)
{
  size_t count;
  const report_issue **all = sorted_issues (d, &count), *before = NULL;
  html (to, count ? "<h2>Known issues</h2>\n"
                  : "<h2>Known issues</h2>\n<p>None.</p>\n");
  for (size_t t = 0; t < d->testee_count; t++)
    add_links (to, d, t);
  for (size_t i = 0; i < count; i++)
    {
      char *component = new_component (all[i], before);
      if (component)
        html (to, "<h3>$</h3>\n", component);
      free (component);
      before = all[i];
      add_issue (to, d, (size_t) (all[i] - d->issues));
    }
  free (all);
}
