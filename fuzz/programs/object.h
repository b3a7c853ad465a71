/* A relocatable object with one .sframe section, as an assembler writes it, and
   damage to its relocations.  */
#ifndef OBJECT_H
#define OBJECT_H

#include "buffer.h"
#include "section.h"

/* What the objects of an ABI have in common.  */
typedef struct machine
{
  const char *name;   /* of the ABI */
  const char *triple; /* what its binutils begin with */
  const char *emulation; /* ld -m */
  uint16_t number;    /* e_machine */
  uint16_t relocation_of_4, relocation_of_8; /* S + A - P */
  bool big_endian;
} machine;

/* The machine of a section of SIZE bytes, by its ABI and byte order; NULL: none
   that objects are made for.  */
const machine *machine_of (const uint8_t *section, size_t size);

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
void write_object (const machine *m, const uint8_t *section, size_t size,
                   object_form form, buffer *file);

/* Write to SECTION one of one function with one row, of the version and ABI, and
   with flag 0x4 and the fixed offsets, as the SIZE bytes of LIKE begin.  */
void write_companion (const uint8_t *like, size_t size, buffer *section);

#endif
