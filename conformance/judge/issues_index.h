/* KNOWN-ISSUES.md, which is made of the pages.  */
#ifndef JUDGE_ISSUES_INDEX_H
#define JUDGE_ISSUES_INDEX_H

#include "issues.h"

/* Print it: a table of components and classes, then a line for each page.  */
int print_index (const issue_list *list, char **argv);

#endif
