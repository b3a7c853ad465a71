/* One function with both tables side by side.  */
#ifndef AUDIT_SHOW_H
#define AUDIT_SHOW_H

#include <stdio.h>

#include "lib/tables/compare.h"

/* Print what both tables of S say about the function at ADDRESS, from place to
   place; places where they differ are marked.  False: see P.  *DIFFERS: is a
   place marked, or has only one table a function there?  */
bool show_function (FILE *out, subject *s, uint64_t address, bool *differs,
                    problem *p);

#endif
