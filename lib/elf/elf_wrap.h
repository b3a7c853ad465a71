/* The smallest ELF file that carries one .sframe section: for readers that
   take nothing but ELF.  */
#ifndef ELF_WRAP_H
#define ELF_WRAP_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

/* How the file shows its section; all false is what linkers write today.  */
typedef struct elf_form
{
  bool is_progbits;     /* SHT_PROGBITS, as before errata 1 of version 2 */
  bool has_no_segment;  /* no PT_GNU_SFRAME */
} elf_form;

/* Bytes that elf_wrap () writes for a section of SIZE bytes at ADDRESS.  */
size_t elf_wrap_size (size_t size, uint64_t address);

/* Write to FILE a 64-bit ET_DYN with the SIZE bytes of SECTION as .sframe
   (SHT_GNU_SFRAME, allocated at ADDRESS, in a PT_LOAD and a PT_GNU_SFRAME,
   unless FORM says otherwise).
   Machine and byte order are those of the section's ABI; where that cannot be
   told, x86-64 in the byte order of the magic number.  */
void elf_wrap (const uint8_t *section, size_t size, uint64_t address,
               elf_form form, uint8_t *file);

#endif
