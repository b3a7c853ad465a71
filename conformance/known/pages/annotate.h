/* Which bytes of a section are which field.  */
#ifndef PAGES_ANNOTATE_H
#define PAGES_ANNOTATE_H

#include "page.h"
#include "reference/section.h"

/* Append a table: offset, bytes, field and what it holds, up to where the first
   clause is broken, if one is.  */
void annotate (page *p, const sf_section *section);

#endif
