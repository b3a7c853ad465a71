/* The object that a linker is given.  This and output_table.h are of the side that stands on the
   reference, whose names testee.h has too.  */
#ifndef LINKED_OBJECT_H
#define LINKED_OBJECT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

/* Write to the file FD, in place of what it has, an object whose .sframe is SECTION.  BEFORE_ERRATA:
   as binutils before 2.45 wrote it.  TEXT_AT: where its code lies when the section is at 0.
   False: errno says why.  */
bool write_linked_object (int fd, const uint8_t *section, size_t size, bool before_errata,
                          uint64_t *text_at);

#endif
