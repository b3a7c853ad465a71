/* What the static linker would do to the .sframe section of a relocatable
   object.  sframe-ref has every section at address 0.  */
#ifndef RELOCATE_H
#define RELOCATE_H

#include <gelf.h>
#include <stdint.h>

#include "lib/base/problem.h"

typedef struct relocation
{
  unsigned machine; /* EM_... */
  unsigned type;
  uint64_t offset; /* in the section */
  uint64_t address; /* of the section */
  uint64_t symbol; /* its value in its section */
  int64_t addend;
} relocation;

/* Apply R to the SIZE bytes of a section.  False: the type is none that data
   uses, or the place or the value does not fit; P has no file name.  */
bool relocate (uint8_t *bytes, size_t size, bool big_endian,
               const relocation *r, problem *p);

#endif
