/* The SFrame sections of an ELF file, found by section type, by section name
   and, where there are no section headers, by segment.  */
#ifndef ELF_FILE_H
#define ELF_FILE_H

#include <gelf.h>
#include <stdint.h>

#include "image.h"
#include "lib/base/input.h"
#include "lib/base/problem.h"

/* Add the sections of IN, which begins as an ELF file, to FILE.  */
bool elf_file_read (input *in, image_file *file, problem *p);

/* Is the section of ELF with HEADER one of SFrame, by its type, else by its NAME, which may be NULL?  In a file
   of Solaris the type is SHT_SUNW_dof, and the segment's, which is read where there are no sections, is no other's.  */
bool is_sframe_section (Elf *elf, const GElf_Shdr *header, const char *name);

/* Has the section NAME, which may be NULL, code of -flto that is not compiled yet?  */
bool is_lto_section (const char *name);

/* What the static linker would do to the .sframe section of a relocatable
   object.  sframe-ref has every section at address 0.  */

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
