/* What the hand-written cases say about each testee, clause by clause.  */
#ifndef CONFORM_BY_CLAUSE_H
#define CONFORM_BY_CLAUSE_H

#include "results.h"

/* Print a table: a line for each testee, with the number of clauses of the
   specification that its cases are about, of those it keeps in all of them,
   and of those with a case of each failure.  The cases are those with tags
   obeys:CLAUSE or breaks:CLAUSE; nothing is printed where there are none.  */
void by_clause_print (const results *r, int name_width);

#endif
