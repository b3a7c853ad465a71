/* Can the format say what the directives ask for?  */
#ifndef DIRECTIVES_EXPRESSIBLE_H
#define DIRECTIVES_EXPRESSIBLE_H

#include "interpret.h"

/* Can a section of VERSION describe every row of F?  A function whose rows
   cannot all be described may be left out.  WHY: in the words of the audit, why it
   cannot, where these say more than the assembler's; else NULL.  [Default FDE Type Interpretation;
   Flexible FDE Type Interpretation; SFrame FRE]  */
bool expressible (const cfi_function *f, const target *t, uint8_t version, const char **why);

#endif
