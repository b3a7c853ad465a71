/* A section in the language of `sframe-ref assemble` (corpora/VECTORS.md).  */
#ifndef PRINT_SOURCE_H
#define PRINT_SOURCE_H

#include "reference/finding.h"
#include "reference/section.h"

/* Print SECTION to stdout such that assembling it gives the same bytes.  An
   element that cannot be read, or is laid out as no record says, comes as
   `bytes` lines.  Returns the verdict of sf_check.  */
enum sf_verdict print_source (const sf_section *section, sf_report *report);

#endif
