/* The statements of a page in Markdown.  */
#ifndef MARKDOWN_H
#define MARKDOWN_H

#include "statement.h"

/* Append those of TEXT, which ends with a null byte: sentences of paragraphs and of
   items of lists, rows of tables (the cells of a row are one statement up to the end
   of the first sentence), lines of code.  Sections are the headings; headings of
   columns are left out.  */
void markdown_statements (const char *text, statements *s);

#endif
