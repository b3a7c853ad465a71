/* A section, the clause that stops the reading of it, and the verdict.

   Everything in reference/ reads a section through sf_section and says what
   it found through sf_report.  Nothing allocates, nothing is printed, and no
   input makes anything here fail other than through sf_report.  */
#ifndef SF_SECTION_H
#define SF_SECTION_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "clause.h"

/* Which of two readings applies where the specification's literal words
   cannot be what is meant (clauses with two readings).  */
enum sf_reading
{
  SF_DEPLOYED, /* what producers write and consumers read */
  SF_LITERAL   /* what the words say */
};

/* The bytes of one .sframe section.  The caller owns them and keeps them
   unchanged while any structure filled in from the section is in use.  */
typedef struct sf_section
{
  const uint8_t *bytes;
  size_t size;      /* bytes */
  uint64_t address; /* where the section is loaded; 0 when it is not */
  enum sf_reading reading;
} sf_section;

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

#endif
