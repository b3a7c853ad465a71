/* The statements of a Texinfo manual.  */
#ifndef TEXINFO_H
#define TEXINFO_H

#include "statement.h"

/* Append those of TEXT, which ends with a null byte.  Sections are the titles
   of chapters, sections and so on; what stands before the first is left out,
   and so are menus, indexes and headings.  */
void texinfo_statements (const char *text, statements *s);

#endif
