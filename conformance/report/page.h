/* The page: one HTML document that needs nothing else.  */
#ifndef REPORT_PAGE_H
#define REPORT_PAGE_H

#include "load.h"

/* What is known of executed programs; each may be NULL.  */
typedef struct executed
{
  const char *page;   /* the name of the page about them */
  const char *passed; /* what their run says, when it found nothing new */
  const char *failed; /* or else */
} executed;

/* Append the page for D.  TOOLCHAINS: lines `ROOT TAB tool: version`, or
   NULL.  */
void page_write (buffer *to, const report_data *d, const buffer *toolchains,
                 const executed *truth);

#endif
