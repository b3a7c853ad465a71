/* The problems of the specification: all of them, and a page for each.  */
#include <stdlib.h>

#include "lib/base/grow.h"
#include "pages.h"

bool
write_problems (const site *s, problem *p)
{
  page all;
  page_begin (&all, s, format_text ("specification.html"), "Problems of the specification");
  html (&all.html, "<p>What the text leaves open, says twice or says wrongly: what programs make of "
                   "it, and the reading that the reference takes.</p>\n<ul>\n");
  for (size_t i = 0; i < s->problem_count; i++)
    {
      html (&all.html, "<li id=\"$\">$ ", s->problems[i].id, s->problems[i].id);
      page_link (&all, problem_path (&s->problems[i]), s->problems[i].title);
      html (&all.html, "</li>\n");
    }
  html (&all.html, "</ul>\n");
  bool good = page_end (&all, p);
  for (size_t i = 0; good && i < s->problem_count; i++)
    {
      page one;
      char *title = format_text ("%s: %s", s->problems[i].id, s->problems[i].title);
      page_begin (&one, s, problem_path (&s->problems[i]), title);
      page_prose (&one, s->problems[i].text);
      free (title);
      good = page_end (&one, p);
    }
  return good;
}
