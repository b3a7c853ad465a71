/* Names in string tables of ELF files.  */
#include "elf_name.h"

#include <gelf.h>
#include <string.h>

const char *
elf_name (Elf *elf, size_t table, uint64_t offset)
{
  GElf_Shdr header;
  Elf_Scn *section = elf_getscn (elf, table);
  if (!section || !gelf_getshdr (section, &header)
      || header.sh_type != SHT_STRTAB || header.sh_flags & SHF_COMPRESSED)
    return NULL;
  const Elf_Data *data = elf_rawdata (section, NULL);
  if (!data || !data->d_buf || offset >= data->d_size)
    return NULL;
  const char *name = (const char *) data->d_buf + offset;
  size_t room = data->d_size - offset;
  if (memchr (name, 0, room <= LONGEST_NAME ? room : LONGEST_NAME + 1))
    return name;
  return room <= LONGEST_NAME ? NULL : "(a name of more than 16384 bytes)";
}
