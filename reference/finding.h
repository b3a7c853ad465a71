/* What was found in a section: the clause that stops the reading of it, the
   silences, and the verdict.

   The core neither allocates nor prints, and no input makes anything in it
   fail other than through sf_report.  */
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
  uint64_t length; /* bytes concerned, 0 when there are none */
  char message[192];
} sf_finding;

/* What a reading found: at most one broken clause, which ended the reading,
   and the first silence, which did not.  Start from SF_NO_REPORT.

   ON_SILENCE, which may be NULL, is called with each silence when it is met,
   the first one included.  In a walk that is before the visitor sees the
   header, FDE or FRE that it is about; ROWS_SHARED and ROWS_UNUSED come when
   all FDEs of a header have been seen.  */
typedef struct sf_report
{
  bool is_invalid, is_silent;
  sf_finding broken;
  sf_finding silence;
  uint64_t elements, fdes, fres; /* visited so far */
  void (*on_silence) (void *context, const sf_finding *silence);
  void *context; /* of ON_SILENCE */
} sf_report;

#define SF_NO_REPORT ((sf_report) { .is_invalid = false })

enum sf_verdict sf_verdict_of (const sf_report *report);

/* The finding that decides the verdict; NULL when the section is valid.  */
const sf_finding *sf_decisive (const sf_report *report);

/* Record that CLAUSE is broken by the LENGTH bytes at OFFSET, and why.  */
void sf_broken (sf_report *report, enum sf_clause clause, uint64_t offset,
                uint64_t length, const char *format, ...)
    __attribute__ ((format (printf, 5, 6)));

/* Record and tell that CLAUSE, a silence, is met at OFFSET, and in what.  */
void sf_unsaid (sf_report *report, enum sf_clause clause, uint64_t offset,
                uint64_t length, const char *format, ...)
    __attribute__ ((format (printf, 5, 6)));

#endif
