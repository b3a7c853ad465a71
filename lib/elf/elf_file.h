/* The SFrame sections of an ELF file, found by section type, by section name
   and, where there are no section headers, by segment.  */
#ifndef ELF_FILE_H
#define ELF_FILE_H

#include <libelf.h>

#include "image.h"
#include "input.h"

/* Add the sections of IN, which begins as an ELF file, to FILE.  */
bool elf_file_read (input *in, image_file *file, problem *p);

/* Do the sections that lie in the file of SIZE bytes fit into it side by side?
   "Sections in a file may not overlap" [gABI, Sections]; where they do, each is
   read, and time and memory are no longer proportional to the file.  False: see
   P, which begins with PATH.  */
bool elf_sections_fit (Elf *elf, uint64_t size, const char *path, problem *p);

#endif
