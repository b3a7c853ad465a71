/* What there is to say of a clause, and of an issue.  */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include "clause.h"
#include "facts.h"
#include "issues.h"
#include "problem.h"

/* The clause NAME, its letters of any case; SF_CLAUSES: there is none.  */
enum sf_clause clause_named (const char *name);

/* TREE: the checkout, whose cases are searched.  */
bool explain_clause (facts *f, enum sf_clause clause, const char *tree,
                     const issue_list *issues, problem *p);

/* The issue NAME: its number, COMPONENT/NAME or NAME, FIRST being the place
   to search from.  Returns its place; COUNT of ISSUES: there is none.  */
size_t issue_named (const issue_list *issues, const char *name, size_t first);
bool explain_issue (facts *f, const issue *one, problem *p);

/* The clauses and issues whose names are most like NAME, separated by commas;
   NULL: none is.  */
char *names_near (const char *name, const issue_list *issues);

#endif
