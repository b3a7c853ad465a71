/* A relocatable object as if it were linked, so that all that follows reads
   one kind of file.  */
#ifndef AUDIT_LAYOUT_H
#define AUDIT_LAYOUT_H

#include <stddef.h>
#include <stdint.h>

#include "problem.h"

/* Give every allocated section of the relocatable object in the SIZE bytes at
   BYTES an address of its own, apply the relocations of .sframe, .eh_frame
   and .debug_frame, and make the file an ET_DYN; all in place.  Other files
   are left as they are.  References to other files become address 0.
   False: see P, which has no file name.  */
bool layout_object (uint8_t *bytes, size_t size, problem *p);

#endif
