/* What a kernel asks of a table besides: sframe-audit --profile=kernel.  A reader in a kernel is simpler than the
   format allows, and what it says of a stack is relied upon.  */
#ifndef AUDIT_KERNEL_H
#define AUDIT_KERNEL_H

#include "sections.h"

/* Complain about the functions of S, whose .sframe is FRAMES, once for each KIND:
     kernel-unsorted   of a linked file or a module: the index does not say that it is sorted, so that nobody may bisect it
     kernel-elements   likewise: tables that were put behind each other; a kernel reads the first
     kernel-outermost  RA is undefined in code that something calls or jumps to: a stack would end there
     kernel-flexible   rows of flexible functions (version 3)
     kernel-alignment  a CFA that the ABI's stack cannot have
   The text has how many there are, and the first.  */
void check_kernel (subject *s, const frame_table *frames, section_complaint *complain, void *context);

#endif
