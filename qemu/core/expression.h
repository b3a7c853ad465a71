/* The DWARF expressions of call frame information, evaluated.  */
#ifndef TRUTH_EXPRESSION_H
#define TRUTH_EXPRESSION_H

#include <elfutils/libdw.h>

#include "view.h"

/* What an expression may refer to.  */
typedef struct expression_context
{
  const arch *arch;
  const view *view;
  uint64_t cfa; /* DW_OP_call_frame_cfa */
} expression_context;

/* Evaluate the COUNT operations OPS.  IS_VALUE: the result is the value, else
   the address where it is.  False: an operation is not among those that
   compilers and linkers write, or what it needs cannot be read.
   [DWARF 5, section 2.5]  */
bool expression_evaluate (const expression_context *c, const Dwarf_Op *ops,
                          size_t count, uint64_t *result, bool *is_value);

#endif
