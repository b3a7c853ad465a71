/* The SFrame sections of an ELF file, found by section type, by section name
   and, where there are no section headers, by segment.  */
#ifndef ELF_FILE_H
#define ELF_FILE_H

#include "image.h"
#include "lib/base/input.h"

/* Add the sections of IN, which begins as an ELF file, to FILE.  */
bool elf_file_read (input *in, image_file *file, problem *p);

#endif
