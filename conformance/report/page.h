/* The page: one HTML document that needs nothing else.  */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "load.h"

/* Append the page for D.  TOOLCHAINS: lines `ROOT TAB tool: version`, or
   NULL.  TRUTH: the name of the page about executed programs, or NULL.  */
void page_write (buffer *to, const report_data *d, const buffer *toolchains,
                 const char *truth);

#endif
