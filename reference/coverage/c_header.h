/* The statements of a C header.  */
#ifndef C_HEADER_H
#define C_HEADER_H

#include "statement.h"

/* Append those of TEXT, which ends with a null byte: the sentences of its
   comments and the macros that it defines, all in SECTION.  The first comment,
   the licence, is left out.  */
void c_header_statements (const char *text, const char *section,
                          statements *s);

#endif
