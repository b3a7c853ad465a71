/* Our terms.  */
#include <string.h>

#include "lib/base/grow.h"
#include "pages.h"

bool
write_about (const site *s, problem *p)
{
  page all;
  page_begin (&all, s, format_text ("about.html"), "Glossary");
  const char *text = s->glossary.size ? (const char *) s->glossary.bytes : "";
  page_prose (&all, text + (*text == '#' ? strcspn (text, "\n") : 0));
  return page_end (&all, p);
}
