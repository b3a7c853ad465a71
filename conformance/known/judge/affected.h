/* What reproducers said of releases, beside what their pages say.  */
#ifndef JUDGE_AFFECTED_H
#define JUDGE_AFFECTED_H

#include "lib/issues/issues.h"

/* Read the file RESULTS, a line of three words for each run of a reproducer, separated
   by tabs:

     ISSUE  RELEASE  STATUS

   Print a line for each issue, with its releases, and what its key `affects` has wrong;
   then how many defects are as their pages say, gone, and there against their pages.
   Returns the exit status: 0 all is as the pages say; 1 it is not; 2 RESULTS is none; 3 a
   reproducer ended with neither 0, 1 nor 77, or none could tell anything.  */
int compare_affected (const issue_list *list, const char *results);

#endif
