/* One header of a section after the other: sections that a linker put together
   byte by byte.  The specification knows one header and has no word for what
   follows from several; here, in dumps and in reports each is an element.  */
#ifndef SF_ELEMENTS_H
#define SF_ELEMENTS_H

#include "decode.h"

/* Read the first header (after NULL) or the one after PREVIOUS into NEXT.
   False: there is none, or a clause is broken.  PREVIOUS may be NEXT.  */
bool sf_next_header (const sf_section *section, const sf_header *previous,
                     sf_header *next, sf_report *report);

#endif
