/* Whom a defect reaches, as a page says it by its key `reach'.  */
#ifndef REACH_H
#define REACH_H

#include "lib/issues/issues.h"

/* Does what shows each page fit its reach?  What is wrong with a page is FILE: why.  */
bool reaches_are_shown (const issue_list *list, problem *p);

#endif
