/* HTML in which nothing that comes from outside is markup.  */
#ifndef REPORT_HTML_H
#define REPORT_HTML_H

#include "base.h"

/* Append TEMPLATE with each `$` replaced by the next argument, a string,
   escaped.  NULL is empty.  */
void html (buffer *to, const char *template, ...);

/* Append TEMPLATE with its `#` replaced by VALUE as "1,234".  */
void html_number (buffer *to, const char *template, uint64_t value);

#endif
