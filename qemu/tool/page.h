/* What many runs found out, as a page: one HTML document that needs nothing
   else.  */
#ifndef TRUTH_PAGE_H
#define TRUTH_PAGE_H

#include "sum.h"

/* Write the page for S to PATH.  False: errno says why not.  */
bool page_write (const char *path, const sum *s);

#endif
