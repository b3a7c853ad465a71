#include "page.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/whole.h"

static const struct
{
  const char *path, *name;
} ways[] = { { "index.html", "Front" },         { "clauses.html", "Clauses" },
             { "readers.html", "Readers" },     { "toolchains.html", "Toolchains" },
             { "issues.html", "Known issues" }, { "specification.html", "The specification" },
             { "excused.html", "Excused" },     { "since.html", "Since" } };

void
page_begin (page *p, const site *s, char *path, const char *title)
{
  *p = (page) { .s = s, .path = path, .root = strchr (path, '/') ? "../" : "" };
  html (&p->html,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n"
        "<title>$ - SFrame conformance</title>\n"
        "<link rel=\"stylesheet\" href=\"$style.css\">\n"
        "<link rel=\"icon\" href=\"data:,\">\n"
        "<script src=\"$filter.js\" defer></script></head>\n<body>\n"
        "<header><a class=\"skip\" href=\"#text\">To the text</a>"
        "<nav aria-label=\"pages\">",
        title, p->root, p->root);
  for (size_t i = 0; i < sizeof ways / sizeof *ways; i++)
    html (&p->html, "<a href=\"$$\"$>$</a>\n", p->root, ways[i].path,
          strcmp (path, ways[i].path) == 0 ? " class=here" : "", ways[i].name);
  html (&p->html, "</nav></header>\n<main id=\"text\">\n<h1>");
  page_text (p, title);
  html (&p->html, "</h1>\n");
}

bool
page_end (page *p, problem *why)
{
  const site *s = p->s;
  html (&p->html, "</main>\n<footer>SFrame conformance suite $. "
                  "Our terms are in the <a href=\"$about.html\">glossary</a>.</footer>\n"
                  "</body></html>\n",
        s->revision, p->root);
  char *file = format_text ("%s/%s", s->directory, p->path);
  if (p->has_failed)
    *why = p->why;
  bool good = !p->has_failed && make_parents (file, why)
              && write_file (file, p->html.bytes, p->html.size, why);
  free (file);
  free (p->path);
  buffer_free (&p->html);
  return good;
}

/* --- links -------------------------------------------------------------------- */

/* NAME as a file's: a dot for each slash.  */
static char *
file_of (const char *folder, const char *name)
{
  char *path = format_text ("%s/%s.html", folder, name);
  for (char *at = path + strlen (folder) + 1; *at; at++)
    if (!strchr ("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_@", *at))
      *at = '.';
  return path;
}

char *
clause_path (int clause)
{
  return file_of ("clause", sf_clause_text_of ((enum sf_clause) clause)->id);
}

char *
case_path (const hand_case *c)
{
  return file_of ("case", c->name);
}

char *
issue_path (const issue *one)
{
  return file_of ("issue", one->name);
}

char *
issue_label (const issue *one)
{
  return one->number ? format_text ("%s (%u)", one->name, one->number)
                     : format_text ("%s", one->name);
}

char *
issue_number (const issue *one)
{
  return one->number ? format_text ("%u", one->number)
                     : format_text ("%s", "");
}

/* The user's own pages may have the numbers of ours, which come first.  */
char *
issue_number_path (const site *s, size_t place)
{
  const issue *pages = s->v->pages->items;
  bool is_first = pages[place].number > 0;
  for (size_t i = 0; i < place; i++)
    is_first &= pages[i].number != pages[place].number;
  char *number = issue_number (&pages[place]);
  char *path = is_first ? file_of ("issue", number) : NULL;
  free (number);
  return path;
}

char *
issue_former_path (const char *word)
{
  return file_of ("issue", word);
}

char *
problem_path (const spec_problem *one)
{
  return file_of ("specification", one->id);
}

char *
reader_path (const char *name)
{
  return file_of ("reader", name);
}

void
page_text (page *p, const char *text)
{
  for (bool is_code = false; *text; is_code = !is_code)
    {
      size_t size = strcspn (text, "`");
      bool has_end = text[size] == '`' && (is_code || strchr (text + size + 1, '`'));
      char *part = format_text ("%.*s", (int) size, text);
      html (&p->html, is_code ? "<code>$</code>" : has_end || !text[size] ? "$" : "$`", part);
      free (part);
      text += size + (text[size] == '`');
    }
}

void
page_link (page *p, char *path, const char *text)
{
  html (&p->html, "<a href=\"$$\">", p->root, path);
  page_text (p, text);
  html (&p->html, "</a>");
  free (path);
}

void
page_link_clause (page *p, int clause)
{
  html (&p->html, "<code>");
  page_link (p, clause_path (clause),
             sf_clause_text_of ((enum sf_clause) clause)->id);
  html (&p->html, "</code>");
}

void
page_link_issue (page *p, size_t place)
{
  const issue *one = &p->s->v->pages->items[place];
  char *label = issue_label (one);
  char *text = format_text ("%s: %s", label, one->title);
  page_link (p, issue_path (one), text);
  free (text);
  free (label);
}

void
page_link_reader (page *p, size_t reader)
{
  page_link (p, reader_path (p->s->readers.items[reader]),
             p->s->readers.items[reader]);
}

void
page_link_case (page *p, const hand_case *c)
{
  page_link (p, case_path (c), c->name);
}

/* --- what several pages show --------------------------------------------------- */

const cell_look cell_looks[CELL_STATES] = {
  [NOT_ASKED] = { "", "none", "not asked: it does not claim this version, ABI or operation" },
  [KEPT] = { "✓", "kept", "kept in all cases about the clause" },
  [LEFT_OPEN] = { "·", "open", "the specification does not say what is right" },
  [TOUCHED] = { "▨", "touched",
                "these cases fail because of a known issue about something else" },
  [BROKEN] = { "✗", "broken", "broken, and a known issue says how" },
  [BROKEN_NEW] = { "!", "new", "not kept, and no known issue explains it yet" },
};

/* ONE, or NULL, in the title of a cell.  */
static void
add_label (page *p, const char *before, const issue *one)
{
  char *label = one ? issue_label (one) : NULL;
  html (&p->html, label ? "$$" : "", before, label);
  free (label);
}

/* The number of ONE, or NULL, below the sign of a cell, as a name is long.  */
static void
add_number (page *p, const issue *one)
{
  char *number = one ? issue_number (one) : NULL;
  html (&p->html, "<small>$</small>", number);
  free (number);
}

/* The issues of C that its state is about.  */
static const issue_set *
issues_of (const cell *c)
{
  static const issue_set none = { .count = 0 };
  enum cell_state state = cell_state_of (c);
  return state == BROKEN ? &c->broken : state == TOUCHED ? &c->touched : &none;
}

void
page_cell (page *p, int clause, size_t reader, char *target)
{
  const cell *c = cell_at (p->s, clause, reader);
  const cell_look *look = &cell_looks[cell_state_of (c)];
  const issue_set *issues = issues_of (c);
  const issue *pages = p->s->v->pages->items;
  if (look == &cell_looks[NOT_ASKED])
    html (&p->html, "<td class=none></td>");
  else
    {
      html (&p->html, "<td class=$><a href=\"$$\" title=\"$: $", look->name,
            p->root, target, p->s->readers.items[reader], look->name);
      for (size_t i = 0; i < issues->count; i++)
        add_label (p, i ? ", " : " by ", &pages[issues->items[i]]);
      html (&p->html, "\">$", look->sign);
      add_number (p, issues->count ? &pages[issues->items[0]] : NULL);
      html (&p->html, "</a></td>");
    }
  free (target);
}

/* What J is for the cell of CLAUSE, or of any (SF_CLAUSES).  */
static enum cell_state
state_of (const site *s, const judged *j, int clause)
{
  switch (j->standing)
    {
    case GOOD:
      return KEPT;
    case NEW:
      return BROKEN_NEW;
    case EXCUSED:
      return is_silent (j) ? LEFT_OPEN : NOT_ASKED;
    default:
      return clause == SF_CLAUSES
                     || issue_breaks (issue_of (s->v->pages, j->line), clause)
                 ? BROKEN
                 : TOUCHED;
    }
}

/* The worst of what READER answered to C, and its STATE; NULL: it was not asked.  */
static const judged *
worst_of (const site *s, const hand_case *c, size_t reader, int clause,
          enum cell_state *state)
{
  /* A right answer tells more than one that is left open.  */
  static const int badness[CELL_STATES]
      = { [NOT_ASKED] = 0, [LEFT_OPEN] = 1, [KEPT] = 2, [TOUCHED] = 3,
          [BROKEN] = 4,    [BROKEN_NEW] = 5 };
  const judged *worst = NULL;
  *state = NOT_ASKED;
  for (size_t k = c->first; k != NO_ITEM; k = s->next[k])
    {
      const judged *j = &s->v->items[k];
      enum cell_state now = state_of (s, j, clause);
      if (s->reader_of[k] == reader && badness[now] > badness[*state])
        {
          worst = j;
          *state = now;
        }
    }
  return worst;
}

enum cell_state
page_worst_of (const page *p, const hand_case *c, int clause)
{
  enum cell_state worst = NOT_ASKED, state;
  for (size_t r = 0; r < p->s->readers.count; r++)
    {
      (void) worst_of (p->s, c, r, clause, &state);
      worst = state > worst ? state : worst;
    }
  return worst;
}

void
page_case_cell (page *p, const hand_case *c, size_t reader, int clause)
{
  enum cell_state state;
  const judged *j = worst_of (p->s, c, reader, clause, &state);
  if (state == NOT_ASKED)
    {
      html (&p->html, "<td class=none></td>");
      return;
    }
  const issue *why = j->line ? issue_of (p->s->v->pages, j->line) : NULL;
  char *path = case_path (c);
  const char *name = p->s->readers.items[reader];
  const char *look = cell_looks[state].name;
  html (&p->html, "<td class=$><a href=\"$$#$\" title=\"$: $", look, p->root,
        path, name, name, state == KEPT ? "right" : look);
  add_label (p, " by ", why);
  html (&p->html, "\">$", cell_looks[state].sign);
  add_number (p, why);
  html (&p->html, "</a></td>");
  free (path);
}

void
page_legend (page *p)
{
  html (&p->html, "<ul class=legend>\n");
  for (int i = KEPT; i < CELL_STATES; i++)
    html (&p->html, "<li><b class=$>$</b> $</li>\n", cell_looks[i].name,
          cell_looks[i].sign, cell_looks[i].meaning);
  html (&p->html, "<li>empty: $</li></ul>\n", cell_looks[NOT_ASKED].meaning);
}

void
page_table (page *p, const char *class, const char *caption)
{
  html (&p->html, "<div class=wide tabindex=0 role=region aria-label=\"$\">"
                  "<table class=\"$\"><caption>$</caption>\n",
        caption, class, caption);
}

void
page_heads (page *p, const char *heads)
{
  html (&p->html, "<thead><tr>");
  for (; *heads; heads += strcspn (heads, "|"), heads += *heads == '|')
    {
      char *name = format_text ("%.*s", (int) strcspn (heads, "|"), heads);
      html (&p->html, "<th scope=col>$</th>", name);
      free (name);
    }
  html (&p->html, "</tr></thead><tbody>\n");
}

void
page_reader_heads (page *p)
{
  for (size_t i = 0; i < p->s->readers.count; i++)
    {
      html (&p->html, "<th scope=col class=up id=\"$\"><span>", p->s->readers.items[i]);
      page_link_reader (p, i);
      html (&p->html, "</span></th>");
    }
  html (&p->html, "</tr></thead>\n");
}

void
page_observed (page *p, const judged *j)
{
  if (j->text)
    add_difference (p, j->text);
  page_again (p, j);
}

void
page_again (page *p, const judged *j)
{
  if (j->again)
    html (&p->html, "<p>Again: <code class=command>$</code></p>\n", j->again);
}

void
page_case_of (page *p, const judged *j)
{
  const hand_case *c = case_of (p->s, j);
  if (!c)
    return;
  html (&p->html, "<p>The case, with its bytes: ");
  page_link_case (p, c);
  html (&p->html, "</p>\n");
}

void
page_link_case_of (page *p, const judged *j)
{
  const hand_case *c = case_of (p->s, j);
  if (c)
    page_link_case (p, c);
  else
    html (&p->html, "<code>$</code>", j->seen[SECTION_CASE]);
}

size_t
reader_of_kind (const site *s, const kind *k)
{
  return s->reader_of[k->example - s->v->items];
}

char *
kind_anchor (const site *s, const kind *k)
{
  return format_text ("new-%zu", (size_t) (k - s->fresh.items) + 1);
}
