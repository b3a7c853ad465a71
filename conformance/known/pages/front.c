/* The front: the verdict, what is new, readers beside groups of clauses, the
   oracles, and what was run.  */
#include <stdlib.h>

#include "lib/base/buffer.h"
#include "pages.h"
#include "site.h"

enum { MOST_NEW = 8 };

/* What SFrame is, and what was compared with what.  */
static void
add_lead (page *p)
{
  const site *s = p->s;
  uint64_t linkers = 0, readers = s->readers.count;
  for (size_t r = 0; r < readers; r++)
    linkers += is_linker (s, r);
  html (&p->html,
        "<p class=lead>SFrame is a stack-trace format: a section "
        "<code>.sframe</code> in ELF files, by which "
        "profilers, debuggers and kernels find the caller of a function.");
  if (readers)
    html (&p->html,
          " ^ readers and ^ linkers were given hand-written, generated or "
          "compiled sections, and their "
          "answers were compared with a reference that was written from the "
          "specification.",
          readers - linkers, linkers);
  html (&p->html, " Each oracle below names what else was compared.</p>\n");
}

static void
add_verdict (page *p)
{
  const verdicts *v = p->s->v;
  uint64_t new = verdicts_sum (v, NEW), known = verdicts_sum (v, KNOWN),
           seen = 0;
  for (size_t i = 0; i < v->pages->count; i++)
    seen += seen_of (p->s, i, ORACLES) > 0;
  bool is_good = !new && !v->lacks && !v->unread && (!v->gone_count || p->s->untried);
  html (&p->html, "<div class=\"verdict $\"><p>", is_good ? "kept" : "new");
  if (v->lacks)
    html (&p->html, "<b>No verdict: too little was checked.</b> ");
  else if (new)
    html (&p->html,
          "<b>^ wrong results are new: a page for them is still to be "
          "written.</b> ",
          new);
  else if (v->gone_count && !p->s->untried)
    html (&p->html, "<b>Something that was known to be wrong is not seen any more.</b> ");
  else if (v->unread)
    html (&p->html, "<b>More was left out of the comparison than the list of "
                    "reasons allows.</b> ");
  else
    html (&p->html, "<b>Nothing is new.</b> ");
  html (&p->html, "^ results are right. ^ are wrong because of ^ ",
        verdicts_sum (v, GOOD), known, seen);
  page_link (p, format_text ("issues.html"), "known defects");
  html (&p->html, " of released software; ^ ", verdicts_sum (v, EXCUSED));
  page_link (p, format_text ("excused.html"), "were not compared");
  html (&p->html, ".</p></div>\n");
}

/* The first of what is new, of readers by kind, as on a terminal; each leads to its page, and to a case.  */
static uint64_t
add_new (page *p)
{
  const site *s = p->s;
  uint64_t count = 0;
  for (size_t i = 0; i < s->fresh.count; i++)
    {
      const kind *k = &s->fresh.items[i];
      if (count++ >= MOST_NEW)
        continue;
      char *head = kind_head (k), *anchor = kind_anchor (s, k),
           *path = reader_path (s->readers.items[reader_of_kind (s, k)]);
      html (&p->html, count == 1 ? "<h2>New</h2>\n<ul>\n" : "");
      html (&p->html, "<li><a href=\"$#$\">$</a>, for example ", path, anchor,
            head);
      page_link_case_of (p, k->example);
      html (&p->html, "</li>\n");
      free (path);
      free (anchor);
      free (head);
    }
  for (size_t k = 0; k < s->v->count; k++)
    {
      const judged *j = &s->v->items[k];
      if (j->standing != NEW || s->reader_of[k] != NO_NAME
          || count++ >= MOST_NEW)
        continue;
      html (&p->html, count == 1 ? "<h2>New</h2>\n<ul>\n" : "");
      html (&p->html, "<li><a href=\"oracle/$.html\">$: $</a></li>\n",
            oracle_name (j->oracle), oracle_name (j->oracle), j->test);
    }
  return count;
}

/* What is new, and what is gone.  */
static void
add_news (page *p)
{
  const verdicts *v = p->s->v;
  uint64_t count = add_new (p);
  html (&p->html, count ? "</ul>\n" : "");
  if (count > MOST_NEW)
    html (&p->html,
          "<p>And ^ more, on the pages of readers and oracles.</p>\n",
          count - MOST_NEW);
  const char *word = "<h2>Gone</h2>\n<ul>\n";
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

/* Those readers that are linkers, or the others.  */
static void
add_rows (page *p, bool are_linkers)
{
  const site *s = p->s;
  bool has_head = !are_linkers;
  for (size_t r = 0; r < s->readers.count; r++)
    {
      if (is_linker (s, r) != are_linkers)
        continue;
      if (!has_head)
        html (&p->html,
              "<tr class=group><th scope=row colspan=^>Linkers, which read "
              "the sections of their inputs</th></tr>\n",
              (uint64_t) CLAUSE_GROUPS + 1);
      has_head = true;
      html (&p->html, "<tr><th scope=row>");
      page_link_reader (p, r);
      html (&p->html, "</th>");
      for (int g = 0; g < CLAUSE_GROUPS; g++)
        add_group (p, r, g);
      html (&p->html, "</tr>\n");
    }
}

static void
add_groups (page *p)
{
  const site *s = p->s;
  if (!s->readers.count)
    return;
  html (&p->html, "<h2>Clauses kept</h2>\n");
  page_table (p, "front",
              "For each reader: clauses satisfied / clauses tested, by part "
              "of the specification");
  html (&p->html, "<thead><tr><th scope=col>Reader</th>");
  for (int g = 0; g < CLAUSE_GROUPS; g++)
    html (&p->html, "<th scope=col>$</th>", clause_groups[g].id);
  html (&p->html, "</tr></thead><tbody>\n");
  add_rows (p, false);
  add_rows (p, true);
  html (&p->html,
        "</tbody></table></div>\n<p class=legend><b class=broken>red</b> "
        "some are broken; <b class=touched>$</b> some could not be shown, as "
        "another "
        "defect is in the way; <b class=new>!</b> something is new.</p>\n",
        cell_looks[TOUCHED].sign);
}

bool
write_front (const site *s, problem *why)
{
  page p;
  page_begin (&p, s, format_text ("index.html"),
              "SFrame tools compared with the specification");
  add_lead (&p);
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
