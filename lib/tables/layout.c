/* A relocatable object as if it were linked.  */
#include "subject.h"

#include <inttypes.h>
#include <stddef.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/elf/elf_bounds.h"
#include "lib/elf/elf_file.h"
#include "reference/format.h"

enum
{
  FIRST_ADDRESS = 0x10000,
  GAP = 64 /* between sections, so that functions of two do not touch */
};

typedef struct layout
{
  uint8_t *bytes;
  size_t size;
  Elf *
      elf; /* of BYTES; while relocations change those, which may be headers, of a copy */
  GElf_Ehdr header;
  bool big_endian;
  bool counts_from_field; /* see layout_object */
  Elf_Data **wide; /* by symbol table: the numbers of sections that do not fit
                      into its symbols, or NULL */
  size_t section_count;
  problem *p;
} layout;

#define refuse(l, ...) problem_set ((l)->p, STATUS_USAGE, __VA_ARGS__)

static void
store (layout *l, size_t at, unsigned width, uint64_t value)
{
  for (unsigned i = 0; i < width; i++)
    l->bytes[at + (l->big_endian ? width - 1 - i : i)]
        = (uint8_t) (value >> 8 * i);
}

static bool
open_elf (layout *l, uint8_t *bytes)
{
  l->elf = elf_memory ((char *) bytes, l->size);
  if (!l->elf || !gelf_getehdr (l->elf, &l->header))
    return refuse (l, "ELF header: %s", elf_errmsg (-1));
  l->big_endian = l->header.e_ident[EI_DATA] == ELFDATA2MSB;
  return true;
}

/* Where the address of section INDEX is in the file.  */
static size_t
address_field (const layout *l, size_t index, unsigned *width)
{
  bool is_64 = l->header.e_ident[EI_CLASS] == ELFCLASS64;
  size_t place = is_64 ? offsetof (Elf64_Shdr, sh_addr)
                       : offsetof (Elf32_Shdr, sh_addr);
  *width = is_64 ? 8 : 4;
  return l->header.e_shoff + index * l->header.e_shentsize + place;
}

static bool
give_addresses (layout *l)
{
  uint64_t next = FIRST_ADDRESS;
  Elf_Scn *section = NULL;
  while ((section = elf_nextscn (l->elf, section)))
    {
      GElf_Shdr header;
      unsigned width;
      if (!gelf_getshdr (section, &header))
        return refuse (l, "section header: %s", elf_errmsg (-1));
      if (!(header.sh_flags & SHF_ALLOC))
        continue;
      uint64_t align = header.sh_addralign > 16 ? header.sh_addralign : 16;
      next = (next + align - 1) & ~(align - 1);
      size_t at = address_field (l, elf_ndxscn (section), &width);
      store (l, at, width, next);
      next += header.sh_size + GAP;
    }
  return true;
}

/* Relocations.  */

static void
find_wide_numbers (layout *l)
{
  Elf_Scn *section = NULL;
  if (elf_getshdrnum (l->elf, &l->section_count) != 0)
    l->section_count = 0;
  l->wide = grow (NULL, (l->section_count + 1) * sizeof (Elf_Data *));
  memset (l->wide, 0, (l->section_count + 1) * sizeof (Elf_Data *));
  while ((section = elf_nextscn (l->elf, section)))
    {
      GElf_Shdr header;
      if (gelf_getshdr (section, &header)
          && header.sh_type == SHT_SYMTAB_SHNDX
          && header.sh_link < l->section_count && !l->wide[header.sh_link])
        l->wide[header.sh_link] = elf_getdata (section, NULL);
    }
}

/* The value of symbol INDEX; 0 where another file has it.  */
static uint64_t
symbol_value (layout *l, Elf_Data *symbols, Elf_Data *wide, size_t index)
{
  GElf_Sym symbol;
  Elf32_Word where;
  GElf_Shdr header;
  if (index == 0 || index > INT32_MAX
      || !gelf_getsymshndx (symbols, wide, (int) index, &symbol, &where))
    return 0;
  if (symbol.st_shndx == SHN_ABS)
    return symbol.st_value;
  if (symbol.st_shndx != SHN_XINDEX)
    where = symbol.st_shndx;
  if (where == SHN_UNDEF
      || (where >= SHN_LORESERVE && symbol.st_shndx != SHN_XINDEX)
      || !gelf_getshdr (elf_getscn (l->elf, where), &header))
    return 0;
  return header.sh_addr + symbol.st_value;
}

/* Are starts in the section of SIZE BYTES to be counted from its beginning?
   [SFrame Flags]  */
static bool
counts_from_section (const uint8_t *bytes, uint64_t size)
{
  enum { VERSION_AT = 2, FLAGS_AT = 3 };
  return size > FLAGS_AT && bytes[VERSION_AT] < 3
         && !(bytes[FLAGS_AT] & F_FDE_FUNC_START_PCREL);
}

static bool
apply (layout *l, Elf_Scn *table, const GElf_Shdr *header, uint8_t *bytes,
       const GElf_Shdr *target, bool is_sframe)
{
  bool shifts = is_sframe && counts_from_section (bytes, target->sh_size);
  Elf_Data *data = elf_getdata (table, NULL);
  Elf_Data *symbols = elf_getdata (elf_getscn (l->elf, header->sh_link), NULL);
  Elf_Data *wide
      = header->sh_link < l->section_count ? l->wide[header->sh_link] : NULL;
  if (!data || !symbols)
    return refuse (l, "relocations are damaged");
  for (int i = 0; i < (int) (header->sh_size
                             / gelf_fsize (l->elf, ELF_T_RELA, 1, EV_CURRENT));
       i++)
    {
      GElf_Rela rela;
      if (!gelf_getrela (data, i, &rela))
        return refuse (l, "relocations: %s", elf_errmsg (-1));
      relocation r = { .machine = l->header.e_machine,
                       .type = (unsigned) GELF_R_TYPE (rela.r_info),
                       .offset = rela.r_offset, .addend = rela.r_addend,
                       .address = target->sh_addr };
      problem inner;
      r.symbol = symbol_value (l, symbols, wide, GELF_R_SYM (rela.r_info));
      r.symbol += shifts ? rela.r_offset : 0;
      if (!relocate (bytes, target->sh_size, l->big_endian, &r, &inner))
        return refuse (l, "%.900s", inner.text);
    }
  l->counts_from_field |= shifts && header->sh_size > 0;
  return true;
}

static bool
is_dwarf_table (const char *name)
{
  return name && (strcmp (name, ".eh_frame") == 0 || strcmp (name, ".debug_frame") == 0);
}

static bool
relocate_section (layout *l, Elf_Scn *table, const GElf_Shdr *header,
                  size_t names)
{
  GElf_Shdr target;
  if (!gelf_getshdr (elf_getscn (l->elf, header->sh_info), &target))
    return true;
  const char *name = elf_name (l->elf, names, target.sh_name);
  bool is_sframe = is_sframe_section (l->elf, &target, name);
  if (!(is_sframe || is_dwarf_table (name)) || !section_has_bytes (&target)
      || target.sh_flags & SHF_COMPRESSED)
    return true;
  return apply (l, table, header, l->bytes + target.sh_offset, &target, is_sframe);
}

static bool
relocate_tables (layout *l)
{
  size_t names;
  Elf_Scn *section = NULL;
  if (elf_getshdrstrndx (l->elf, &names) != 0)
    return refuse (l, "section names: %s", elf_errmsg (-1));
  find_wide_numbers (l);
  while ((section = elf_nextscn (l->elf, section)))
    {
      GElf_Shdr header;
      if (!gelf_getshdr (section, &header))
        return refuse (l, "section header: %s", elf_errmsg (-1));
      if (header.sh_type == SHT_RELA
          && !relocate_section (l, section, &header, names))
        return false;
    }
  return true;
}

bool
layout_object (uint8_t *bytes, size_t size, bool *counts_from_field,
               problem *p)
{
  layout l = { .bytes = bytes, .size = size, .p = p };
  *counts_from_field = false;
  bool good = open_elf (&l, bytes);
  bool is_object = good && l.header.e_type == ET_REL;
  good = good && (!is_object || give_addresses (&l));
  elf_end (l.elf);
  if (!good || !is_object)
    return good;
  /* Read again, now with the addresses.  */
  uint8_t *copy = grow (NULL, size);
  memcpy (copy, bytes, size);
  good = open_elf (&l, copy) && relocate_tables (&l);
  elf_end (l.elf);
  free (l.wide);
  free (copy);
  *counts_from_field = l.counts_from_field;
  if (good)
    store (&l, offsetof (Elf64_Ehdr, e_type), 2, ET_DYN);
  return good;
}
