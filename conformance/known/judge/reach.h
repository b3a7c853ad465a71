/* Whom a defect reaches, as a page says it by its key `reach'.  */
#ifndef REACH_H
#define REACH_H

#include "lib/issues/issues.h"

/* Does what shows each page fit its reach?  What is wrong with a page is FILE: why.  */
bool reaches_are_shown (const issue_list *list, problem *p);

/* Of memory errors that their authors have not been told, does LIST have those alone that are older than the rule
   (CONTRIBUTING.md, Memory errors), without the function in the title and without a change?  */
bool memory_errors_wait (const issue_list *list, problem *p);

#endif
