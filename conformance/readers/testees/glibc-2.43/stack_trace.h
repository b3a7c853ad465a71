#ifndef GLIBC_STACK_TRACE_H
#define GLIBC_STACK_TRACE_H

#include "testee.h"

/* The `unwind` of the contract.  What backtrace () is not made for is
   UNSUPPORTED: a leaf function's link register, a section at address 0.  */
enum answer glibc_unwind (const struct input *, const struct stack *,
                          FILE *out);

/* The objects of a `tables` request, which the loader has mapped: where their code is, and
   their sections.  */
enum answer glibc_map (const struct input *section, uint64_t first,
                       uint64_t last);
enum answer glibc_unmap (uint64_t address);

/* The section of the object that has code at PC, or null.  */
const struct input *glibc_section_at (uint64_t pc);

/* A stack through these objects.  */
enum answer glibc_unwind_mapped (const struct stack *, FILE *out);

#endif
