/* What was found in a section: the clause that stops the reading of it, the
   first silence, and the verdict.

   Nothing in reference/ allocates, nothing is printed, and no input makes
   anything here fail other than through sf_report.  */
#ifndef SF_FINDING_H
#define SF_FINDING_H

#include <stdbool.h>
#include <stdint.h>

#include "clause.h"

enum sf_verdict
{
  SF_VALID,
  SF_SILENT, /* the specification does not say */
  SF_INVALID /* a clause is broken */
};

/* The place and the clause that a verdict rests on.  */
typedef struct sf_finding
{
  enum sf_clause clause;
  uint64_t offset; /* bytes from the start of the section */
  uint32_t length; /* bytes concerned, 0 when there are none */
  char message[192];
} sf_finding;

/* What a reading found: at most one broken clause, which ended the reading,
   and the first silence, which did not.  Start from SF_NO_REPORT.  */
typedef struct sf_report
{
  bool is_invalid, is_silent;
  sf_finding broken;
  sf_finding silence;
  uint64_t elements, functions, rows; /* read in full so far */
} sf_report;

#define SF_NO_REPORT ((sf_report) { .is_invalid = false })

enum sf_verdict sf_verdict_of (const sf_report *report);

/* The finding that decides the verdict; NULL when the section is valid.  */
const sf_finding *sf_decisive (const sf_report *report);

/* Is the broken clause one of an element behind the first?  Nothing says that
   there may be one, so that a reader need not look there.
   [SECTION_SEVERAL_ELEMENTS]  */
bool sf_is_broken_behind_first (const sf_report *report);

/* Record that CLAUSE is broken by the LENGTH bytes at OFFSET, and why.  */
void sf_broken (sf_report *report, enum sf_clause clause, uint64_t offset,
                uint32_t length, const char *format, ...)
    __attribute__ ((format (printf, 5, 6)));

/* Record that CLAUSE, a silence, is met at OFFSET, and in what.  */
void sf_unsaid (sf_report *report, enum sf_clause clause, uint64_t offset,
                uint32_t length, const char *format, ...)
    __attribute__ ((format (printf, 5, 6)));

#endif
