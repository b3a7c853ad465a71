/* The part of the page that says which implementation keeps which clause.  */
#ifndef REPORT_CLAUSES_H
#define REPORT_CLAUSES_H

#include "load.h"

/* What the clause with that id says, or "" where there is none.  */
const char *clauses_text (const char *id);

/* Append a table with a row for each clause that a hand-written case is about
   and a column for each implementation, or nothing where there is no such
   case.  */
void clauses_add (buffer *to, const report_data *d);

#endif
