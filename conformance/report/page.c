#include "page.h"

#include <stdlib.h>
#include <string.h>

#include "clauses.h"
#include "html.h"
#include "issues.h"

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
      "h3{font-size:1rem;margin:1.5rem 0 0}h4{font-size:1rem;margin:0}\n"
      ".verdict{border-left:.4rem solid;padding:.6rem .9rem;"
      "background:var(--soft)}\n"
      ".bad{color:var(--bad)}.good{color:var(--good)}"
      ".known{color:var(--known)}.dim{color:var(--dim)}\n"
      ".wide{overflow-x:auto}table{border-collapse:collapse;"
      "font-variant-numeric:tabular-nums;font-size:.9rem}\n"
      "th,td{border-bottom:1px solid var(--line);padding:.3rem .45rem;"
      "text-align:right;vertical-align:bottom}"
      "td:first-child{white-space:nowrap}"
      ".text td{white-space:normal!important}"
      "tr:first-child>th:first-child,td:first-child,.text td,.text th{text-align:left}\n"
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

/* What the verdict rests on, for somebody who reads nothing else.  */
static void
add_meaning (buffer *to, const report_data *d)
{
  if (!d->verdict)
    html (to, "<p>What follows is what it had. RESUME=1 (sframe-conform "
              "--resume) goes on from there.</p>\n");
  else if (d->exit_code == 0)
    html (to, "<p>Nothing is new: whatever the implementations get wrong is "
              "one of the known issues below.</p>\n");
  else if (d->exit_code == 1)
    html (to, "<p>Something is new: a <a href=\"#unexplained\">disagreement"
              "</a> that no known issue explains, or a known issue that is "
              "not seen any more.</p>\n");
  else
    html (to, "<p>No verdict: the run did not check enough.</p>\n");
}

static void
add_verdict (buffer *to, const report_data *d)
{
  bool is_good = d->verdict && d->exit_code == 0;
  if (d->part && *d->part)
    html (to, "<h1>SFrame conformance: PARTIAL</h1>\n<p class=\"known\">This is "
              "a part of a run: $. What it leaves out is not judged here, and "
              "no known issue can expire.</p>\n", d->part);
  else
    html (to, "<h1>SFrame conformance</h1>\n");
  html (to, "<p class=\"verdict $\">$</p>\n",
        is_good ? "good" : "bad",
        d->verdict ? d->verdict : "This run did not end.");
  add_meaning (to, d);
  html_number (to, "<p>Each of # answers is compared with what the hand-"
                   "written case expects, or, for other sections, with what "
                   "the reference reads from the specification.</p>\n",
               d->results);
}

static void
add_executed (buffer *to, const executed *truth)
{
  const char *says = truth->failed ? truth->failed : truth->passed;
  if (!truth->page && !says)
    return;
  html (to, "<p class=\"$\">", !says            ? ""
                               : truth->failed ? "verdict bad"
                                               : "verdict good");
  html (to, truth->page ? "<a href=\"$\">Executed programs</a>: $</p>\n"
                        : "Executed programs: $$</p>\n",
        truth->page ? truth->page : "",
        says ? says : "the stack that .sframe gives, against the real one.");
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
add_row (buffer *to, const report_data *d, const report_testee *t)
{
  size_t failures = 0, issues = issues_seen (d, (size_t) (t - d->testees));
  for (int v = 0; v < VERDICTS; v++)
    if (verdict_is_failure ((enum verdict) v))
      failures += t->verdicts[v];
  html (to, issues ? "<tr><td><a href=\"#known-$\">$</a></td>"
                   : "<tr><td>$</td>",
        t->name, t->name);
  add_cell (to, t->verdicts[AGREE], "good");
  add_cell (to, failures - t->known, "bad");
  add_cell (to, t->known, "known");
  add_cell (to, issues, "known");
  for (int v = AGREE + 1; v < VERDICTS; v++)
    add_cell (to, t->verdicts[v], "");
  add_cell (to, t->left_out, "");
  html (to, "</tr>\n");
}

/* The columns in their order; the verdicts have one each.  */
static void
add_column_names (buffer *to)
{
  html (to, "<tr><th rowspan=\"2\">implementation</th>"
            "<th rowspan=\"2\">agree</th><th colspan=\"2\">disagree</th>"
            "<th rowspan=\"2\">issues</th>"
            "<th colspan=\"5\">how they disagree</th>"
            "<th colspan=\"3\">not judged</th></tr>\n"
            "<tr><th>unexplained</th><th>known</th>");
  for (int v = AGREE + 1; v < VERDICTS; v++)
    html (to, "<th>$</th>", verdict_names[v]);
  html (to, "<th>lines</th></tr>\n");
}

static void
add_legend (buffer *to)
{
  static const char *const meanings[VERDICTS]
      = { [AGREE] = "valid and understood alike, or invalid and refused",
          [WRONG_VALUE] = "accepted, and understood as something else",
          [REJECTS_VALID] = "refused, though it breaks no clause",
          [ACCEPTS_INVALID] = "accepted, though it breaks a clause",
          [CRASH] = "died, or broke off its answer",
          [TIMEOUT] = "did not end",
          [UNSUPPORTED] = "not asked: claims no such version, ABI, operation",
          [SILENT] = "the specification does not say what is right" };
  html (to, "<details><summary>What the columns say</summary>"
            "<table class=\"text\">\n");
  for (int v = 0; v < VERDICTS; v++)
    html (to, "<tr><td>$</td><td>$</td></tr>\n", verdict_names[v],
          meanings[v]);
  html (to, "<tr><td>lines</td><td>of answers that are compared: the "
            "specification does not say what is right in these, and they are "
            "left out</td></tr>\n</table></details>\n");
}

static void
add_table (buffer *to, const report_data *d)
{
  html (to, "<h2>Verdicts</h2>\n<div class=\"wide\"><table>\n");
  add_column_names (to);
  for (size_t i = 0; i < d->testee_count; i++)
    add_row (to, d, &d->testees[i]);
  html (to, "</table></div>\n");
  add_legend (to);
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
        html (to, "<h2>Where the specification is silent</h2>\n<p>Nobody is "
                  "blamed for another reading. Behind \"read:\" stands the "
                  "reference's.</p>\n<div class=\"wide\"><table class=\"text\">\n<tr><th>rule "
                  "that is missing</th><th>answers</th><th>for example"
                  "</th></tr>\n");
      is_any = true;
      html (to, "<tr><td>$<br><code>$</code></td>", clauses_text (g->clause),
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
  html (to, "<h2>Implementations</h2>\n<p>What each of them is: "
            "<code>conformance/testees/README.md</code>. How to add one: "
            "<code>conformance/CONTRACT.md</code>.</p>\n<div class=\"wide\">"
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
            const executed *truth)
{
  buffer_add (to, head, sizeof head - 1);
  add_verdict (to, d);
  add_executed (to, truth);
  add_toolchains (to, toolchains);
  add_table (to, d);
  issues_add_unexplained (to, d);
  issues_add_expired (to, d);
  issues_add_known (to, d);
  add_silences (to, d);
  clauses_add (to, d);
  add_testees (to, d);
  html (to, "</body></html>\n");
}
