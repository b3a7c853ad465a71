/* The readers: all of them, and a page for each, "what is wrong with mine".  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/whole.h"
#include "lib/base/word.h"
#include "pages.h"
#include "site.h"

/* What each reader keeps of each group of clauses, as data.  */

group_sums
sums_of_group (const site *s, size_t reader, int group)
{
  group_sums all = { .asked = 0 };
  for (int c = (int) clause_groups[group].first; c < clause_group_end (group); c++)
    {
      enum cell_state state = cell_state_of (cell_at (s, c, reader));
      all.asked += state != NOT_ASKED;
      all.kept += state == KEPT || state == LEFT_OPEN;
      all.fresh += state == BROKEN_NEW;
      all.touched += state == TOUCHED;
    }
  return all;
}

/* In bold where a clause is violated.  */
static void
add_cell (buffer *to, const group_sums *all)
{
  const char *bold = all->kept + all->touched == all->asked ? "" : "**";
  buffer_print (to, " %s%zu", bold, all->kept);
  if (all->touched)
    buffer_print (to, "+%zu", all->touched);
  buffer_print (to, "/%zu%s |", all->asked, bold);
}

bool
write_summary (const site *s, const char *path, problem *p)
{
  buffer text = EMPTY_BUFFER, line = EMPTY_BUFFER;
  buffer_print (&text, "| reader |");
  for (int g = 0; g < CLAUSE_GROUPS; g++)
    {
      buffer_print (&text, " %s |", clause_groups[g].id);
      buffer_print (&line, "---|");
    }
  buffer_print (&text, "\n|---|%s\n", line.text);
  for (size_t r = 0; r < s->readers.count; r++)
    {
      const char *name = s->readers.items[r];
      if (text_begins (name, "reference") || strstr (name, "-reencode")
          || is_linker (s, r))
        continue;
      buffer_print (&text, "| %s |", name);
      for (int g = 0; g < CLAUSE_GROUPS; g++)
        {
          group_sums all = sums_of_group (s, r, g);
          if (all.asked)
            add_cell (&text, &all);
          else
            buffer_print (&text, "  |");
        }
      buffer_print (&text, "\n");
    }
  bool good = write_file (path, text.bytes, text.size, p);
  buffer_free (&line);
  buffer_free (&text);
  return good;
}

enum { MOST_NEW = 40 };

static bool
write_all (const site *s, problem *why)
{
  page p;
  page_begin (&p, s, format_text ("readers.html"),
              "Readers, and linkers that read");
  page_table (&p, "readers", "Answers of each reader");
  page_heads (&p, "Reader|release|agree|known|new|not compared");
  for (size_t r = 0; r < s->readers.count; r++)
    {
      html (&p.html, "<tr><th scope=row>");
      page_link_reader (&p, r);
      html (&p.html, "</th><td>$</td><td class=count>^</td><td class=count>^</td>"
                     "<td class=\"count $\">^</td><td class=count>^</td></tr>\n",
            s->releases[r], standing_of (s, r, GOOD), standing_of (s, r, KNOWN),
            standing_of (s, r, NEW) ? "new" : "", standing_of (s, r, NEW),
            standing_of (s, r, EXCUSED));
    }
  html (&p.html, "</tbody></table></div>\n");
  return page_end (&p, why);
}

/* --- one ---------------------------------------------------------------------------- */

/* Of K, with more wrong fields: each set of them, and a case that has it.  */
static void
add_more (page *p, const kind *k)
{
  html (&p->html, k->more_count ? "<p>Other fields are wrong, too, perhaps of "
                                  "another cause, in:</p>\n<ul>\n"
                                : "");
  for (size_t i = 0; i < k->more_count; i++)
    {
      const kind *one = &k->more[i];
      html (&p->html, "<li>^ with $: ", one->cases + one->below, one->fields);
      page_link_case_of (p, one->example);
      html (&p->html, "</li>\n");
    }
  html (&p->html, k->more_count ? "</ul>\n" : "");
}

static void
add_kind (page *p, const kind *k)
{
  char *head = kind_head (k), *anchor = kind_anchor (p->s, k);
  html (&p->html, "<article class=new id=\"$\"><h3>new: $</h3>\n", anchor,
        head);
  free (anchor);
  free (head);
  if (k->cases && k->below)
    html (&p->html, "<p>And ^ $.</p>\n", k->below, below_0);
  if (k->clause.id)
    {
      html (&p->html, "<p>Perhaps ");
      page_link_clause (p, (int) sf_clause_by_id (k->clause.id));
      html (&p->html,
            ", whose cases give ^ of these answers, and ^ right ones.</p>\n",
            k->clause.wrong, k->clause.agreeing);
    }
  html (&p->html, "<p>For example ");
  page_link_case_of (p, k->example);
  html (&p->html, ":</p>\n");
  page_observed (p, k->example);
  add_more (p, k);
  html (&p->html, "</article>\n");
}

/* What is new, by kind, as on a terminal.  */
static void
add_new (page *p, size_t reader)
{
  uint64_t count = 0;
  for (size_t i = 0; i < p->s->fresh.count; i++)
    if (reader_of_kind (p->s, &p->s->fresh.items[i]) == reader
        && count++ < MOST_NEW)
      add_kind (p, &p->s->fresh.items[i]);
  if (count > MOST_NEW)
    html (&p->html, "<p>And ^ more kinds.</p>\n", count - MOST_NEW);
  if (!count)
    html (&p->html, "<p>Nothing is new.</p>\n");
}

/* The best example of the issue at PLACE in what READER answered.  */
static void
add_example (page *p, size_t reader, size_t place)
{
  const site *s = p->s;
  const judged *best = NULL;
  for (size_t k = s->first_of[place]; k != NO_ITEM; k = s->next_of[k])
    {
      const judged *j = &s->v->items[k];
      if (s->reader_of[k] == reader && j->text
          && (!best || is_better_example (s, j, best)))
        best = j;
    }
  if (!best)
    return;
  html (&p->html, "<details><summary>$</summary>\n", best->test);
  page_case_of (p, best);
  page_observed (p, best);
  html (&p->html, "</details>\n");
}

typedef struct cause
{
  size_t issue;
  uint64_t count;
} cause;

static int
larger_first (const void *a, const void *b)
{
  const cause *x = a, *y = b;
  return x->count != y->count ? (x->count < y->count) - (x->count > y->count)
                              : (x->issue > y->issue) - (x->issue < y->issue);
}

/* The causes, the one with the most answers first.  */
static void
add_causes (page *p, size_t reader)
{
  const site *s = p->s;
  size_t most = s->v->pages->count, count = 0;
  cause *causes = grow (NULL, (most + 1) * sizeof *causes);
  for (size_t i = 0; i < most; i++)
    causes[i] = (cause) { .issue = i };
  for (size_t k = 0; k < s->v->count; k++)
    if (s->reader_of[k] == reader && s->v->items[k].standing == KNOWN)
      causes[issue_place (s, &s->v->items[k])].count += s->v->items[k].count;
  if (most)
    qsort (causes, most, sizeof *causes, larger_first);
  html (&p->html, "<ol>\n");
  for (; count < most && causes[count].count; count++)
    {
      html (&p->html, "<li>");
      page_link_issue (p, causes[count].issue);
      html (&p->html, " ($; answers: ^)<br><span class=says>",
            s->v->pages->items[causes[count].issue].severity, causes[count].count);
      page_text (p, s->v->pages->items[causes[count].issue].why);
      html (&p->html, "</span>");
      add_example (p, reader, causes[count].issue);
      html (&p->html, "</li>\n");
    }
  html (&p->html, count ? "</ol>\n" : "</ol><p>No known issue was seen.</p>\n");
  free (causes);
}

static void
add_clauses (page *p, size_t reader)
{
  static const enum cell_state wanted[] = { BROKEN_NEW, BROKEN, TOUCHED };
  for (size_t w = 0; w < sizeof wanted / sizeof *wanted; w++)
    {
      size_t count = 0;
      html (&p->html, "<h3>$ <b class=$>$</b></h3>\n<p>", cell_looks[wanted[w]].meaning,
            cell_looks[wanted[w]].name, cell_looks[wanted[w]].sign);
      for (int c = 0; c < SF_CLAUSES; c++)
        if (cell_state_of (cell_at (p->s, c, reader)) == wanted[w])
          {
            html (&p->html, count++ ? ", " : "");
            page_link_clause (p, c);
          }
      html (&p->html, count ? "</p>\n" : "none</p>\n");
    }
}

/* What EXECUTED frames, which may be NULL, say of a reader that takes the
   clause as TAKEN.  */
static const char *
agreement (const silence *executed, const char *taken)
{
  if (!executed)
    return "";
  const char *right = silence_taken (executed);
  if (strcmp (right, "mixed") == 0 || strcmp (taken, "mixed") == 0)
    return "mixed";
  return strcmp (right, taken) == 0 ? "agrees" : "disagrees";
}

/* What it does where the specification is silent, if the runner counted that.  */
static void
add_silences (page *p, const char *reader)
{
  const silence_list *l = &p->s->v->silences;
  size_t count = 0;
  for (size_t i = 0; i < l->count; i++)
    {
      const silence *s = &l->items[i], *all = silence_find (l, "*", s->clause);
      const silence *executed = silence_find (l, EXECUTED_CODE, s->clause);
      const char *taken = silence_taken (s);
      if (strcmp (s->reader, reader) != 0)
        continue;
      if (!count++)
        {
          html (&p->html,
                "<h2>Where the specification is silent</h2>\n<p>No way to "
                "read it is wrong. What is deployed is what the newest "
                "libsframe of the run answers; what is literal, the reference "
                "with <code>--literal</code>.</p>\n");
          page_table (p, "readers", "Silences, and what this reader makes of them");
          page_heads (p,
                      "Silence|taken|as the reference reads|refused|another "
                      "way|as libsframe|unlike it|literally|all "
                      "readers|executed code");
        }
      html (&p->html, "<tr><th scope=row>");
      page_link_clause (p, (int) s->clause);
      html (&p->html,
            "</th><td>$</td><td class=count>^</td><td class=count>^</td><td "
            "class=count>^</td><td class=count>^</td>"
            "<td class=count>^</td><td "
            "class=count>^</td><td>$</td><td>$</td></tr>\n",
            taken, s->by[READ_ALIKE], s->by[READ_BY_NOBODY],
            s->by[READ_IN_ANOTHER_WAY], s->deployed, s->other, s->literal,
            all && strcmp (taken, "mixed") != 0
                    && strcmp (silence_taken (all), taken) == 0
                ? "agree"
                : "",
            agreement (executed, taken));
    }
  html (&p->html, count ? "</tbody></table></div>\n" : "");
}

static bool
write_one (const site *s, size_t reader, problem *why)
{
  page p;
  page_begin (&p, s, reader_path (s->readers.items[reader]), s->readers.items[reader]);
  html (&p.html, "<p class=lead>Release $: ^ answers agree with the reference, ^ differ in known "
                 "ways, ^ in new ones; ^ could not be compared.</p>\n",
        s->releases[reader], standing_of (s, reader, GOOD), standing_of (s, reader, KNOWN),
        standing_of (s, reader, NEW), standing_of (s, reader, EXCUSED));
  size_t count;
  excused *reasons = verdicts_excused (s->v, s->readers.items[reader], &count);
  for (size_t i = 0; i < count; i++)
    html (&p.html, "<p>Not compared: $ (^).</p>\n", reasons[i].reason,
          reasons[i].count);
  free (reasons);
  html (&p.html, "<h2>New</h2>\n");
  add_new (&p, reader);
  html (&p.html, "<h2>Causes that are known</h2>\n");
  add_causes (&p, reader);
  html (&p.html, "<h2>Clauses</h2>\n");
  add_clauses (&p, reader);
  add_silences (&p, s->readers.items[reader]);
  html (&p.html, "<p>Again: <code class=command>make conformance TESTEE=$</code></p>\n",
        s->readers.items[reader]);
  return page_end (&p, why);
}

bool
write_readers (const site *s, problem *p)
{
  bool good = write_all (s, p);
  for (size_t r = 0; good && r < s->readers.count; r++)
    good = write_one (s, r, p);
  return good;
}
