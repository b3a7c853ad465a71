/* The clause that answers which are wrong in one way are most likely about.  */
#ifndef JUDGE_NAMED_CLAUSE_H
#define JUDGE_NAMED_CLAUSE_H

#include "verdicts.h"

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

#endif
