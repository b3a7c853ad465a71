#include <stdio.h>
#include <stdlib.h>

#include "check.h"
#include "target.h"

/* Which inputs a target sees; -DGATE= chooses.  */
enum { RAW, PAST_WALLS, ONLY_VALID };
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

bool
gate_lets_pass (const uint8_t *data, size_t size)
{
  sf_section section = { .bytes = data, .size = size };
  sf_report report = SF_NO_REPORT;
  if (GATE == RAW)
    return true;
  enum sf_verdict verdict = sf_check (&section, &report);
  return verdict == SF_VALID
         || (GATE == PAST_WALLS
             && !(report.is_invalid && is_wall (report.broken.clause)));
}

void
finding (const char *why)
{
  fprintf (stderr, "finding: %s\n", why);
  abort ();
}
