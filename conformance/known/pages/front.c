/* The front: the verdict, what is new, readers beside groups of clauses, the
   oracles, and what was run.  */
#include <stdlib.h>

#include "groups.h"
#include "lib/base/grow.h"
#include "pages.h"

enum { MOST_NEW = 8 };

static void
add_verdict (page *p)
{
  const verdicts *v = p->s->v;
  uint64_t new = verdicts_sum (v, NEW), known = verdicts_sum (v, KNOWN);
  bool is_good = !new && !v->lacks && !v->unread && (!v->gone_count || p->s->untried);
  html (&p->html, "<div class=\"verdict $\"><p>", is_good ? "kept" : "new");
  if (v->lacks)
    html (&p->html, "<b>No verdict: too little was checked.</b> ");
  else if (new)
    html (&p->html, "<b>Something is new: no known issue explains ^ of the results that are wrong.</b> ", new);
  else if (v->gone_count && !p->s->untried)
    html (&p->html, "<b>Something that was known to be wrong is not seen any more.</b> ");
  else if (v->unread)
    html (&p->html, "<b>More was left out of the comparison than somebody has read.</b> ");
  else
    html (&p->html, "<b>Nothing is new.</b> ");
  html (&p->html, "^ results are right. ^ are wrong in ways that ", verdicts_sum (v, GOOD), known);
  page_link (p, format_text ("issues.html"), "known issues");
  html (&p->html, " explain; ^ ", verdicts_sum (v, EXCUSED));
  page_link (p, format_text ("excused.html"), "were not compared");
  html (&p->html, ".</p></div>\n");
}

/* The first of what is new, and what is gone.  */
static void
add_news (page *p)
{
  const verdicts *v = p->s->v;
  uint64_t count = 0;
  const char *word = "<h2>New</h2>\n<ul>\n";
  for (size_t k = 0; k < v->count && count < MOST_NEW; k++)
    if (v->items[k].standing == NEW)
      {
        html (&p->html, word);
        html (&p->html, "<li>$: $</li>\n", oracle_name (v->items[k].oracle), v->items[k].test);
        word = "";
        count++;
      }
  html (&p->html, *word ? "" : "</ul>\n<p>All of it is on the pages of readers and oracles.</p>\n");
  word = "<h2>Gone</h2>\n<ul>\n";
  for (size_t i = 0; i < v->gone_count; i++)
    {
      char *text = gone_text (v, &v->gone[i]);
      html (&p->html, word);
      html (&p->html, "<li>$</li>\n", text);
      free (text);
      word = "";
    }
  html (&p->html, *word ? "" : "</ul>\n");
}

/* Of the clauses of a group that READER was asked: kept, and all.  */
static void
add_group (page *p, size_t reader, int group)
{
  group_sums all = sums_of_group (p->s, reader, group);
  if (!all.asked)
    html (&p->html, "<td class=none></td>");
  else
    {
      html (&p->html, "<td class=$><a href=\"clauses.html#reader=$&amp;group=$\">^",
            all.fresh                              ? "new"
            : all.kept + all.touched < all.asked ? "broken"
            : all.touched                          ? "touched"
                                                   : "kept",
            p->s->readers.items[reader], clause_groups[group].id, (uint64_t) all.kept);
      if (all.touched)
        html (&p->html, "<span class=of>+^$</span>", (uint64_t) all.touched,
              cell_looks[TOUCHED].sign);
      html (&p->html, "<span class=of>/^</span></a></td>", (uint64_t) all.asked);
    }
}

static void
add_groups (page *p)
{
  const site *s = p->s;
  if (!s->readers.count)
    return;
  html (&p->html, "<h2>Readers</h2>\n");
  page_table (p, "front", "Clauses that each reader keeps, of those that it was asked about");
  html (&p->html, "<thead><tr><th scope=col>Reader</th>");
  for (int g = 0; g < CLAUSE_GROUPS; g++)
    html (&p->html, "<th scope=col>$</th>", clause_groups[g].id);
  html (&p->html, "</tr></thead><tbody>\n");
  for (size_t r = 0; r < s->readers.count; r++)
    {
      html (&p->html, "<tr><th scope=row>");
      page_link_reader (p, r);
      html (&p->html, "</th>");
      for (int g = 0; g < CLAUSE_GROUPS; g++)
        add_group (p, r, g);
      html (&p->html, "</tr>\n");
    }
  html (&p->html, "</tbody></table></div>\n<p class=legend>Kept / asked. <b class=broken>red</b> "
                  "some are broken; <b class=touched>$</b> some could not be shown, as another "
                  "defect is in the way; <b class=new>!</b> something is new.</p>\n",
        cell_looks[TOUCHED].sign);
}

bool
write_front (const site *s, problem *why)
{
  page p;
  page_begin (&p, s, format_text ("index.html"), "SFrame: who keeps the specification");
  add_verdict (&p);
  add_news (&p);
  html (&p.html, "<div class=two><div>");
  add_groups (&p);
  html (&p.html, "</div><div>\n<h2>Oracles</h2>\n");
  add_oracles (&p);
  if (s->fuzzing.size)
    html (&p.html, "<p><a href=\"fuzzing.html\">What fuzzing covered</a></p>\n");
  html (&p.html, "</div></div>\n");
  html (&p.html, "<p class=dim>$</p>\n", s->made);
  return page_end (&p, why);
}
