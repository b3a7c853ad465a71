/* The objects that a program is given: one with the section, maybe with damage to its
   relocations, and one with a section of ours.  */
#ifndef FUZZ_PROGRAMS_INPUTS_H
#define FUZZ_PROGRAMS_INPUTS_H

#include "lib/elf/elf_object.h"

/* As write_object, with code of 256 bytes; FORM's damage is done to the relocations.  */
void write_input (const arch *m, const uint8_t *section, size_t size,
                  object_form form, buffer *file);

/* Write to SECTION one of one function with one row, of the version and ABI, and
   with flag 0x4 and the fixed offsets, as the SIZE bytes of LIKE begin.  */
void write_companion (const uint8_t *like, size_t size, buffer *section);

#endif
