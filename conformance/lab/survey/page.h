/* The page about sizes, and the same figures as tables that programs read.  */
#ifndef SURVEY_PAGE_H
#define SURVEY_PAGE_H

#include "lib/base/buffer.h"
#include "sums.h"

/* Append the page about S.  */
void page_write (buffer *to, const survey *s);

/* Append the percentiles, 0 to 100, of each distribution: a column each, tab-separated.  */
void percentiles_write (buffer *to, const survey *s);

/* Append a line for each package, ABI and version with the sums of its files, tab-separated.  */
void packages_write (buffer *to, const record_list *list);

/* Append the sums of each ABI and version, for people, and why functions are left out.  */
void sums_write (buffer *to, const survey *s);

#endif
