/* Mismatches that an issue page explains (conformance/issues).  */
#ifndef TRUTH_KNOWN_H
#define TRUTH_KNOWN_H

#include "causes.h"
#include "issues.h"

/* The issue that explains cause C of PROGRAM, or NULL.  */
const issue *known_find (const issue_list *list, const cause *c,
                         const char *program);

#endif
