/* What there is to say of a clause, an issue, a case, and an entry of
   reference/SPEC-ISSUES.md.  */
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
void explain_issue (facts *f, const issue *one);

/* Is NAME that of an entry, as S-49?  There need be none.  */
bool is_entry_name (const char *name);
bool explain_entry (facts *f, const char *name, const char *tree, problem *p);

/* The entries whose line of clauses and cases names WHAT.  */
bool add_entries_about (facts *f, const char *what, const char *tree,
                        problem *p);

/* The hand-written case NAME, as a run calls it, or without vectors/, in a
   string of the caller's; NULL: there is none.  */
char *case_named (const char *tree, const char *name);
bool explain_case (facts *f, const char *name, const char *tree, problem *p);

/* The clauses and issues whose names are most like NAME, separated by commas;
   NULL: none is.  */
char *names_near (const char *name, const issue_list *issues);

#endif
