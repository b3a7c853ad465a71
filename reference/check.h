/* Is this section what the specification asks for?  */
#ifndef SF_CHECK_H
#define SF_CHECK_H

#include "finding.h"
#include "section.h"

/* How many words of memory a walk of SECTION works in.  Its caller lends them,
   as nothing here allocates; what is in them does not matter.  Where functions
   share no FREs, a bit for each byte of FREs is all that is used.  */
size_t sf_words_needed (const sf_section *section);

/* Read every header, FDE and FRE of SECTION and compare each with the clauses
   that bind it.  LENT: sf_words_needed (SECTION) words.  Fills in REPORT, which
   the caller has set to SF_NO_REPORT.  Time is linear in the size of the
   section.  */
enum sf_verdict sf_check (const sf_section *section, uint64_t *lent,
                          sf_report *report);

#endif
