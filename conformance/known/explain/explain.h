/* What there is to say of a clause, an issue, a case, and an entry of
   reference/SPEC-ISSUES.md.  */
#ifndef EXPLAIN_H
#define EXPLAIN_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/base/case_places.h"
#include "lib/base/problem.h"
#include "lib/issues/issues.h"
#include "reference/clause.h"

/* What is said of something: keys with values, in their order, for
   people and as JSON.  */

enum fact_kind
{
  FACT_ONE,
  FACT_LIST,
  FACT_PROSE, /* lines of a page */
  FACT_LINES  /* lines as they are */
};

typedef struct fact
{
  const char *key;
  enum fact_kind kind;
  char **values; /* ours */
  size_t count, capacity;
} fact;

typedef struct facts
{
  fact *items;
  size_t count, capacity;
} facts;

/* Add KEY, which is not copied, without values.  */
fact *facts_add (facts *f, const char *key, enum fact_kind kind);

/* Add a copy of the LENGTH bytes of VALUE.  */
void fact_add (fact *one, const char *value, size_t length);

/* Add KEY with a copy of VALUE; nothing, where it is NULL.  */
void facts_say (facts *f, const char *key, const char *value);
void facts_free (facts *f);

/* In 80 columns, but for what a page has on one line on purpose.  Lists
   without values are left out.  */
void facts_print (const facts *f);
void facts_print_json (const facts *f);

/* The clause NAME, its letters of any case; SF_CLAUSES: there is none.  */
enum sf_clause clause_named (const char *name);

/* CASES: those of TREE, the checkout.  */
bool explain_clause (facts *f, enum sf_clause clause, const case_places *cases,
                     const char *tree, const issue_list *issues, problem *p);

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

/* The line after LINE; the end of the text: NULL.  */
const char *next_line (const char *line);

/* Is NAME that of a bug upstream, as PR gas/33756, ld/33127 or #1646?  There
   need be no row of it in corpora/history.  */
bool is_number_name (const char *name);
bool explain_number (facts *f, const char *name, const char *tree,
                     const issue_list *issues, problem *p);

/* Print the numbers of bugs in the logs PATHS, where SFrame is named, that
   have no row; WITHOUT: how many.  PATHS ends with NULL.  */
bool numbers_without_row (char **paths, const char *tree, size_t *without,
                          problem *p);

/* How runs call C, which the caller frees.  */
char *case_called (const case_place *c);

/* The hand-written case NAME, as a run calls it, with an ABI perhaps (@aarch64-be), or without
   vectors/; NULL: there is none.  */
const case_place *case_named (const case_places *all, const char *name);

/* C is one of the cases of TREE.  */
bool explain_case (facts *f, const case_place *c, const char *tree,
                   problem *p);

/* NAME is generated/NUMBER or large/NAME; false: it is not.  */
bool explain_made (facts *f, const char *name);

/* The clauses and issues whose names are most like NAME, separated by commas;
   NULL: none is.  */
char *names_near (const char *name, const issue_list *issues);

#endif
