/* What has to hold for the .sframe section as a whole, beside the clauses; and
   what a kernel asks besides: sframe-audit --profile=kernel.  A reader in a
   kernel is simpler than the format allows.  */
#ifndef AUDIT_SECTIONS_H
#define AUDIT_SECTIONS_H

#include "lib/tables/frames.h"

/* Receives one line about what is wrong.  KIND is one word that names it.  */
typedef void section_complaint (void *context, const char *kind,
                                const char *text);

/* Hold the sections of S against the file's headers: the verdict of the
   clauses, the ABI, the section's type, flags and alignment, PT_GNU_SFRAME
   (that there is one, and just one; its address, place, size and flags; that
   PT_LOAD maps it), and that functions do not overlap, do not lie outside of
   code, and are as many as the header says.  A kernel is loaded without
   PT_GNU_SFRAME.  */
void check_sections (subject *s, const frame_table *frames, bool is_kernel,
                     section_complaint *complain, void *context);

/* Complain about the functions of S, whose .sframe is FRAMES, once for each KIND:
     kernel-unsorted   of a linked file or a module: the index does not say that it is sorted, so that nobody may bisect it
     kernel-elements   likewise: tables that were put behind each other; a kernel reads the first
     kernel-outermost  RA is undefined in code that something calls or jumps to: a stack would end there
     kernel-flexible   rows of flexible functions (version 3)
     kernel-alignment  a CFA that the ABI's stack cannot have
   The text has how many there are, and the first.  */
void check_kernel (subject *s, const frame_table *frames, section_complaint *complain, void *context);

#endif
