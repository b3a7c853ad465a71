/* The headers of an ELF file against the file.  */
#include "elf_bounds.h"

#include <gelf.h>
#include <inttypes.h>
#include <string.h>

/* Names in string tables of ELF files.  */

const Elf_Data *
elf_strings (Elf *elf, size_t table)
{
  GElf_Shdr header;
  Elf_Scn *section = elf_getscn (elf, table);
  if (!section || !gelf_getshdr (section, &header)
      || header.sh_type != SHT_STRTAB || header.sh_flags & SHF_COMPRESSED)
    return NULL;
  return elf_rawdata (section, NULL);
}

const char *
elf_string (const Elf_Data *data, uint64_t offset)
{
  if (!data || !data->d_buf || offset >= data->d_size)
    return NULL;
  const char *name = (const char *) data->d_buf + offset;
  size_t room = data->d_size - offset;
  if (memchr (name, 0, room <= LONGEST_NAME ? room : LONGEST_NAME + 1))
    return name;
  return room <= LONGEST_NAME ? NULL : "(a name of more than 16384 bytes)";
}

const char *
elf_name (Elf *elf, size_t table, uint64_t offset)
{
  return elf_string (elf_strings (elf, table), offset);
}

typedef struct bounds
{
  Elf *elf;
  uint64_t size; /* of the file */
  const char *path;
  problem *p;
  GElf_Ehdr header;
  size_t section_count;
  bool is_debug_file; /* without the code, whose segments are still there */
} bounds;

#define refuse(b, format, ...)                                                \
  problem_set ((b)->p, STATUS_USAGE, "%s: " format, (b)->path, __VA_ARGS__)

static bool
refuse_elf (const bounds *b, const char *what)
{
  int error = elf_errno ();
  return refuse (b, "%s: %s", what,
                 error ? elf_errmsg (error) : "not what an ELF file has");
}

static bool
lies_in_file (const bounds *b, uint64_t offset, uint64_t size)
{
  return offset <= b->size && size <= b->size - offset;
}

/* Does the range end where addresses do, or before?  Data may go on at address 0,
   as far as the file has bytes.  */
static bool
has_addresses (const bounds *b, bool is_code, uint64_t start, uint64_t size)
{
  return size == 0 || start <= UINT64_MAX - (size - 1)
         || (!is_code && size <= b->size);
}

/* Of the table of COUNT headers at OFFSET, 0 where there is none.  */
static bool
check_table (const bounds *b, const char *what, uint64_t offset,
             uint64_t count, size_t entry, Elf_Type type)
{
  size_t right = gelf_fsize (b->elf, type, 1, EV_CURRENT);
  if (offset == 0)
    return true;
  if (entry != right && count)
    return refuse (b, "ELF header: %s headers of %zu bytes, not %zu", what,
                   entry, right);
  if (count > INT32_MAX || !lies_in_file (b, offset, count * right))
    return refuse (b,
                   "ELF header: %" PRIu64 " %s headers at offset 0x%" PRIx64
                   ", in a file of 0x%" PRIx64,
                   count, what, offset, b->size);
  return true;
}

static bool
check_header (bounds *b)
{
  size_t names;
  const GElf_Ehdr *h = &b->header;
  if (!gelf_getehdr (b->elf, &b->header))
    return refuse_elf (b, "ELF header");
  if (!check_table (b, "section", h->e_shoff, h->e_shnum, h->e_shentsize,
                    ELF_T_SHDR))
    return false;
  if (elf_getshdrnum (b->elf, &b->section_count) != 0
      || (h->e_shoff && !b->section_count))
    return refuse_elf (b, "section headers");
  if (!b->section_count)
    return true;
  if (elf_getshdrstrndx (b->elf, &names) != 0)
    return refuse_elf (b, "section names");
  return names < b->section_count
         || refuse (b, "ELF header: section names are in section %zu, of %zu",
                    names, b->section_count);
}

/* Sections.  */

static size_t
entry_size (const bounds *b, const GElf_Shdr *h)
{
  switch (h->sh_type)
    {
    case SHT_SYMTAB:
    case SHT_DYNSYM:
      return gelf_fsize (b->elf, ELF_T_SYM, 1, EV_CURRENT);
    case SHT_RELA:
      return gelf_fsize (b->elf, ELF_T_RELA, 1, EV_CURRENT);
    default:
      return 0;
    }
}

static bool
check_entries (const bounds *b, size_t i, const GElf_Shdr *h)
{
  size_t entry = entry_size (b, h);
  if (entry
      && (h->sh_entsize != entry || h->sh_size % entry
          || h->sh_size / entry > INT32_MAX))
    return refuse (b,
                   "section header %zu: 0x%" PRIx64
                   " bytes of entries of 0x%" PRIx64
                   ", and its type has those of 0x%zx",
                   i, (uint64_t) h->sh_size, (uint64_t) h->sh_entsize, entry);
  return true;
}

static bool
check_numbers (const bounds *b, size_t i, const GElf_Shdr *h)
{
  bool names_section = h->sh_flags & SHF_INFO_LINK || h->sh_type == SHT_RELA
                       || h->sh_type == SHT_REL;
  if (h->sh_link >= b->section_count)
    return refuse (b, "section header %zu: sh_link is %u, of %zu sections", i,
                   h->sh_link, b->section_count);
  if (names_section && h->sh_info >= b->section_count)
    return refuse (b, "section header %zu: sh_info is %u, of %zu sections", i,
                   h->sh_info, b->section_count);
  if (h->sh_addralign & (h->sh_addralign - 1))
    return refuse (b, "section header %zu: aligned to 0x%" PRIx64, i,
                   (uint64_t) h->sh_addralign);
  return true;
}

/* SUM: the bytes of those before.  */
static bool
check_section (const bounds *b, size_t i, const GElf_Shdr *h, uint64_t *sum)
{
  if (h->sh_type == SHT_NULL)
    return true;
  if (!has_addresses (b, h->sh_flags & SHF_EXECINSTR, h->sh_addr,
                      h->sh_size))
    return refuse (
        b, "section header %zu: 0x%" PRIx64 " bytes at address 0x%" PRIx64, i,
        (uint64_t) h->sh_size, (uint64_t) h->sh_addr);
  if (!check_numbers (b, i, h))
    return false;
  if (!section_has_bytes (h))
    return true;
  if (!lies_in_file (b, h->sh_offset, h->sh_size))
    return refuse (b,
                   "section header %zu: 0x%" PRIx64
                   " bytes at offset 0x%" PRIx64 ", in a file of 0x%" PRIx64,
                   i, (uint64_t) h->sh_size, (uint64_t) h->sh_offset, b->size);
  *sum += h->sh_size; /* cannot overflow: at most SIZE is added to SIZE */
  if (*sum > b->size)
    return refuse (b,
                   "section header %zu: its section, of 0x%" PRIx64
                   " bytes at offset 0x%" PRIx64 ", and those "
                   "before have more bytes than the file, 0x%" PRIx64
                   ": sections overlap",
                   i, (uint64_t) h->sh_size, (uint64_t) h->sh_offset, b->size);
  return check_entries (b, i, h);
}

static bool
check_sections (bounds *b)
{
  uint64_t sum = 0;
  for (size_t i = 1; i < b->section_count; i++)
    {
      GElf_Shdr h;
      if (!gelf_getshdr (elf_getscn (b->elf, i), &h))
        return refuse_elf (b, "section header");
      if (!check_section (b, i, &h, &sum))
        return false;
      b->is_debug_file
          |= h.sh_type == SHT_NOBITS && h.sh_flags & SHF_EXECINSTR;
    }
  return true;
}

/* Segments.  */

/* libelf's number is that of those that lie in the file.  */
static uint64_t
segment_count (const bounds *b)
{
  GElf_Shdr first;
  bool is_large = b->header.e_phnum == PN_XNUM
                  && gelf_getshdr (elf_getscn (b->elf, 0), &first);
  return is_large ? first.sh_info : b->header.e_phnum;
}

static bool
check_segments (const bounds *b)
{
  uint64_t count = segment_count (b);
  if (!check_table (b, "program", b->header.e_phoff, count,
                    b->header.e_phentsize, ELF_T_PHDR))
    return false;
  for (int i = 0; b->header.e_phoff && i < (int) count; i++)
    {
      GElf_Phdr h;
      if (!gelf_getphdr (b->elf, i, &h))
        return refuse_elf (b, "program header");
      if (h.p_type != PT_NULL
          && !has_addresses (b, h.p_flags & PF_X, h.p_vaddr, h.p_memsz))
        return refuse (
            b, "program header %d: 0x%" PRIx64 " bytes at address 0x%" PRIx64,
            i, (uint64_t) h.p_memsz, (uint64_t) h.p_vaddr);
      if (h.p_type != PT_NULL && !b->is_debug_file && h.p_filesz
          && !lies_in_file (b, h.p_offset, h.p_filesz))
        return refuse (
            b,
            "program header %d: 0x%" PRIx64 " bytes at offset 0x%" PRIx64
            ", in a file of 0x%" PRIx64,
            i, (uint64_t) h.p_filesz, (uint64_t) h.p_offset, b->size);
    }
  return true;
}

bool
elf_bounds_hold (Elf *elf, uint64_t size, const char *path, problem *p)
{
  bounds b = { .elf = elf, .size = size, .path = path, .p = p };
  return check_header (&b) && check_sections (&b) && check_segments (&b);
}
