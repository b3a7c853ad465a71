/* A relocatable object with one .sframe section, as an assembler writes it, and
   damage to its relocations.  */
#ifndef OBJECT_H
#define OBJECT_H

#include "arch.h"
#include "buffer.h"
#include "section.h"

/* The architecture of a section of SIZE bytes, by its ABI and byte order; NULL: none
   that objects are made for.  */
const arch *machine_of (const uint8_t *section, size_t size);

typedef struct object_form
{
  const char *function; /* the name of the function that its code is */
  bool is_progbits;     /* .sframe is SHT_PROGBITS, as before binutils 2.45 */
  bool counts_from_field; /* relocations of starts are as binutils before 2.45
                             write them without flag 0x4: S + A - P is the
                             distance from the field, and ld makes it that from
                             the section */
  uint64_t damage;      /* what is wrong with the relocations; 0: nothing */
} object_form;

/* Write to FILE an object for M whose .sframe, relocated with everything at
   address 0, is SECTION.  */
void write_object (const arch *m, const uint8_t *section, size_t size,
                   object_form form, buffer *file);

/* Write to SECTION one of one function with one row, of the version and ABI, and
   with flag 0x4 and the fixed offsets, as the SIZE bytes of LIKE begin.  */
void write_companion (const uint8_t *like, size_t size, buffer *section);

#endif
