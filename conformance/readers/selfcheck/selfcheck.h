/* SPDX-License-Identifier: CC0-1.0 */
/* Programs that know their own stacks: what they ask of your unwinder.  */
#ifndef SELFCHECK_H
#define SELFCHECK_H

#include <stddef.h>
#include <stdint.h>

enum { SELFCHECK_REGISTERS = 32 };

/* The topmost frame, interrupted at PC: no caller has returned to it.  */
struct selfcheck_start
{
  const void *section; /* this program's .sframe, where it is loaded; NULL without one */
  size_t size;         /* of it, in bytes */
  uint64_t pc;
  uint64_t registers[SELFCHECK_REGISTERS]; /* by DWARF number: 16 general ones, or 32; on s390x, the
                                              general ones and then the floating-point ones */
};

/* You write this: store in PCS where each caller goes on, the nearest first, at most MOST, without
   what signs an address, and return how many there are.  The stack can be read as it is.  */
size_t selfcheck_unwind (const struct selfcheck_start *start, uint64_t *pcs, size_t most);

#endif
