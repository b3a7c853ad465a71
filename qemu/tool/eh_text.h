/* The rules of .eh_frame as text.  */
#ifndef TRUTH_EH_TEXT_H
#define TRUTH_EH_TEXT_H

#include "buffer.h"
#include "modules.h"

/* Add a line with the rules for CFA, RA and FP at the run-time address PC.  */
void eh_text (buffer *out, const module *m, uint64_t pc);

#endif
