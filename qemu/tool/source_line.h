/* The source line of an address, where the file has debugging information.  */
#ifndef TRUTH_SOURCE_LINE_H
#define TRUTH_SOURCE_LINE_H

#include "lib/base/buffer.h"
#include "qemu/core/modules.h"

/* Add a line with the file, the number and the text of the source line of the
   run-time address PC; or with the reason why there is none.  */
void source_line (buffer *out, const module *m, uint64_t pc);

#endif
