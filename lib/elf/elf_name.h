/* Names in string tables of ELF files.  */
#ifndef ELF_NAME_H
#define ELF_NAME_H

#include <libelf.h>

enum { LONGEST_NAME = 16384 };

/* The name at OFFSET of the string table that is section TABLE, or NULL: it
   begins or ends outside of the table.  A name of more than LONGEST_NAME bytes is
   a text that says so.  Unlike elf_strptr this looks at the name alone: where
   a table has no zero at its end, that looks at all of it for each name.  */
const char *elf_name (Elf *elf, size_t table, uint64_t offset);

#endif
