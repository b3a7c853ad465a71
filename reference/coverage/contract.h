/* The sentences of conformance/CONTRACT.md, and the cases that show them.  */
#ifndef CONTRACT_H
#define CONTRACT_H

#include "judge.h"

/* Compare the sentences of PAGE with contract.def, and its cases with those that
   there are: the lines "case NAME" of the texts CASES, ended by NULL.  */
void judge_contract (const char *page, const char *const *cases,
                     complaints *c);

/* How many sentences have a case, and how many a reason.  */
void print_contract_counts (void);

/* Give LINES "FAULT CASE" for each fault of the list.  */
void list_faults (complaints *lines);

#endif
