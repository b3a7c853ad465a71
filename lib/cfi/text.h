/* Rules of call frame information as text.  */
#ifndef CFI_TEXT_H
#define CFI_TEXT_H

#include <elfutils/libdw.h>

#include "lib/base/buffer.h"

/* Add the COUNT operations OPS: those that stand for a number and one of 32
   registers spelled as in the canonical dump, the others by their codes.  */
void print_operations (buffer *out, const Dwarf_Op *ops, size_t count);

#endif
