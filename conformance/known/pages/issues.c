/* The known issues: all of them, and a page for each.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/number.h"
#include "lib/base/word.h"
#include "lib/issues/blocks.h"
#include "pages.h"

/* What the reproducers of the known issues said on each release: lines of an issue, a release and the exit status,
   separated by tabs, as make issues writes them.  */

/* What a reproducer ends with.  */
enum { ABSENT = 0, PRESENT = 1, NO_TOOLS = 77 };

typedef struct run
{
  const char *issue, *release;
  uint64_t status;
} run;

/* The next line of *REST, which is cut up.  False where there is none, or where it is no such line: *REST is then its
   beginning, else NULL.  */
static bool
next_run (char **rest, run *r)
{
  char *line = strsep (rest, "\n");
  if (!line || !*line)
    {
      *rest = NULL;
      return false;
    }
  char *fields = line;
  r->issue = strsep (&fields, "\t");
  r->release = strsep (&fields, "\t");
  if (fields && *r->issue && *r->release && parse_number (fields, &r->status))
    return true;
  *rest = line;
  return false;
}

bool
reproduced_read (site *s, const char *path, problem *p)
{
  if (!path)
    return true;
  if (!read_file (path, &s->reproduced, p))
    return false;
  buffer_add (&s->reproduced, "", 1);
  char *text = format_text ("%s", (const char *) s->reproduced.bytes), *rest = text;
  uint64_t line = 1;
  run r;
  while (next_run (&rest, &r))
    line++;
  if (rest)
    problem_set (p, STATUS_USAGE, "%s: line %llu: no issue, release and exit status, separated by tabs", path,
                 (unsigned long long) line);
  bool good = !rest;
  free (text);
  return good;
}

static void
add_run (page *p, const issue *one, const run *r)
{
  bool is_there = r->status == PRESENT, was_seen = is_there || r->status == ABSENT;
  bool is_said = strcmp (one->affects, "-") == 0 || releases_have (one->affects, r->release) == is_there;
  html (&p->html, "<span class=$>$ $$</span> ", !was_seen ? "dim" : is_there ? "broken" : "kept", r->release,
        !was_seen ? "could not tell" : is_there ? "has it" : "has it not",
        was_seen && !is_said ? ", against this page" : "");
}

static void
add_reproduced (page *p, const issue *one)
{
  if (!p->s->reproduced.size)
    return;
  char *text = format_text ("%s", (const char *) p->s->reproduced.bytes), *rest = text;
  const char *head = "<dt>By its reproducer</dt><dd class=strip>";
  run r;
  while (next_run (&rest, &r))
    if (r.status != NO_TOOLS && strcmp (r.issue, one->name) == 0)
      {
        html (&p->html, head);
        head = "";
        add_run (p, one, &r);
      }
  html (&p->html, *head ? "" : "</dd>");
  free (text);
}

enum { MOST_EXAMPLES = 5 };

/* --- all ------------------------------------------------------------------------- */

static int
component_size (const char *name)
{
  return (int) strcspn (name, "/");
}

static char *
project_text (const issue *one)
{
  int length;
  const char *name = project_of (one, &length);
  return format_text ("%.*s", length, name);
}

/* Where a report stands, in few words; the page has its own.  */
static const char *
report_of (const issue *one)
{
  static const char *const open[]
      = { "not yet", "not looked for", "not found" },
      none[] = "nothing to report";
  for (size_t i = 0; i < sizeof open / sizeof *open; i++)
    if (strncmp (one->reported, open[i], strlen (open[i])) == 0)
      return open[0];
  return strncmp (one->reported, none, strlen (none)) == 0 ? none : "reported";
}

/* What the filter offers, and what a row has of it.  */
typedef struct choices
{
  names projects, classes, reaches, reports;
  names releases; /* that a page names, each as PROJECT RELEASE */
} choices;

static void
add_releases_named (names *releases, const issue *one)
{
  char *project = project_text (one);
  const char *at = one->affects;
  for (size_t length; *(at += strcspn (at, "0123456789")); at += length)
    {
      length = strspn (at, "0123456789.");
      char *name = format_text ("%s %.*s", project, (int) length, at);
      names_add (releases, name);
      free (name);
    }
  free (project);
}

static choices
choices_of (const issue_list *list)
{
  choices all = { .projects = { .count = 0 } };
  for (size_t i = 0; i < list->count; i++)
    {
      char *project = project_text (&list->items[i]);
      names_add (&all.projects, project);
      names_add (&all.classes, list->items[i].severity);
      names_add (&all.reaches, list->items[i].reach);
      names_add (&all.reports, report_of (&list->items[i]));
      add_releases_named (&all.releases, &list->items[i]);
      free (project);
    }
  return all;
}

static void
choices_free (choices *all)
{
  names_free (&all->projects);
  names_free (&all->classes);
  names_free (&all->reaches);
  names_free (&all->reports);
  names_free (&all->releases);
}

static void
add_select (page *p, const char *label, const char *name, const names *all)
{
  html (&p->html,
        "<label>$ <select name=$><option value=\"\">all", label, name);
  for (size_t i = 0; i < all->count; i++)
    html (&p->html, "<option>$", all->items[i]);
  html (&p->html, "</select></label>\n");
}

/* Those of RELEASES that ONE of PROJECT affects, a comma after each.  */
static void
add_affected (page *p, const issue *one, const char *project,
              const names *releases)
{
  size_t size = strlen (project);
  for (size_t r = 0; r < releases->count; r++)
    {
      const char *name = releases->items[r];
      if (strncmp (name, project, size) == 0 && name[size] == ' '
          && releases_have (one->affects, name + size + 1))
        html (&p->html, "$,", name);
    }
}

static void
add_row (page *p, size_t place, const names *releases)
{
  const issue *one = &p->s->v->pages->items[place];
  uint64_t seen = seen_of (p->s, place, ORACLES);
  char *number = issue_number (one), *project = project_text (one);
  html (&p->html,
        "<tr data-project=\"$\" data-class=$ data-reach=$ data-reported=\"$\" "
        "data-release=\"",
        project, one->severity, one->reach, report_of (one));
  add_affected (p, one, project, releases);
  html (&p->html, "\"><td>");
  page_link (p, issue_path (one), one->name);
  html (&p->html, "</td><td>$</td><td>", number);
  page_link (p, issue_path (one), one->title);
  html (&p->html,
        "</td><td>$</td><td>$</td><td>$</td><td>$</td><td>$</td>"
        "<td class=count>",
        one->blame, one->severity, one->reach, one->affects, one->reported);
  html (&p->html, seen ? "^</td></tr>\n" : "</td></tr>\n", seen);
  free (project);
  free (number);
}

/* Those that matter most, a sentence each.  */
static void
add_first (page *p)
{
  const issue_list *list = p->s->v->pages;
  const char *why, *word = "<h2>What matters most to users of SFrame</h2>\n<ol>\n";
  for (const issue *one = next_of_first (list, 0); one;
       one = next_of_first (list, rank_of (one, &why)))
    {
      (void) rank_of (one, &why);
      html (&p->html, word);
      html (&p->html, "<li>");
      page_text (p, why);
      html (&p->html, " (");
      page_link (p, issue_path (one), one->name);
      html (&p->html, ")</li>\n");
      word = "";
    }
  html (&p->html, *word ? "" : "</ol>\n<h2>All</h2>\n");
}

static void
add_table (page *p)
{
  const issue_list *list = p->s->v->pages;
  choices all = choices_of (list);
  html (&p->html, "<form class=filter data-table=issues hidden>\n");
  add_select (p, "Project", "project", &all.projects);
  add_select (p, "Class", "class", &all.classes);
  add_select (p, "Reach", "reach", &all.reaches);
  add_select (p, "Release", "release", &all.releases);
  add_select (p, "Reported", "reported", &all.reports);
  html (&p->html, "<label>Text <input name=text></label>"
                  "<output aria-live=polite></output></form>\n");
  page_table (p, "issues", "Known issues");
  page_heads (
      p, "name|number|title|blame|class|reach|affects|reported|seen here");
  for (size_t i = 0; i < list->count; i++)
    add_row (p, i, &all.releases);
  html (&p->html, "</tbody></table></div>\n");
  choices_free (&all);
}

static bool
write_all (const site *s, problem *why)
{
  page p;
  uint64_t open = 0;
  for (size_t i = 0; i < s->v->pages->count; i++)
    open += is_open (&s->v->pages->items[i]);
  page_begin (&p, s, format_text ("issues.html"), "Known issues");
  html (&p.html, "<p>^ defects that users can meet, and ^ pages of what is right, meant so, or gone from current "
                 "releases: what is wrong and in whom, by which clause, the smallest input, and the command that "
                 "shows it.</p>\n",
        open, (uint64_t) s->v->pages->count - open);
  add_first (&p);
  add_table (&p);
  return page_end (&p, why);
}

/* --- one --------------------------------------------------------------------------- */

static void
add_clauses (page *p, const issue *one)
{
  const char *word = "<dt>Clauses</dt><dd>";
  for (int c = 0; c < SF_CLAUSES; c++)
    if (issue_names (one, c))
      {
        html (&p->html, word);
        page_link_clause (p, c);
        word = " ";
      }
  html (&p->html, *word == ' ' ? "</dd>" : "");
}

/* Which releases of the component were asked, and whether the range has them.  */
static void
add_releases (page *p, const issue *one)
{
  const site *s = p->s;
  int size = component_size (one->name);
  names met = { .count = 0 };
  for (size_t r = 0; r < s->readers.count; r++)
    if (s->releases[r] && strncmp (s->readers.items[r], one->name, (size_t) size) == 0)
      names_add (&met, s->releases[r]);
  html (&p->html, "<dt>Releases</dt><dd class=strip>");
  for (size_t i = 0; i < met.count; i++)
    {
      bool has = releases_have (one->affects, met.items[i]);
      html (&p->html, "<span class=$>$ $</span> ", has ? "broken" : "kept", met.items[i],
            has ? "affected" : "not affected");
    }
  html (&p->html, "($)</dd>", one->affects);
  names_free (&met);
}

/* What it was called: each word leads to its address.  */
static void
add_former (page *p, const issue *one)
{
  char *words = format_text ("%s", one->former ? one->former : "");
  if (*words)
    html (&p->html, "<dt>Formerly</dt><dd>");
  for (char *rest = words, *word; (word = strsep (&rest, " "));)
    if (*word)
      {
        page_link (p, issue_former_path (word), word);
        html (&p->html, rest ? " " : "</dd>");
      }
  free (words);
}

static void
add_facts (page *p, size_t place)
{
  const issue *one = &p->s->v->pages->items[place];
  html (&p->html, "<dl class=facts><dt>Name</dt><dd><code>$</code></dd>",
        one->name);
  char *cited = issue_number_path (p->s, place);
  if (cited)
    {
      char *number = issue_number (one);
      html (&p->html, "<dt>Number</dt><dd>");
      page_link (p, cited, number);
      html (&p->html, "</dd>");
      free (number);
    }
  add_former (p, one);
  html (&p->html,
        "<dt>To blame</dt><dd>$</dd><dt>Class</dt><dd>$</dd><dt>Reach</dt><dd>$</dd>",
        one->blame, one->severity, one->reach);
  add_releases (p, one);
  add_reproduced (p, one);
  add_clauses (p, one);
  if (one->rests)
    html (&p->html, "<dt>Rests on</dt><dd>$</dd>", one->rests);
  html (&p->html, "<dt>Reported</dt><dd>$</dd></dl>\n", one->reported);
}

/* How often each oracle saw it.  */
static void
add_counts (page *p, size_t place)
{
  if (!seen_of (p->s, place, ORACLES))
    {
      html (&p->html, "<p>It was not seen in what these pages were made from.</p>\n");
      return;
    }
  html (&p->html, "<ul>\n");
  for (int o = 0; o < ORACLES; o++)
    if (seen_of (p->s, place, (enum oracle) o))
      html (&p->html, "<li>$: ^ times</li>\n", oracle_name ((enum oracle) o),
            seen_of (p->s, place, (enum oracle) o));
  html (&p->html, "</ul>\n");
}

/* Which readers have it, and how often.  */
static void
add_readers (page *p, size_t place)
{
  const site *s = p->s;
  uint64_t *counts = grow (NULL, (s->readers.count + 1) * sizeof *counts);
  memset (counts, 0, s->readers.count * sizeof *counts);
  for (size_t k = s->first_of[place]; k != NO_ITEM; k = s->next_of[k])
    if (s->reader_of[k] != NO_NAME)
      counts[s->reader_of[k]] += s->v->items[k].count;
  for (size_t r = 0; r < s->readers.count; r++)
    if (counts[r])
      {
        html (&p->html, "<li>");
        page_link_reader (p, r);
        html (&p->html, ": ^</li>\n", counts[r]);
      }
  free (counts);
}

static void
add_example (page *p, const judged *j)
{
  html (&p->html, "<article><h3>$: $</h3>\n", oracle_name (j->oracle), j->test);
  page_case_of (p, j);
  page_observed (p, j);
  html (&p->html, "</article>\n");
}

/* Is there one of the same reader among BEST that is better than J?  A worse one is
   taken out.  */
static bool
has_better_of_reader (const site *s, const judged **best, size_t *count, const judged *j)
{
  for (size_t i = 0; j->oracle == ORACLE_SECTION && i < *count; i++)
    if (best[i]->oracle == ORACLE_SECTION
        && strcmp (best[i]->seen[SECTION_TESTEE], j->seen[SECTION_TESTEE]) == 0)
      {
        if (!is_better_example (s, j, best[i]))
          return true;
        memmove (&best[i], &best[i + 1], (*count - i - 1) * sizeof *best);
        --*count;
        return false;
      }
  return false;
}

/* The best of each of a few readers.  */
static void
add_examples (page *p, size_t place)
{
  const site *s = p->s;
  const judged *best[MOST_EXAMPLES];
  size_t count = 0;
  for (size_t k = s->first_of[place]; k != NO_ITEM; k = s->next_of[k])
    {
      const judged *j = &s->v->items[k];
      if (!j->text || has_better_of_reader (s, best, &count, j))
        continue;
      size_t at = count < MOST_EXAMPLES ? count++ : MOST_EXAMPLES;
      for (; at > 0 && is_better_example (s, j, best[at - 1]); at--)
        if (at < MOST_EXAMPLES)
          best[at] = best[at - 1];
      if (at < MOST_EXAMPLES)
        best[at] = j;
    }
  for (size_t i = 0; i < count; i++)
    add_example (p, best[i]);
}

/* The address PATH leads to the page at PLACE, or to that and all later ones
   that were called FORMER.  */
static bool
write_address (const site *s, char *path, const char *former, size_t place,
               problem *why)
{
  page p = { .s = s, .root = "../", .path = path };
  const issue_list *all = s->v->pages;
  char *label
      = former ? format_text ("%s", former) : issue_label (&all->items[place]);
  char *to = issue_path (&all->items[place]);
  bool is_one = true;
  for (size_t i = place + 1; i < all->count; i++)
    is_one &= !former || !has_word (all->items[i].former, former);
  html (&p.html,
        "<!doctype html>\n<html lang=\"en\"><head><meta charset=\"utf-8\">\n"
        "<meta name=\"viewport\" content=\"width=device-width\">\n");
  if (is_one)
    html (&p.html, "<meta http-equiv=\"refresh\" content=\"0; url=../$\">\n",
          to);
  html (&p.html, "<title>$</title></head>\n<body>\n<main>\n<h1>$</h1>\n",
        label, label);
  for (size_t i = place; i < all->count; i++)
    if (i == place || (former && has_word (all->items[i].former, former)))
      {
        html (&p.html, "<p>");
        page_link_issue (&p, i);
        html (&p.html, "</p>\n");
      }
  free (to);
  free (label);
  return page_end (&p, why);
}

static bool
write_cited (const site *s, size_t place, problem *why)
{
  char *path = issue_number_path (s, place);
  return !path || write_address (s, path, NULL, place, why);
}

/* The addresses of what the page at PLACE replaces, and no earlier page.  */
static bool
write_former (const site *s, size_t place, problem *why)
{
  const issue *all = s->v->pages->items;
  char *words = format_text ("%s", all[place].former ? all[place].former : "");
  bool good = true;
  for (char *rest = words, *word; good && (word = strsep (&rest, " "));)
    {
      size_t first = 0;
      while (first < place && !has_word (all[first].former, word))
        first++;
      if (first == place && *word)
        good = write_address (s, issue_former_path (word), word, place, why);
    }
  free (words);
  return good;
}

static bool
write_one (const site *s, size_t place, problem *why)
{
  page p;
  const issue *one = &s->v->pages->items[place];
  char *label = issue_label (one);
  char *title = format_text ("%s: %s", label, one->title);
  page_begin (&p, s, issue_path (one), title);
  add_facts (&p, place);
  page_prose (&p, one->text);
  html (&p.html, "<h2>Seen here</h2>\n");
  add_counts (&p, place);
  html (&p.html, "<h2>Readers and examples</h2>\n<ul>\n");
  add_readers (&p, place);
  html (&p.html, "</ul>\n");
  add_examples (&p, place);
  free (title);
  free (label);
  return page_end (&p, why) && write_cited (s, place, why)
         && write_former (s, place, why);
}

bool
write_issues (const site *s, problem *p)
{
  bool good = write_all (s, p);
  for (size_t i = 0; good && i < s->v->pages->count; i++)
    good = write_one (s, i, p);
  return good;
}
