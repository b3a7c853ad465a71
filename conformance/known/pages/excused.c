/* What was not compared, by its reason; and what changed since a baseline.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "pages.h"

bool
write_excused (const site *s, problem *p)
{
  page all;
  page_begin (&all, s, format_text ("excused.html"), "Excused");
  html (&all.html, "<p>What is neither right nor wrong, because it is not compared: how often, and "
                   "why. A whole run with more than somebody has read fails, and so does one with a "
                   "reason that is not on the list.</p>\n");
  page_table (&all, "excused", "What is not compared");
  page_heads (&all, "oracle|reason|here|read|why");
  for (size_t i = 0; i < s->v->excused_count; i++)
    {
      const excused *one = &s->v->excused[i];
      html (&all.html, "<tr><td>$</td><td>$</td><td class=count>^</td><td class=count>^</td>"
                       "<td>$</td></tr>\n",
            oracle_name (one->oracle), one->reason, one->count,
            one->read ? one->read->most : 0, one->read ? one->read->why : "nobody has read it");
    }
  html (&all.html, "</tbody></table></div>\n");
  return page_end (&all, p);
}

/* The lines of TEXT that begin with WORD, without it, as a list.  */
static void
add_lines (page *p, const char *text, const char *word)
{
  size_t size = strlen (word);
  html (&p->html, "<ul>\n");
  for (; *text; text += strcspn (text, "\n"), text += *text == '\n')
    if (strncmp (text, word, size) == 0)
      {
        char *line = format_text ("%.*s", (int) (strcspn (text, "\n") - size), text + size);
        html (&p->html, "<li>$</li>\n", line);
        free (line);
      }
  html (&p->html, "</ul>\n");
}

bool
write_since (const site *s, problem *p)
{
  page all;
  page_begin (&all, s, format_text ("since.html"), "Since");
  if (!s->since)
    html (&all.html, "<p>These pages were made without an earlier run to compare with "
                     "(<code>BASELINE=FILE</code>).</p>\n");
  else
    {
      const char *between = "<p class=lead>Since ";
      for (size_t i = 0; i < s->since->count; i++, between = " and ")
        {
          html (&all.html, between);
          html (&all.html, "<code>$</code>", s->since->items[i]);
        }
      html (&all.html, ": ^ came, ^ went, ^ are flaky, of ^ that both looked at.</p>\n"
                       "<h2>Came</h2>\n",
            (uint64_t) s->change.came, (uint64_t) s->change.went, (uint64_t) s->change.flaky,
            (uint64_t) s->change.common);
      add_lines (&all, (const char *) s->since_text.bytes, "came: ");
      html (&all.html, "<h2>Went</h2>\n");
      add_lines (&all, (const char *) s->since_text.bytes, "went: ");
      html (&all.html, "<h2>Where the specification is silent</h2>\n<p>No way to read it is wrong.</p>\n");
      add_lines (&all, (const char *) s->since_text.bytes, "silence: ");
      if (s->since->count > 1)
        {
          html (&all.html, "<h2>Flaky</h2>\n<p>Wrong in some of the earlier runs and not in "
                           "others, and not wrong in a new way.</p>\n");
          add_lines (&all, (const char *) s->since_text.bytes, "flaky: ");
        }
    }
  return page_end (&all, p);
}
