/* The problems of the specification: all of them, and a page for each.  */
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "pages.h"
#include "site.h"

/* The problems of the specification.  */

/* Does LINE begin an entry, "### S-01 Title"?  */
static bool
is_entry (const char *line)
{
  return strncmp (line, "### S-", 6) == 0;
}

/* The line after LINE, or the end of the text.  */
static const char *
after_line (const char *line)
{
  line += strcspn (line, "\n");
  return *line ? line + 1 : line;
}

/* Add the entry whose first line is LINE; where it ends.  */
static const char *
add_entry (site *s, const char *line)
{
  const char *id = line + 4, *title = id + strcspn (id, " \n");
  const char *text = after_line (line), *end = text;
  while (*end && strncmp (end, "## ", 3) != 0 && !is_entry (end))
    end = after_line (end);
  int title_size = (int) strcspn (title, "\n");
  s->problems = grow_array (s->problems, s->problem_count,
                            &s->problem_capacity, sizeof *s->problems);
  s->problems[s->problem_count++] = (spec_problem) {
    .id = format_text ("%.*s", (int) (title - id), id),
    .title = format_text ("%.*s", title_size ? title_size - 1 : 0,
                          title + (title_size > 0)),
    .text = format_text ("%.*s", (int) (end - text), text)
  };
  return end;
}

bool
problems_read (site *s, const char *path, problem *p)
{
  buffer text = EMPTY_BUFFER;
  if (!read_file (path, &text, p))
    return false;
  buffer_add (&text, "", 1);
  for (const char *at = (const char *) text.bytes; *at;)
    at = is_entry (at) ? add_entry (s, at) : after_line (at);
  buffer_free (&text);
  if (s->problem_count == 0)
    return problem_set (p, STATUS_USAGE, "%s: there is no entry `### S-'", path);
  return true;
}

/* Our terms.  */

bool
write_about (const site *s, problem *p)
{
  page all;
  page_begin (&all, s, format_text ("about.html"), "Glossary");
  const char *text = s->glossary.size ? (const char *) s->glossary.bytes : "";
  page_prose (&all, text + (*text == '#' ? strcspn (text, "\n") : 0));
  return page_end (&all, p);
}

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
