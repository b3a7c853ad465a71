/* The script in a page that shows its defect: conformance/issues/README.md.  */
#ifndef JUDGE_REPRODUCER_H
#define JUDGE_REPRODUCER_H

#include "issues.h"

/* The script of PAGE, in *SCRIPT and *LENGTH; NULL: it has none.  false, with a
   problem: a page has several, or one that does not end.  */
bool reproducer_of (const issue *page, const char **script, size_t *length,
                    problem *p);

/* Write the scripts of LIST to DIRECTORY/COMPONENT/NAME.sh; prints how many.
   Returns the exit status.  */
int write_reproducers (const issue_list *list, const char *directory);

#endif
