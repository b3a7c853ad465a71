/* A relocatable object as if it were linked, so that all that follows reads
   one kind of file.  */
#ifndef TABLES_LAYOUT_H
#define TABLES_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "lib/base/problem.h"

/* Give every allocated section of the relocatable object in the SIZE bytes at
   BYTES an address of its own, apply the relocations of .sframe, .eh_frame
   and .debug_frame, and make the file an ET_DYN; all in place.  Other files
   are left as they are.  References to other files become address 0.
   GNU as before 2.45 counts starts in objects from the field that holds them,
   without the flag that says so; they are made what a linker makes of them,
   and COUNTS_FROM_FIELD is set.
   What BYTES say has to be compared with their size anew: a table may lie over headers.
   False: see P, which has no file name.  */
bool layout_object (uint8_t *bytes, size_t size, bool *counts_from_field,
                    problem *p);

#endif
