/* A section in the language of `sframe-ref assemble` (corpora/VECTORS.md).  */
#ifndef VECTOR_H
#define VECTOR_H

#include "section.h"

/* Print SECTION to stdout such that assembling it gives the same bytes.  An
   element that cannot be read, or is laid out as no record says, comes as
   `bytes` lines.  Returns the verdict of sf_check.  */
enum sf_verdict vector_dump (const sf_section *section, sf_report *report);

#endif
