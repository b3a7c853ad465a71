#include <stdio.h>
#include <stdlib.h>

#include "lib/base/lend.h"
#include "reference/decode.h"
#include "target.h"

/* Which inputs a target sees; -DGATE= chooses.  */
enum { RAW, PAST_WALLS, ONLY_VALID, VALID_WITHOUT_GAPS };
#ifndef GATE
#define GATE RAW
#endif

/* Does a section that breaks this clause run into a wall: a read or write out of
   bounds, or an assertion, that every reader of libsframe's kind is known for and
   that hides what is behind it?  */
static bool
is_wall (enum sf_clause broken)
{
  switch (broken)
    {
    case INDEX_COMPLETE:
    case ROWS_COMPLETE:
    case HEADER_AUX_COMPLETE:
    case FDE_DATA_OFFSET:
    case FDE_ROWS_OFFSET:
    case FDE_ATTRIBUTE_COMPLETE:
    case FDE_FRE_TYPE:
    case FRE_COMPLETE:
    case FRE_DATAWORD_SIZE:
    case FRE_OFFSET_COUNT_V1:
      return true;
    default:
      return false;
    }
}

/* Are there bytes that belong to nothing before the index or the rows?  Version 2;
   readers that take no notice of the offsets read all the rest wrongly.  */
static bool
has_gaps (const sf_section *section)
{
  sf_header element;
  sf_report report = SF_NO_REPORT;
  return sf_read_header (section, 0, &element, &report)
         && (element.fdeoff != 0
             || element.freoff != element.num_fdes * FDE_SIZE_V2);
}

bool
gate_lets_pass (const uint8_t *data, size_t size)
{
  sf_section section = { .bytes = data, .size = size };
  sf_report report = SF_NO_REPORT;
  if (GATE == RAW)
    return true;
  enum sf_verdict verdict = check_section (&section, &report);
  if (GATE == VALID_WITHOUT_GAPS)
    return verdict == SF_VALID && !has_gaps (&section);
  return verdict == SF_VALID
         || (GATE == PAST_WALLS
             && !(report.is_invalid && is_wall (report.broken.clause)));
}

bool
is_valid (const uint8_t *data, size_t size)
{
  sf_section section = { .bytes = data, .size = size };
  sf_report report = SF_NO_REPORT;
  return check_section (&section, &report) == SF_VALID;
}

void
finding (const char *why)
{
  fprintf (stderr, "finding: %s\n", why);
  abort ();
}
