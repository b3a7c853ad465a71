/* Which clauses of the specification a page of known issues names.  */
#ifndef JUDGE_PAGE_CLAUSES_H
#define JUDGE_PAGE_CLAUSES_H

#include "lib/issues/issues.h"

/* Each page of LIST names clauses that exist, each once, or `-'.  One that
   blames a reader for what it makes of sections names at least one, and all of
   which its lines say that they are accepted broken.  */
bool pages_name_clauses (const issue_list *list, problem *p);

/* Each page of a defect names a clause, or in its key `rests' a text and the
   place in it; or that there is none, and what a reader may expect.  Counts
   the latter in UNTOLD.  */
bool pages_rest_on_texts (const issue_list *list, size_t *untold, problem *p);

#endif
