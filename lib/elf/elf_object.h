/* A relocatable object with one .sframe section, as an assembler writes it.  */
#ifndef ELF_OBJECT_H
#define ELF_OBJECT_H

#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/arch/arch.h"
#include "lib/base/buffer.h"
#include "reference/section.h"

/* The architecture of a section of SIZE bytes, by its ABI and byte order; NULL: none
   that objects are made for.  */
const arch *object_arch (const uint8_t *section, size_t size);

typedef struct object_relocations
{
  Elf64_Rela *items;
  size_t count, capacity;
} object_relocations;

/* The symbols of an object by number.  */
enum { OBJECT_TEXT = 1, OBJECT_FUNCTION, OBJECT_UNDEFINED };

typedef struct object_form
{
  const char *function; /* the name of the function that its code is, one letter */
  size_t text_size;     /* of its code */
  uint64_t text_at;     /* where its code lies when the section is at address 0 */
  const char *section;  /* the name of the section; NULL: .sframe */
  uint32_t section_type; /* 0: SHT_GNU_SFRAME */
  bool is_not_loaded;   /* the section has no SHF_ALLOC */
  uint8_t osabi;
  bool counts_from_field; /* relocations of starts are as binutils before 2.45
                             write them without flag 0x4: S + A - P is the
                             distance from the field, and ld makes it that from
                             the section */
  /* What is done to the relocations, when DAMAGE is not 0.  */
  void (*spoil) (object_relocations *, uint64_t damage);
  uint64_t damage;
} object_form;

/* FORM with code in which all functions of SECTION lie; where that would be more than
   1 MiB, 256 bytes where the first of them begins.  */
object_form object_form_with_text (const arch *m, const uint8_t *section, size_t size,
                                   object_form form);

/* Write to FILE an object for M whose .sframe, relocated with the code at its address
   and itself at 0, is SECTION.  */
void write_object (const arch *m, const uint8_t *section, size_t size,
                   object_form form, buffer *file);

/* The smallest ELF file that carries one .sframe section: for readers that
   take nothing but ELF.  */

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
