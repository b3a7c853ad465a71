/* What memory the next instruction may write to.  */
#ifndef TRUTH_WRITES_H
#define TRUTH_WRITES_H

#include "view.h"

/* SIZE bytes from START on, with the registers of V, where an instruction that
   writes as W says is still to come.  False: anywhere.  */
bool writes_of (const insn_writes *w, const arch *a, const view *v,
                uint64_t *start, uint64_t *size);

#endif
