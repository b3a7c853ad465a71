/* What the oracles saw that look at toolchains: audit, directives, links, truth,
   fuzzing, growth, the API.  */
#include <stdlib.h>

#include "lib/base/grow.h"
#include "pages.h"

enum { MOST_NEW = 40 };

static const char *const says[ORACLES] = {
  [ORACLE_SECTION] = "asks each reader what a section means, and compares the answer with the reference",
  [ORACLE_HOSTS] = "compares the answers of one reader as programs of several machines",
  [ORACLE_AUDIT] = "compares .sframe with .eh_frame, function by function",
  [ORACLE_DIRECTIVES] = "compares what an assembler writes with the CFI directives that it was given",
  [ORACLE_LINKS] = "compares what a linker writes with its inputs",
  [ORACLE_TRUTH] = "compares the stack that .sframe gives with the calls and returns that were executed",
  [ORACLE_FUZZ] = "ends a reader with an input",
  [ORACLE_GROWTH] = "measures a reader's time against the size of the section",
  [ORACLE_API] = "calls the functions of libsframe, and compares what comes with what is promised",
};

static void
add_causes (page *p, enum oracle oracle)
{
  const site *s = p->s;
  html (&p->html, "<h2>What is known</h2>\n<ul>\n");
  for (size_t i = 0; i < s->v->pages->count; i++)
    {
      uint64_t count = seen_of (s, i, oracle);
      if (!count)
        continue;
      html (&p->html, "<li>");
      page_link_issue (p, i);
      html (&p->html, " ($, ^ times)</li>\n", s->v->pages->items[i].blame, count);
    }
  html (&p->html, "</ul>\n");
}

static void
add_new (page *p, enum oracle oracle)
{
  const site *s = p->s;
  uint64_t count = 0;
  html (&p->html, "<h2>What is new</h2>\n");
  for (size_t k = 0; k < s->v->count; k++)
    {
      const judged *j = &s->v->items[k];
      if (j->oracle != oracle || j->standing != NEW || count++ >= MOST_NEW)
        continue;
      html (&p->html, "<article class=new><h3>$</h3>\n", j->test);
      page_observed (p, j);
      html (&p->html, "</article>\n");
    }
  html (&p->html, "<p>^ in all.</p>\n", count);
}

static bool
write_one (const site *s, enum oracle oracle, problem *why)
{
  page p;
  const uint64_t *sums = s->v->sums[oracle];
  page_begin (&p, s, format_text ("oracle/%s.html", oracle_name (oracle)),
              oracle_name (oracle));
  html (&p.html, "<p class=lead>This oracle $. ^ are good, ^ are wrong in known ways, ^ in new "
                 "ones; ^ were not compared.</p>\n",
        says[oracle], sums[GOOD], sums[KNOWN], sums[NEW], sums[EXCUSED]);
  if (oracle == ORACLE_TRUTH)
    add_shares (&p);
  if (oracle == ORACLE_FUZZ && s->fuzzing.size)
    html (&p.html, "<p><a href=\"../fuzzing.html\">What fuzzing covered</a></p>\n");
  add_new (&p, oracle);
  add_causes (&p, oracle);
  return page_end (&p, why);
}

void
add_oracles (page *p)
{
  const site *s = p->s;
  page_table (p, "oracles", "What each oracle saw");
  page_heads (p, "Oracle|good|known|new|excused|looked at");
  for (int o = 0; o < ORACLES; o++)
    {
      const uint64_t *sums = s->v->sums[o];
      const char *name = oracle_name ((enum oracle) o);
      if (!s->v->was_run[o])
        {
          html (&p->html, "<tr><th scope=row>$</th><td colspan=5>was not run</td></tr>\n", name);
          continue;
        }
      html (&p->html, "<tr><th scope=row>");
      page_link (p, format_text ("oracle/%s.html", name), name);
      html (&p->html, "</th><td class=count>^</td><td class=count>^</td>"
                      "<td class=\"count $\">^</td><td class=count>^</td><td>$</td></tr>\n",
            sums[GOOD], sums[KNOWN], sums[NEW] ? "new" : "", sums[NEW], sums[EXCUSED],
            s->v->extent[o] == SAW_PART ? "a part" : "all");
    }
  html (&p->html, "</tbody></table></div>\n");
}

bool
write_toolchains (const site *s, problem *p)
{
  page all;
  page_begin (&all, s, format_text ("toolchains.html"), "Toolchains");
  html (&all.html, "<p>Besides the readers, the suite looks at what writes the sections. Each "
                   "program that looks is called an oracle.</p>\n<ul>\n");
  for (int o = 0; o < ORACLES; o++)
    html (&all.html, "<li><b>$</b> $</li>\n", oracle_name ((enum oracle) o), says[o]);
  html (&all.html, "</ul>\n");
  add_oracles (&all);
  if (s->toolchains.size)
    html (&all.html, "<h2>Tools</h2>\n<pre>$</pre>\n", (const char *) s->toolchains.bytes);
  bool good = page_end (&all, p);
  for (int o = 0; good && o < ORACLES; o++)
    good = !s->v->was_run[o] || write_one (s, (enum oracle) o, p);
  return good;
}
