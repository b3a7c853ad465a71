/* What a line `shows: section` may say.  */
#ifndef JUDGE_SECTION_LINES_H
#define JUDGE_SECTION_LINES_H

#include "lib/issues/issues.h"

/* Has each of these lines of PAGES only operations, failures, fields and clauses
   that there are, and is a crash explained only by which one it is?  */
bool section_lines_are_good (const issue_list *pages, problem *p);

#endif
