/* Is this section what the specification asks for?  */
#ifndef SF_CHECK_H
#define SF_CHECK_H

#include "finding.h"
#include "section.h"

/* Read every element, function and row of SECTION and hold each against the
   clauses that bind it.  Fills in REPORT, which the caller has set to
   SF_NO_REPORT.  Time is linear in the size of the section.  An empty section
   (0 bytes) is silent: no clause says what it means.  */
enum sf_verdict sf_check (const sf_section *section, sf_report *report);

#endif
