#ifndef GLIBC_STACK_TRACE_H
#define GLIBC_STACK_TRACE_H

#include "testee.h"

/* The `unwind` of the contract.  What backtrace () is not made for is
   UNSUPPORTED: a leaf function's link register, a section at address 0.  */
enum answer glibc_unwind (const struct input *, const struct stack *,
                          FILE *out);

#endif
