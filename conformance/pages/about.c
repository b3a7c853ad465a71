/* Our terms.  */
#include "grow.h"
#include "pages.h"

bool
write_about (const site *s, problem *p)
{
  page all;
  page_begin (&all, s, format_text ("about.html"), "Glossary");
  page_prose (&all, (const char *) s->glossary.bytes);
  return page_end (&all, p);
}
