#include "page.h"

#include <stdlib.h>
#include <string.h>

#include "clauses.h"
#include "html.h"

static const char head[]
    = "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
      "<meta name=\"viewport\" content=\"width=device-width\">\n"
      "<title>SFrame conformance</title>\n<style>\n"
      ":root{color-scheme:light dark;--ink:light-dark(#1b1f24,#dfe3e8);"
      "--paper:light-dark(#fff,#15181c);--soft:light-dark(#f3f4f6,#1f242a);"
      "--line:light-dark(#d5d9de,#363c44);--dim:light-dark(#6a737d,#8b949e);"
      "--bad:light-dark(#b3261e,#ff8a80);--good:light-dark(#1a7f37,#6fd08c);"
      "--known:light-dark(#8a5a00,#e3b341)}\n"
      "body{font:16px/1.5 system-ui,sans-serif;color:var(--ink);"
      "background:var(--paper);margin:0 auto;max-width:66rem;"
      "padding:1rem 1rem 4rem}\n"
      "h1{font-size:1.5rem;margin:.5rem 0}"
      "h2{font-size:1.2rem;margin:2.5rem 0 .5rem}"
      "h3{font-size:1rem;margin:0}\n"
      ".verdict{border-left:.4rem solid;padding:.6rem .9rem;"
      "background:var(--soft)}\n"
      ".bad{color:var(--bad)}.good{color:var(--good)}"
      ".known{color:var(--known)}.dim{color:var(--dim)}\n"
      ".wide{overflow-x:auto}table{border-collapse:collapse;"
      "font-variant-numeric:tabular-nums;font-size:.9rem}\n"
      "th,td{border-bottom:1px solid var(--line);padding:.3rem .6rem;"
      "text-align:right;vertical-align:bottom}"
      "td:first-child{white-space:nowrap}"
      ".text td{white-space:normal!important}"
      "th:first-child,td:first-child,.text td,.text th{text-align:left}\n"
      ".text td{vertical-align:top}th{font-weight:600}\n"
      "article{border:1px solid var(--line);border-radius:.4rem;"
      "padding:.7rem .9rem;margin:.7rem 0}"
      "article p{margin:.3rem 0}\n"
      "pre,code{font:.85rem/1.45 ui-monospace,monospace}"
      "code{overflow-wrap:anywhere}"
      "pre{background:var(--soft);padding:.6rem;margin:.5rem 0;"
      "overflow-x:auto}\n"
      ".clauses th span{writing-mode:sideways-lr}"
      ".clauses td,.clauses th{padding:.1rem .4rem}"
      ".clauses td+td,.clauses th+th{text-align:center}\n"
      "summary{cursor:pointer}a{color:inherit}\n"
      "</style></head><body>\n";

static const char *
clause_text (const char *id)
{
  enum sf_clause clause = sf_clause_by_id (id);
  return clause == SF_CLAUSES ? "" : sf_clause_text_of (clause)->text;
}

static void
add_verdict (buffer *to, const report_data *d)
{
  bool is_good = d->verdict && d->exit_code == 0;
  html (to, "<h1>SFrame conformance</h1>\n<p class=\"verdict $\">$</p>\n",
        is_good ? "good" : "bad",
        d->verdict ? d->verdict
                   : "This run did not end: what follows is what it had. "
                     "sframe-conform --resume goes on from there.");
  html_number (to, "<p># results of ", d->results);
  html_number (to, "# implementations on ", d->testee_count);
  html_number (to, "# cases with ", d->cases);
  html_number (to, "# different sections. Each answer is compared with what "
                   "the reference reads from the specification.</p>\n",
               d->sections);
}

static void
add_toolchains (buffer *to, const buffer *toolchains)
{
  if (!toolchains)
    return;
  html (to, "<details><summary>Toolchains</summary><div class=\"wide\">"
            "<table class=\"text\">\n");
  char *copy = xstrndup (toolchains->bytes, toolchains->size);
  for (char *rest = copy; rest && *rest;)
    {
      char *row = strsep (&rest, "\n"), *root = strsep (&row, "\t");
      if (row)
        html (to, "<tr><td>$</td><td>$</td></tr>\n", root, row);
    }
  html (to, "</table></div></details>\n");
  free (copy);
}

static void
add_cell (buffer *to, size_t count, const char *shade)
{
  html (to, "<td class=\"$\">", count ? shade : "dim");
  html_number (to, "#</td>", count);
}

static void
add_table (buffer *to, const report_data *d)
{
  html (to, "<h2>Verdicts</h2>\n<div class=\"wide\"><table>\n"
            "<tr><th>implementation</th><th>unexplained</th>"
            "<th>known</th>");
  for (int v = 0; v < VERDICTS; v++)
    html (to, "<th>$</th>", verdict_names[v]);
  html (to, "</tr>\n");
  for (size_t i = 0; i < d->testee_count; i++)
    {
      const report_testee *t = &d->testees[i];
      size_t failures = 0;
      html (to, "<tr><td>$</td>", t->name);
      for (int v = 0; v < VERDICTS; v++)
        if (verdict_is_failure ((enum verdict) v))
          failures += t->verdicts[v];
      add_cell (to, failures - t->waived, "bad");
      add_cell (to, t->waived, "known");
      for (int v = 0; v < VERDICTS; v++)
        add_cell (to, t->verdicts[v], "");
      html (to, "</tr>\n");
    }
  html (to, "</table></div>\n"
            "<p class=\"dim\">agree: valid and read alike, or invalid and "
            "rejected. silent: the specification does not say. unsupported: "
            "the implementation does not claim it.</p>\n");
}

static void
add_group (buffer *to, const report_data *d, const report_group *g)
{
  const char *name = d->testees[g->testee].name;
  html (to, "<article><h3>$: $ of $</h3>\n<p>", name,
        verdict_names[g->verdict], g->operation);
  if (*g->fields)
    html (to, "<code>$</code>, ", g->fields);
  if (*g->clause)
    html (to, "<code>$</code> ($), ", g->clause, clause_text (g->clause));
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
  char *testee_word = shell_quoted (name);
  char *case_word = shell_quoted (g->example);
  html (to, "<details><summary>Repeat it</summary>"
            "<pre>$ --testee $ --case $ -v</pre></details></article>\n",
        d->reproduce ? d->reproduce : "sframe-conform", testee_word,
        case_word);
  free (testee_word);
  free (case_word);
}

static bool
is_unexplained (const report_group *g)
{
  return verdict_is_failure (g->verdict) && !*g->waiver;
}

static void
add_unexplained (buffer *to, const report_data *d)
{
  size_t count = 0;
  html (to, "<h2>Unexplained disagreements</h2>\n");
  for (size_t i = 0; i < d->group_count; i++)
    if (is_unexplained (&d->groups[i]))
      {
        add_group (to, d, &d->groups[i]);
        count++;
      }
  if (!count)
    html (to, "<p class=\"good\">None.</p>\n");
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
add_waiver (buffer *to, const report_data *d, const report_waiver *w)
{
  bool has_expired = w->covered && !w->explained;
  html (to, "<article><h3>$: $</h3>\n<p class=\"dim\">$, versions $, ",
        w->testee, w->name, w->issue_class, w->affects);
  html_number (to, "explains # of ", w->explained);
  html_number (to, "# answers that it covers, ", w->covered);
  html (to, "<code>$</code></p>\n<p>$</p>\n", w->at, w->reason);
  add_reported (to, w->reported);
  if (has_expired)
    html (to, "<p class=\"bad\">Expired: nothing fails in this way any more. "
              "Remove it.</p>\n");
  for (size_t i = 0; i < d->group_count; i++)
    {
      const report_group *g = &d->groups[i];
      if (strcmp (g->waiver, w->name) != 0
          || strcmp (d->testees[g->testee].name, w->testee) != 0)
        continue;
      html (to, "<details><summary>");
      html_number (to, g->count == 1 ? "# result" : "# results", g->count);
      html (to, ": $ of $</summary>", verdict_names[g->verdict],
            g->operation);
      add_group (to, d, g);
      html (to, "</details>\n");
    }
  html (to, "</article>\n");
}

static void
add_known (buffer *to, const report_data *d)
{
  html (to, "<h2>Known issues</h2>\n");
  for (size_t i = 0; i < d->waiver_count; i++)
    add_waiver (to, d, &d->waivers[i]);
  if (!d->waiver_count)
    html (to, "<p>None.</p>\n");
}

/* Every silence once, with the number of answers it excuses.  */
static void
add_silences (buffer *to, const report_data *d)
{
  bool is_any = false;
  for (size_t i = 0; i < d->group_count; i++)
    {
      const report_group *g = &d->groups[i];
      size_t count = 0, earlier = 0;
      for (size_t k = 0; k < d->group_count; k++)
        if (d->groups[k].verdict == SILENT && g->verdict == SILENT
            && strcmp (d->groups[k].clause, g->clause) == 0)
          {
            count += d->groups[k].count;
            earlier += k < i;
          }
      if (!count || earlier)
        continue;
      if (!is_any)
        html (to, "<h2>Where the specification is silent</h2>\n"
                  "<div class=\"wide\"><table class=\"text\">\n<tr><th>rule "
                  "that is missing</th><th>answers</th><th>for example"
                  "</th></tr>\n");
      is_any = true;
      html (to, "<tr><td>$<br><code>$</code></td>", clause_text (g->clause),
            g->clause);
      html_number (to, "<td>#</td>", count);
      html (to, "<td><code>$</code></td></tr>\n", g->example);
    }
  if (is_any)
    html (to, "</table></div>\n");
}

static void
add_testees (buffer *to, const report_data *d)
{
  html (to, "<h2>Implementations</h2>\n<div class=\"wide\">"
            "<table class=\"text\">\n<tr><th>name</th><th>version</th>"
            "<th>SFrame</th><th>ABIs</th><th>asked to</th><th>given</th>"
            "<th>cannot know</th></tr>\n");
  for (size_t i = 0; i < d->testee_count; i++)
    {
      const report_testee *t = &d->testees[i];
      html (to, "<tr><td>$</td><td>$</td><td>$</td><td>$</td><td>$</td>"
                "<td>$</td><td>$</td></tr>\n",
            t->name, t->version, t->sframe_versions, t->abis, t->operations,
            t->input, t->cannot);
    }
  html (to, "</table></div>\n");
}

void
page_write (buffer *to, const report_data *d, const buffer *toolchains,
            const char *truth)
{
  buffer_add (to, head, sizeof head - 1);
  add_verdict (to, d);
  if (truth)
    html (to, "<p><a href=\"$\">Executed programs</a>: the stack that "
              ".sframe gives, against the real one.</p>\n",
          truth);
  add_toolchains (to, toolchains);
  add_table (to, d);
  add_unexplained (to, d);
  add_known (to, d);
  add_silences (to, d);
  clauses_add (to, d);
  add_testees (to, d);
  html (to, "</body></html>\n");
}
