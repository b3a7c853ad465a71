/* The names of ABIs in the canonical dump.  */
#ifndef SF_ABI_NAME_H
#define SF_ABI_NAME_H

#include "../abi.h"

/* The ABI called NAME in the canonical dump, or NULL.  */
const sf_abi *sf_abi_by_name (const char *name);

#endif
