/* A bounded, deterministic sample of PCs worth looking up in a section.  */
#ifndef CONFORM_PCS_H
#define CONFORM_PCS_H

#include <stddef.h>
#include <stdint.h>

#include "reference/section.h"

/* The first and last PC of every function and row of a valid SECTION, and
   one before and behind, evenly thinned to LIMIT.  PCs that several functions
   cover are left out: which of them answers is not said.  Returns how many,
   ascending and distinct, in *PCS, which the caller frees.  */
size_t sample_pcs (const sf_section *section, size_t limit, uint64_t **pcs);

#endif
