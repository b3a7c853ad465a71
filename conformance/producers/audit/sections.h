/* What has to hold for the .sframe section as a whole, beside the clauses.  */
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

#endif
