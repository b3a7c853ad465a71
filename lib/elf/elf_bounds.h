/* The one place where what ELF headers say is compared with the file.  */
#ifndef ELF_BOUNDS_H
#define ELF_BOUNDS_H

#include <gelf.h>
#include <libelf.h>

#include "lib/base/problem.h"

/* Does all that the headers of ELF name lie in the file, of SIZE bytes?  Then
   - the bytes of each section that section_has_bytes () lie in it, and those of all sections side by side:
     "Sections in a file may not overlap" [gABI, Sections].  Where they do, each is read, and time and memory
     are no longer proportional to the file;
   - tables of symbols and of relocations with addends have entries of their type's size, no more than an int counts;
   - sh_link, sh_info of relocations, and e_shstrndx are numbers of sections;
   - alignments are powers of two, and no section or segment goes past the last address;
   - the bytes of segments lie in it, except in a file of debugging information, whose code is SHT_NOBITS.
   libelf takes for absent what lies outside.  False: see P, which begins with PATH.  ELF may be NULL: libelf's
   last error says why there is none.  Names are compared where they are read: elf_name ().  */
bool elf_bounds_hold (Elf *elf, uint64_t size, const char *path, problem *p);

static inline bool
section_has_bytes (const GElf_Shdr *header)
{
  return header->sh_type != SHT_NOBITS && header->sh_type != SHT_NULL;
}

/* Names in string tables of ELF files.  */

enum { LONGEST_NAME = 16384 };

/* The name at OFFSET of the string table that is section TABLE, or NULL: it
   begins or ends outside of the table.  A name of more than LONGEST_NAME bytes is
   a text that says so.  Unlike elf_strptr this looks at the name alone: where
   a table has no zero at its end, that looks at all of it for each name.  */
const char *elf_name (Elf *elf, size_t table, uint64_t offset);

/* The same in two steps, for many names of one table; NULL has none.  */
const Elf_Data *elf_strings (Elf *elf, size_t table);
const char *elf_string (const Elf_Data *data, uint64_t offset);

#endif
