/* The verb `file` of conformance/CONTRACT.md: what of an ELF file is SFrame.
   */
#ifndef FILE_REQUEST_H
#define FILE_REQUEST_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"

/* Append to OUT the dump of each section of SFrame in the ELF file of SIZE
   BYTES, in the order of its section headers; nothing, where there is none.
   Otherwise a status with its reason in P, and OUT as it was: STATUS_INVALID
   for a section that breaks a clause, and for a file that cannot be read.  */
int file_answer (const uint8_t *bytes, size_t size, buffer *out, problem *p);

#endif
