/* What the hand-written cases say about each testee, clause by clause.  */
#ifndef CONFORM_BY_CLAUSE_H
#define CONFORM_BY_CLAUSE_H

#include "clause.h"
#include "results.h"

typedef bool clause_set[SF_CLAUSES];

/* Of one testee.  */
typedef struct clause_tally
{
  size_t cases;
  clause_set asked, failed, by_verdict[VERDICTS];
} clause_tally;

/* A tally for each testee of R, which the caller frees.  The cases are those
   with tags obeys:CLAUSE or breaks:CLAUSE.  */
clause_tally *by_clause_tally (const results *r);

/* Print a table: a line for each testee, with the number of clauses of the
   specification that its cases are about, of those it keeps in all of them,
   and of those with a case of each failure.  Nothing is printed where no case
   is about a clause.  */
void by_clause_print (const results *r, int name_width);

#endif
