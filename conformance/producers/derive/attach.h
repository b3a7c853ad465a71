/* A copy of a linked file with one section more.  */
#ifndef DERIVE_ATTACH_H
#define DERIVE_ATTACH_H

#include <libelf.h>

#include "lib/base/buffer.h"
#include "lib/base/problem.h"

/* Where the section will lie when the file of SIZE bytes that ELF reads is loaded.  False: the
   file has no segments that are loaded.  */
bool attach_address (Elf *elf, size_t size, uint64_t *address);

/* Write to OUT the file PATH, whose section .sframe at ADDRESS is SECTION, in a segment of its own
   that is loaded, with PT_GNU_SFRAME.  Nothing else of the file moves but the tables of program
   headers, which go in front of the section, and of section headers.  */
bool attach_section (const char *path, const buffer *section, uint64_t address, const char *out,
                     problem *p);

#endif
