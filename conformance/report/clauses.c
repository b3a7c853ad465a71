#include "clauses.h"

#include "html.h"

/* What stands in a cell, and how it is explained below the table.  */
static const struct
{
  enum verdict verdict;
  const char *sign, *shade, *meaning;
} signs[] = {
  { CRASH, "!", "bad", "it crashes in a case about this clause" },
  { TIMEOUT, "…", "bad", "it does not end" },
  { ACCEPTS_INVALID, "+", "bad", "it accepts what is invalid" },
  { REJECTS_VALID, "−", "bad", "it refuses what is valid" },
  { WRONG_VALUE, "≠", "bad", "it reads something else" },
};

enum
{
  SIGNS = sizeof signs / sizeof *signs
};

const char *
clauses_text (const char *id)
{
  enum sf_clause clause = sf_clause_by_id (id);
  return clause == SF_CLAUSES ? "" : sf_clause_text_of (clause)->text;
}

static bool
is_asked_of_any (const report_data *d, int clause)
{
  for (size_t i = 0; i < d->testee_count; i++)
    if (d->testees[i].asked[clause])
      return true;
  return false;
}

static void
add_cell (buffer *to, const report_testee *t, int clause)
{
  bool is_kept = true;
  html (to, "<td>");
  for (int i = 0; i < SIGNS && t->asked[clause]; i++)
    if (t->failed[signs[i].verdict][clause])
      {
        html (to, "<span class=\"$\" title=\"$\">$</span>", signs[i].shade,
              signs[i].meaning, signs[i].sign);
        is_kept = false;
      }
  if (t->asked[clause] && is_kept)
    html (to, "<span class=\"good\" title=\"kept in all cases\">✓</span>");
  html (to, "</td>");
}

static void
add_row (buffer *to, const report_data *d, int clause)
{
  const sf_clause_text *text = sf_clause_text_of ((enum sf_clause) clause);
  html (to, "<tr><td title=\"$\"><code>$</code></td>", text->text, text->id);
  for (size_t i = 0; i < d->testee_count; i++)
    add_cell (to, &d->testees[i], clause);
  html (to, "</tr>\n");
}

static void
add_legend (buffer *to)
{
  html (to, "<p class=\"dim\">✓ kept in all cases about the clause");
  for (int i = 0; i < SIGNS; i++)
    html (to, "; $ $", signs[i].sign, signs[i].meaning);
  html (to, "; empty: it is not asked. A clause is failed where one case of "
            "many fails; what that case is stands under the known issues."
            "</p>\n");
}

void
clauses_add (buffer *to, const report_data *d)
{
  size_t rows = 0;
  for (int c = 0; c < SF_CLAUSES; c++)
    rows += is_asked_of_any (d, c);
  if (!rows)
    return;
  html (to, "<h2>Clauses of the specification</h2>\n<details><summary>");
  html_number (to, "# clauses, by implementation</summary>", rows);
  html (to, "<div class=\"wide\"><table class=\"clauses\">\n"
            "<tr><th>clause</th>");
  for (size_t i = 0; i < d->testee_count; i++)
    html (to, "<th><span>$</span></th>", d->testees[i].name);
  html (to, "</tr>\n");
  for (int c = 0; c < SF_CLAUSES; c++)
    if (is_asked_of_any (d, c))
      add_row (to, d, c);
  html (to, "</table></div>\n");
  add_legend (to);
  html (to, "</details>\n");
}
