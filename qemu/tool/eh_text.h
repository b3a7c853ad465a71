/* The rules of .eh_frame as text.  */
#ifndef TRUTH_EH_TEXT_H
#define TRUTH_EH_TEXT_H

#include "lib/base/buffer.h"
#include "qemu/core/modules.h"

/* Can a row of version 2 hold the rules at the run-time address PC: CFA is SP
   or FP and a number, RA is defined?  */
bool eh_is_expressible_in_v2 (const module *m, uint64_t pc);

/* Add a line with the rules for CFA, RA and FP at the run-time address PC.  */
void eh_text (buffer *out, const module *m, uint64_t pc);

#endif
