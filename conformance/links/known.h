/* Defects of linkers that are known (conformance/issues).  */
#ifndef LINKS_KNOWN_H
#define LINKS_KNOWN_H

#include "case.h"
#include "checks.h"
#include "issues.h"

/* Read the pages at PATH.  A line for a check of how the linker ended has to
   say how.  Free with issues_free in any case.  */
bool known_read (issue_list *list, const char *path, problem *p);

/* The line that explains why C of case NAME fails, as WHY says, or NULL.  */
const shows *known_find (const issue_list *list, const char *name,
                         const pairing *who, const check *c,
                         const char *why);

#endif
