/* What is new of implementations, by kind: answers that are wrong in the same way are one.  */
#ifndef JUDGE_KINDS_H
#define JUDGE_KINDS_H

#include "verdicts.h"

/* The clause that answers which are wrong in one way are most likely about.  */

typedef struct named_clause
{
  char *id;                 /* or NULL: none is more likely than others */
  uint64_t wrong, agreeing; /* answers about cases that obey it */
} named_clause;

/* Of ANSWERS, COUNT of V, which are wrong values with FIELDS: of the clauses that the fields can be about, the one
   that most of them obey, and fewest of the right answers of the same reader to the same requests.  The caller frees
   its id.  */
named_clause name_clause (const verdicts *v, const judged *const *answers, size_t count, const char *fields);

/* Does the case of J obey the clause ID?  */
bool obeys_clause (const judged *j, const char *id);

/* Answers of one implementation with one verdict, one clause, the same fields and, of crashes and
   refusals, the same note, numbers and lines that are no lines of a dump aside; whatever the operation is.  */
typedef struct kind
{
  const judged *example; /* of CLAUSE, if there is one, the first of those whose case shows the least besides */
  named_clause clause;   /* of a wrong value */
  uint64_t cases;        /* that have it */
  uint64_t below;        /* more of them: object files with functions below address 0 */
  char *operations;      /* in words */
  char *fields;          /* of a row, whichever operation gave it */
  char *key;
  struct kind *more; /* with more wrong fields, each of which is wrong in fewer elsewhere; the most frequent first */
  size_t more_count;
} kind;

typedef struct kinds
{
  kind *items; /* the most frequent first; those that no process can meet behind all others */
  size_t count;
} kinds;

void kinds_find (kinds *k, const verdicts *v);
void kinds_free (kinds *k);

/* "TESTEE: VERDICT of OPERATIONS: what is wrong, N cases"; the caller frees it.  */
char *kind_head (const kind *k);
extern const char below_0[]; /* of what kind.below counts */

/* Are A and B wrong in the same way: testee, operation, verdict, fields and clause, and
   about functions that wrap below address 0, or not?  */
bool answers_are_alike (const judged *a, const judged *b);

#endif
