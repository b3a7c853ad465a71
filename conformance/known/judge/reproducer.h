/* The scripts in pages that show their defects, as files.  */
#ifndef JUDGE_REPRODUCER_H
#define JUDGE_REPRODUCER_H

#include "lib/issues/issues.h"

/* Write the scripts of LIST to DIRECTORY/COMPONENT/NAME.sh; prints how many.
   Returns the exit status.  */
int write_reproducers (const issue_list *list, const char *directory);

#endif
