/* What the oracles saw that look at toolchains: audit, directives, links, truth,
   fuzzing, growth, the API.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "pages.h"

/* The share of right instructions, by ABI, compiler, level and unwinder.  */

enum
{
  COLUMNS = 6,
  ABI = 0,
  COMPILED,
  COMPARED,
  UNWINDERS
};

typedef struct share_line
{
  char *column[COLUMNS]; /* into the text */
} share_line;

static double
percent_of (const char *part, const char *whole)
{
  double all = strtod (whole, NULL);
  return all > 0 ? 100 * strtod (part, NULL) / all : 0;
}

/* A bar as long as PERCENT, and the number.  Only all of it is 100.  */
static void
add_share (page *p, const char *part, const char *whole)
{
  double percent = percent_of (part, whole);
  bool is_all = strcmp (part, whole) == 0;
  char *number = format_text (is_all ? "100" : "%.3f",
                              percent > 99.999 ? 99.999 : percent);
  char *width = format_text ("%.1f", percent);
  html (&p->html,
        "<td class=\"bar $\"><svg viewBox=\"0 0 100 8\" "
        "preserveAspectRatio=none "
        "aria-hidden=true><rect width=\"$\" height=8 /></svg>$</td>",
        is_all         ? "kept"
        : percent < 99 ? "broken"
                       : "some",
        width, number);
  free (number);
  free (width);
}

/* Cut the line at AT, which is changed, into L; where the next one begins.  */
static char *
cut (char *at, share_line *l)
{
  char *end = at + strcspn (at, "\n"), *next = *end ? end + 1 : end;
  *end = 0;
  for (int i = 0; i < COLUMNS; i++)
    {
      l->column[i] = at;
      at += strcspn (at, "\t");
      if (*at)
        *at++ = 0;
    }
  return next;
}

static void
add_share_line (page *p, const share_line *l)
{
  html (&p->html, "<tr><td>$</td><th scope=row>$</th><td class=count>^</td>",
        l->column[ABI], l->column[COMPILED],
        (uint64_t) strtoull (l->column[COMPARED], NULL, 10));
  for (int i = UNWINDERS; i < COLUMNS; i++)
    add_share (p, l->column[i], l->column[COMPARED]);
  html (&p->html, "</tr>\n");
}

void
add_shares (page *p)
{
  share_line l;
  if (!p->s->shares.size)
    return;
  char *text = format_text ("%s", (const char *) p->s->shares.bytes);
  char *at = cut (text, &l);
  html (&p->html, "<h2>Share of instructions with the right answer</h2>\n"
                  "<p>Of the executed instructions that have SFrame, in per "
                  "cent: CFA, RA and FP of "
                  "the topmost frame are right by .sframe; by .eh_frame; and "
                  "the RA is right by "
                  "the chain of frame pointers (s390x: the back chain), for "
                  "which a program has to "
                  "be compiled. 100 stands for all of them.</p>\n");
  page_table (p, "shares", "Share of right instructions, in per cent");
  page_heads (p,
              "ABI|compiled by|instructions|.sframe|.eh_frame|frame pointers");
  while (*at)
    {
      at = cut (at, &l);
      add_share_line (p, &l);
    }
  html (&p->html, "</tbody></table></div>\n");
  free (text);
}

/* What fuzzing covered: executions, findings and causes by target, lines and branches by
   source.  The format is that of fuzz/covered.  */

/* A kind of lines, and the table that they make.  */
typedef struct line_kind
{
  const char *name, *heads, *caption, *says;
} line_kind;

static const line_kind line_kinds[] = {
  { "soak", "target|executions|code", "Executions of the reference",
    "How often the decoder, the whole reference and the assembler of cases "
    "were executed (make "
    "fuzz-soak). What was executed of other code than today's does not "
    "count." },
  { "explored", "target|executions|edges|findings|causes|new causes",
    "Executions and causes by target",
    "The last exploration of each target (make fuzz): how often it was "
    "executed, how many edges "
    "of the program were reached, how many inputs made it fail, how many "
    "causes these have, and "
    "how many causes no known issue explains." },
  { "source", "source|lines, %|wanted|branches, %|wanted",
    "Coverage by source",
    "Lines and branches that seeds, saved inputs and findings reach, in per "
    "cent "
    "(make coverage-fuzz)." },
};

/* The columns of LINE, which is SIZE bytes, after the first, as a row; the numbers with
   commas.  */
static void
add_line (page *p, const char *line, size_t size)
{
  char *text = format_text ("%.*s", (int) size, line), *at = text;
  html (&p->html, "<tr>");
  for (size_t column = 0; at; column++)
    {
      char *tab = strchr (at, '\t');
      if (tab)
        *tab = 0;
      bool is_count = *at && at[strspn (at, "0123456789")] == 0;
      html (&p->html, column == 1 ? "<th scope=row>"
                      : column    ? "<td class=count>"
                                  : "");
      if (column && is_count)
        html (&p->html, "^", (uint64_t) strtoull (at, NULL, 10));
      else if (column)
        html (&p->html, "$", at);
      html (&p->html, column == 1 ? "</th>" : column ? "</td>" : "");
      at = tab ? tab + 1 : NULL;
    }
  html (&p->html, "</tr>\n");
  free (text);
}

static void
add_kind (page *p, const line_kind *k)
{
  size_t length = strlen (k->name), count = 0;
  const char *at = (const char *) p->s->fuzzing.bytes;
  for (size_t size; *at; at += size + (at[size] == '\n'))
    {
      size = strcspn (at, "\n");
      if (strncmp (at, k->name, length) != 0 || at[length] != '\t')
        continue;
      if (!count++)
        {
          html (&p->html, "<h2>$</h2>\n<p>$</p>\n", k->caption, k->says);
          page_table (p, "fuzzing", k->caption);
          page_heads (p, k->heads);
        }
      add_line (p, at, size);
    }
  if (count)
    html (&p->html, "</tbody></table></div>\n");
  else
    html (&p->html, "<h2>$</h2>\n<p>This was not run.</p>\n", k->caption);
}

bool
write_fuzzing (const site *s, problem *p)
{
  page all;
  if (!s->fuzzing.size)
    return true;
  page_begin (&all, s, format_text ("fuzzing.html"), "What fuzzing covered");
  for (size_t i = 0; i < sizeof line_kinds / sizeof *line_kinds; i++)
    add_kind (&all, &line_kinds[i]);
  return page_end (&all, p);
}

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
