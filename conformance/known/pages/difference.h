/* What is expected beside what was answered.  */
#ifndef PAGES_DIFFERENCE_H
#define PAGES_DIFFERENCE_H

#include "page.h"

/* TEXT, in which lines `expected: ...` and `got: ...` have marks where they differ; the
   rest as it is.  */
void add_difference (page *p, const char *text);

/* Both answers whole, as a table with CAPTION: lines that are the same beside each
   other, in the others the words that differ marked.  GOT may be NULL: it is empty.  */
void add_answers_beside (page *p, const char *caption, const char *expected, const char *got);

#endif
