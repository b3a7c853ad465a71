/* Lines of pages that explain by shape: they tell where something is wrong,
   and not what.  */
#ifndef JUDGE_BY_SHAPE_H
#define JUDGE_BY_SHAPE_H

#include "lib/issues/issues.h"

/* Does each line of PAGES, which are in DIRECTORY, tell one thing that is
   wrong from another, where its oracle can?  Lines that do not are as many as
   DIRECTORY/by-shape says of their page.  COUNT: how many they are.  */
bool lines_tell_differences (const issue_list *pages, const char *directory,
                             size_t *count, problem *p);

#endif
