/* HTML in which nothing that comes from outside is markup.  */
#ifndef PAGES_HTML_H
#define PAGES_HTML_H

#include "lib/base/buffer.h"

/* Append TEMPLATE with each `$` replaced by the next argument, a string, escaped
   (NULL is empty), and each `^` by the next one, a uint64_t, as "1,234".  */
void html (buffer *to, const char *template, ...);

#endif
