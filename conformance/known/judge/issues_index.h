/* What a release makes of the pages: numbers, and KNOWN-ISSUES.md.  */
#ifndef JUDGE_ISSUES_INDEX_H
#define JUDGE_ISSUES_INDEX_H

#include "lib/issues/issues.h"

/* Write each page without a number, with the next one, to
   ARGV[0]/COMPONENT/NAME.md.  Numbers go on after the highest of the pages
   and the last of KNOWN-ISSUES.md.  */
int give_numbers (const issue_list *list, char **argv);

/* Print KNOWN-ISSUES.md of the version ARGV[0], with these numbers: a table of
   components and classes, then a line for each page.  */
int print_index (const issue_list *list, char **argv);

#endif
