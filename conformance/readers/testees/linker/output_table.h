/* The .sframe of a linked file, as a canonical dump that can be compared with what went in.  */
#ifndef OUTPUT_TABLE_H
#define OUTPUT_TABLE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

/* The object that a linker is given.  This and output_table.h are of the side that stands on the
   reference, whose names testee.h has too.  */

enum { MACHINES = 4 };

/* The machine of a section, by its ABI and byte order: what its tools begin with, and ld -m.  */
typedef struct machine
{
  unsigned number; /* below MACHINES */
  const char *triple, *emulation;
} machine;

/* False: no object is of that ABI in that byte order.  */
bool machine_of_section (const uint8_t *section, size_t size, machine *m);

/* Why this section, which breaks no clause, is none that a linker gets: no code of one file holds
   its functions, or it has none, and a table of nothing may be left out, or more rows than are
   printed.  NULL: it is one.  */
const char *why_not_linked (const uint8_t *section, size_t size);

/* What is linked: the section, loaded at ADDRESS, and where its code lies when
   it is at 0.  */
typedef struct linked_section
{
  const uint8_t *bytes;
  size_t size;
  uint64_t address, text_at;
  /* How the object shows it, where that is not as an assembler would.  */
  const char *name; /* or NULL */
  uint32_t type;
  bool is_not_loaded;
  uint8_t osabi;
} linked_section;

/* The one section of the ELF file of SIZE bytes that may be of SFrame, with
   its name, type and flags, for an object that shows it so.  Returns why no
   object does, or NULL.  */
const char *section_of_file (const uint8_t *file, size_t size,
                             linked_section *in);

/* Write to the file FD, in place of what it has, an object whose .sframe is
   that of IN, and note where its code lies.  BEFORE_ERRATA: as binutils before
   2.45 wrote it.  False: errno says why.  */
bool write_linked_object (int fd, linked_section *in, bool before_errata);

enum table_state { HAS_TABLE, HAS_NO_TABLE, CANNOT_BE_READ };

/* Print to OUT what the table of the file PATH means, with section and code where they were in
   IN.  The functions are in the order of IN, and what a linker may change in a header is `?`.
   CANNOT_BE_READ: WHY is a message.  */
enum table_state print_output_table (const linked_section *in, const char *path, FILE *out,
                                     char why[1024]);

#endif
