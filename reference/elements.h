/* One element of a section after the other: sections that a linker put
   together byte by byte.  */
#ifndef SF_ELEMENTS_H
#define SF_ELEMENTS_H

#include "decode.h"

/* Read the first element (after NULL) or the one after PREVIOUS into NEXT.
   False: there is none, or a clause is broken.  PREVIOUS may be NEXT.  */
bool sf_next_element (const sf_section *section, const sf_element *previous,
                      sf_element *next, sf_report *report);

#endif
