/* The clauses: all of them beside the readers, and a page for each.  */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/clause_sets.h"
#include "pages.h"
#include "reference/write/sentence.h"
#include "site.h"

/* --- all -------------------------------------------------------------------------- */

static void
add_row (page *p, int clause)
{
  const sf_clause_text *text = sf_clause_text_of ((enum sf_clause) clause);
  html (&p->html, "<tr id=\"$\" data-version=\"", text->id);
  add_clause_versions (&p->html, text->versions, "", ",");
  html (&p->html, "\" data-abi=\"");
  add_clause_abis (&p->html, text->abis, "", ",");
  html (&p->html, "\"><th scope=row>");
  page_link_clause (p, clause);
  html (&p->html, " <span class=says>$</span></th>", text->text);
  for (size_t r = 0; r < p->s->readers.count; r++)
    page_cell (p, clause, r,
               format_text ("clause/%s.html#%s", text->id, p->s->readers.items[r]));
  html (&p->html, "</tr>\n");
}

static void
add_filter (page *p)
{
  html (&p->html, "<form class=filter data-table=clauses hidden>\n"
                  "<label>Reader <input name=reader list=readers></label><datalist id=readers>");
  for (size_t r = 0; r < p->s->readers.count; r++)
    html (&p->html, "<option value=\"$\">", p->s->readers.items[r]);
  html (&p->html, "</datalist>\n<label>Part <select name=group><option value=\"\">all");
  for (int g = 0; g < CLAUSE_GROUPS; g++)
    html (&p->html, "<option>$", clause_groups[g].id);
  html (&p->html,
        "</select></label>\n"
        "<label>Version <select name=version><option value=\"\">all<option>");
  add_clause_versions (&p->html, UINT_MAX, "", "<option>");
  html (&p->html, "</select></label>\n<label>ABI <select name=abi><option value=\"\">all<option>");
  add_clause_abis (&p->html, UINT_MAX, "", "<option>");
  html (&p->html, "</select></label>\n"
        "<label>Verdict <select name=verdict><option value=\"\">all");
  for (int i = KEPT; i < CELL_STATES; i++)
    html (&p->html, "<option>$", cell_looks[i].name);
  html (&p->html, "</select></label>\n<label>Text <input name=text></label>\n"
                  "<output aria-live=polite></output></form>\n");
}

static bool
write_all (const site *s, problem *why)
{
  page p;
  page_begin (&p, s, format_text ("clauses.html"), "Clauses of the specification");
  html (&p.html, "<p>The specification, clause by clause in its order, in our words, and "
                 "what each reader makes of the cases that were written by hand for a "
                 "clause. A cell leads to its cases.</p>\n");
  page_legend (&p);
  add_filter (&p);
  page_table (&p, "clauses", "Clauses and readers");
  html (&p.html, "<thead><tr><th scope=col>Clause</th>");
  page_reader_heads (&p);
  for (int c = 0, g = 0; c < SF_CLAUSES; c++)
    {
      if (g < CLAUSE_GROUPS && clause_groups[g].first == (enum sf_clause) c)
        html (&p.html, "<tbody id=\"group-$\"><tr class=group><th scope=rowgroup colspan=^>"
                       "$</th></tr>\n",
              clause_groups[g].id, (uint64_t) s->readers.count + 1, clause_groups[g].title),
            g++;
      add_row (&p, c);
    }
  html (&p.html, "</table></div>\n");
  return page_end (&p, why);
}

/* --- one --------------------------------------------------------------------------- */

static void
add_readings (page *p, const sf_clause_text *text)
{
  if (!text->deployed)
    {
      html (&p->html, "<p class=lead>$</p>\n", text->text);
      return;
    }
  html (&p->html, "<dl><dt>By its words</dt><dd>$</dd><dt>As it is deployed, and as we read it"
                  "</dt><dd>$</dd><dt>Evidence</dt><dd>$</dd></dl>\n",
        text->text, text->deployed, text->evidence);
}

/* The sentences of the specification that say CLAUSE.  */
static void
add_sentences (page *p, int clause)
{
  const char *word = "<p>In the specification its sentences begin: ";
  for (size_t i = 0; i < sf_sentence_count; i++)
    {
      const sf_sentence *one = &sf_sentences[i];
      bool has = false;
      for (const enum sf_clause *c = one->clauses;
           one->kind == SF_SAYS && *c != SF_CLAUSES; c++)
        has = has || *c == (enum sf_clause) clause;
      if (!has)
        continue;
      html (&p->html, word);
      html (&p->html, "<q>$</q>", one->words);
      word = "; ";
    }
  html (&p->html, *word == ';' ? ".</p>\n" : "");
}

static void
add_facts (page *p, const sf_clause_text *text)
{
  html (&p->html, "<dl class=facts><dt>Section</dt><dd>$</dd><dt>Kind</dt><dd>$</dd>"
                  "<dt>Versions</dt><dd>",
        text->section, sf_clause_kind_name (text->kind));
  add_clause_versions (&p->html, text->versions, "", ", ");
  html (&p->html, "</dd><dt>ABIs</dt><dd>");
  add_clause_abis (&p->html, text->abis, "", ", ");
  html (&p->html, "</dd></dl>\n");
}

/* The issues that name CLAUSE, of readers or not, after HEAD.  */
static void
add_issues (page *p, int clause, bool is_of_readers, const char *head)
{
  const issue_list *pages = p->s->v->pages;
  size_t count = 0;
  for (size_t i = 0; i < pages->count; i++)
    if (issue_names (&pages->items[i], clause)
        && (strcmp (pages->items[i].blame, "consumer") == 0) == is_of_readers)
      {
        html (&p->html, count++ ? "" : head);
        html (&p->html, "<li>");
        page_link_issue (p, i);
        html (&p->html, "</li>\n");
      }
  html (&p->html, count ? "</ul>\n" : "");
}

static void
add_about (page *p, int clause)
{
  const site *s = p->s;
  const char *id = sf_clause_text_of ((enum sf_clause) clause)->id;
  char *code = format_text ("`%s`", id);
  add_issues (p, clause, true, "<h2>Readers that break it</h2>\n<ul>\n");
  add_issues (p, clause, false, "<h2>Writers that break it, and defects of the format</h2>\n<ul>\n");
  const char *word = "<h2>Problems of the specification</h2>\n<ul>\n";
  for (size_t i = 0; i < s->problem_count; i++)
    if (strstr (s->problems[i].text, code))
      {
        char *text = format_text ("%s %s", s->problems[i].id, s->problems[i].title);
        html (&p->html, word);
        html (&p->html, "<li>");
        page_link (p, problem_path (&s->problems[i]), text);
        html (&p->html, "</li>\n");
        free (text);
        word = "";
      }
  html (&p->html, *word ? "" : "</ul>\n");
  free (code);
}

/* The row of C, where the worst that a reader makes of it is STATE.  */
static void
add_case (page *p, int clause, const hand_case *c, enum cell_state state)
{
  if (!c->is_about[clause] || page_worst_of (p, c, clause) != state)
    return;
  html (&p->html, "<tr><th scope=row>");
  page_link_case (p, c);
  html (&p->html, "</th>");
  for (size_t r = 0; r < p->s->readers.count; r++)
    page_case_cell (p, c, r, clause);
  html (&p->html, "</tr>\n");
}

/* What each reader makes of each case about CLAUSE; those that fail come first.  */
static void
add_cases (page *p, int clause)
{
  const site *s = p->s;
  page_table (p, "clauses", "Cases about the clause");
  html (&p->html, "<thead><tr><th scope=col>Case</th>");
  page_reader_heads (p);
  html (&p->html, "<tr class=group id=all><th scope=row>all of them</th>");
  for (size_t r = 0; r < s->readers.count; r++)
    page_cell (p, clause, r, reader_path (s->readers.items[r]));
  html (&p->html, "</tr>\n");
  for (int state = CELL_STATES; state-- > 0;)
    for (size_t i = 0; i < s->case_names.count; i++)
      add_case (p, clause, &s->cases[i], (enum cell_state) state);
  html (&p->html, "</table></div>\n");
  page_legend (p);
}

static bool
write_one (const site *s, int clause, problem *why)
{
  page p;
  const sf_clause_text *text = sf_clause_text_of ((enum sf_clause) clause);
  page_begin (&p, s, clause_path (clause), text->id);
  add_readings (&p, text);
  add_facts (&p, text);
  add_sentences (&p, clause);
  add_about (&p, clause);
  html (&p.html, "<h2>Cases and readers</h2>\n");
  add_cases (&p, clause);
  return page_end (&p, why);
}

bool
write_clauses (const site *s, problem *p)
{
  bool good = write_all (s, p);
  for (int c = 0; good && c < SF_CLAUSES; c++)
    good = write_one (s, c, p);
  return good;
}
