#include "object.h"

#include <elf.h>
#include <stdlib.h>
#include <string.h>

#include "decode.h"
#include "sframe_version.h"
#include "write/encode.h"

#ifndef SHT_GNU_SFRAME
#define SHT_GNU_SFRAME 0x6ffffff4
#endif

enum { TEXT_SIZE = 0x100, UNDEFINED = 3 /* the symbol that is not defined */ };

enum { NONE, TEXT, SFRAME, RELA, SYMTAB, STRTAB, SHSTRTAB, SECTIONS };

static bool
is_big_endian (const uint8_t *section, size_t size)
{
  return size > 1 && section[0] == 0xde && section[1] == 0xe2;
}

const arch *
machine_of (const uint8_t *section, size_t size)
{
  const arch *m = size > 4 ? arch_by_abi_id (section[4]) : NULL;
  if (!m)
    return all_archs[0];
  return m->big_endian == is_big_endian (section, size) ? m : NULL;
}

/* Numbers in the byte order of the file.  */

static uint64_t
load (const arch *m, const uint8_t *at, unsigned width)
{
  uint64_t value = 0;
  for (unsigned i = 0; i < width; i++)
    value = value << 8 | at[m->big_endian ? i : width - 1 - i];
  return value;
}

static void
put (const arch *m, buffer *b, unsigned width, uint64_t value)
{
  uint8_t bytes[8];
  for (unsigned i = 0; i < width; i++)
    bytes[m->big_endian ? width - 1 - i : i] = (uint8_t) (value >> 8 * i);
  buffer_add (b, bytes, width);
}

static void
pad (buffer *b, size_t alignment)
{
  while (b->size % alignment)
    buffer_add (b, "", 1);
}

/* Relocations.  */

typedef struct relocations
{
  const arch *m;
  bool counts_from_field;
  Elf64_Rela *items;
  size_t count, capacity;
} relocations;

static void
add (relocations *r, Elf64_Rela item)
{
  r->items = grow_array (r->items, r->count, &r->capacity, sizeof *r->items);
  r->items[r->count++] = item;
}

/* The start at byte AT of SECTION becomes one that the linker computes: the
   bytes are zero, and the relocation has what brings them back.  */
static void
relocate_start (relocations *r, uint8_t *section, size_t at, unsigned width)
{
  uint64_t value = load (r->m, section + at, width);
  if (width == 4)
    value = (uint64_t) (int64_t) (int32_t) value;
  uint64_t added = r->counts_from_field ? 0 : at;
  uint32_t type
      = width == 4 ? r->m->relocation_of_4 : r->m->relocation_of_8;
  memset (section + at, 0, width);
  add (r, (Elf64_Rela) { .r_offset = at, .r_info = ELF64_R_INFO (1ul, type),
                         .r_addend = (int64_t) (value + added) });
}

/* The starts of the element at byte AT, as far as its index is inside the
   section, whatever else is wrong.  */
static void
relocate_element (relocations *r, uint8_t *section, size_t size, size_t at)
{
  enum { VERSION = 2, AUX = 7, NUM_FDES = 8, FDEOFF = 20 };
  if (size - at < HEADER_SIZE)
    return;
  const sframe_version *has = sframe_version_of (section[at + VERSION]);
  size_t entry = has->entry_size;
  uint64_t count = load (r->m, section + at + NUM_FDES, 4);
  uint64_t place = at + HEADER_SIZE + section[at + AUX]
                   + load (r->m, section + at + FDEOFF, 4);
  for (uint64_t i = 0; i < count && place + entry <= size; i++, place += entry)
    relocate_start (r, section, place, has->start_size);
}

static void
relocate_all (relocations *r, const uint8_t *original, uint8_t *section,
              size_t size)
{
  sf_section whole = { .bytes = original, .size = size };
  sf_header element = { .end = 0 };
  sf_report report = SF_NO_REPORT;
  do
    {
      size_t at = element.end;
      if (at >= size)
        return;
      relocate_element (r, section, size, at);
      if (!sf_read_header (&whole, at, &element, &report)
          || element.end <= at)
        return;
    }
  while (element.end < size);
}

/* Damage.  */

static uint64_t
draw (uint64_t *seed)
{
  *seed ^= *seed << 13;
  *seed ^= *seed >> 7;
  *seed ^= *seed << 17;
  return *seed;
}

static void
remove_one (relocations *r, size_t i)
{
  memmove (r->items + i, r->items + i + 1,
           (r->count - i - 1) * sizeof *r->items);
  r->count--;
}

static void
swap (relocations *r, size_t i, size_t k)
{
  Elf64_Rela kept = r->items[i];
  r->items[i] = r->items[k];
  r->items[k] = kept;
}

/* One fault of the many that a relocation can have.  */
static void
break_one (Elf64_Rela *item, uint64_t kind, uint64_t value)
{
  uint64_t symbol = ELF64_R_SYM (item->r_info);
  uint32_t type = (uint32_t) ELF64_R_TYPE (item->r_info);
  switch (kind % 8)
    {
    case 0: item->r_info = ELF64_R_INFO (symbol, 0); break;
    case 1: item->r_info = ELF64_R_INFO (0ul, 0); break;
    case 2: item->r_info = ELF64_R_INFO (0ul, type); break;
    case 3: item->r_info = ELF64_R_INFO ((value & 0xffff) + 4, type); break;
    case 4: item->r_info = ELF64_R_INFO ((uint64_t) UNDEFINED, type); break;
    case 5: item->r_info = ELF64_R_INFO (symbol, value & 0x1ff); break;
    case 6: item->r_offset += value & 1 ? value & 0x1f : value; break;
    default: item->r_addend = (int64_t) value; break;
    }
}

static void
damage_relocations (relocations *r, uint64_t seed)
{
  for (uint64_t left = seed ? 1 + (draw (&seed) & 1) : 0; left; left--)
    {
      uint64_t kind = draw (&seed) % 16, value = draw (&seed);
      if (r->count == 0)
        return;
      size_t i = value % r->count;
      if (kind == 0)
        r->count = 0;
      else if (kind == 1)
        r->count--;
      else if (kind == 2)
        remove_one (r, i);
      else if (kind == 3)
        add (r, r->items[i]);
      else if (kind == 4 || kind == 5)
        swap (r, i, r->count - 1 - i);
      else
        break_one (&r->items[i], kind, draw (&seed));
    }
}

/* The file.  */

static const char section_names[]
    = "\0.text\0.sframe\0.rela.sframe\0.symtab\0.strtab\0.shstrtab";

typedef struct part
{
  uint32_t name, type;
  uint64_t flags, offset, size;
  uint32_t link, info;
  uint64_t alignment, entry;
} part;

static void
put_part (const arch *m, buffer *file, const part *p)
{
  put (m, file, 4, p->name);
  put (m, file, 4, p->type);
  put (m, file, 8, p->flags);
  put (m, file, 8, 0);
  put (m, file, 8, p->offset);
  put (m, file, 8, p->size);
  put (m, file, 4, p->link);
  put (m, file, 4, p->info);
  put (m, file, 8, p->alignment);
  put (m, file, 8, p->entry);
}

static void
put_header (const arch *m, buffer *file, uint64_t headers_at)
{
  const uint8_t ident[EI_NIDENT]
      = { ELFMAG0,    ELFMAG1, ELFMAG2, ELFMAG3,
          ELFCLASS64, m->big_endian ? ELFDATA2MSB : ELFDATA2LSB, EV_CURRENT };
  buffer_add (file, ident, sizeof ident);
  put (m, file, 2, ET_REL);
  put (m, file, 2, m->machine);
  put (m, file, 4, EV_CURRENT);
  put (m, file, 8, 0); /* entry point */
  put (m, file, 8, 0); /* program headers */
  put (m, file, 8, headers_at);
  put (m, file, 4, 0); /* flags */
  put (m, file, 2, sizeof (Elf64_Ehdr));
  put (m, file, 2, 0);
  put (m, file, 2, 0);
  put (m, file, 2, sizeof (Elf64_Shdr));
  put (m, file, 2, SECTIONS);
  put (m, file, 2, SHSTRTAB);
}

static void
put_symbol (const arch *m, buffer *b, uint32_t name, uint8_t info,
            uint16_t section, uint64_t size)
{
  put (m, b, 4, name);
  put (m, b, 1, info);
  put (m, b, 1, 0);
  put (m, b, 2, section);
  put (m, b, 8, 0);
  put (m, b, 8, size);
}

/* The section symbol of .text, its function, and a symbol that nobody has.  */
static void
put_symbols (const arch *m, buffer *b)
{
  put_symbol (m, b, 0, 0, SHN_UNDEF, 0);
  put_symbol (m, b, 0, ELF64_ST_INFO (STB_LOCAL, STT_SECTION), TEXT, 0);
  put_symbol (m, b, 1, ELF64_ST_INFO (STB_GLOBAL, STT_FUNC), TEXT, TEXT_SIZE);
  put_symbol (m, b, 3, ELF64_ST_INFO (STB_GLOBAL, STT_NOTYPE), SHN_UNDEF, 0);
}

/* The SIZE bytes at BYTES become section P of the file BODY begins.  */
static void
place (buffer *body, part *p, const void *bytes, size_t size)
{
  pad (body, 8);
  p->offset = sizeof (Elf64_Ehdr) + body->size;
  p->size = size;
  buffer_add (body, bytes, size);
}

static void
place_relocations (const relocations *r, buffer *body, part *p)
{
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < r->count; i++)
    {
      put (r->m, &b, 8, r->items[i].r_offset);
      put (r->m, &b, 8, r->items[i].r_info);
      put (r->m, &b, 8, (uint64_t) r->items[i].r_addend);
    }
  place (body, p, b.bytes, b.size);
  buffer_free (&b);
}

static void
place_symbols (const arch *m, buffer *body, part *p)
{
  buffer b = EMPTY_BUFFER;
  put_symbols (m, &b);
  place (body, p, b.bytes, b.size);
  buffer_free (&b);
}

void
write_object (const arch *m, const uint8_t *section, size_t size,
              object_form form, buffer *file)
{
  static const uint8_t code[TEXT_SIZE];
  part parts[SECTIONS] = {
    [TEXT] = { 1, SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, .alignment = 16 },
    [SFRAME] = { 7, form.is_progbits ? SHT_PROGBITS : SHT_GNU_SFRAME,
                 SHF_ALLOC, .alignment = 8 },
    [RELA] = { 15, SHT_RELA, SHF_INFO_LINK, .link = SYMTAB, .info = SFRAME,
               .alignment = 8, .entry = sizeof (Elf64_Rela) },
    [SYMTAB] = { 28, SHT_SYMTAB, .link = STRTAB, .info = 2, .alignment = 8,
                 .entry = sizeof (Elf64_Sym) },
    [STRTAB] = { 36, SHT_STRTAB, .alignment = 1 },
    [SHSTRTAB] = { 44, SHT_STRTAB, .alignment = 1 },
  };
  char strings[] = "\0?\0nowhere";
  strings[1] = form.function[0];
  buffer body = EMPTY_BUFFER, copy = EMPTY_BUFFER;
  relocations r = { .m = m, .counts_from_field = form.counts_from_field };
  buffer_add (&copy, section, size);
  relocate_all (&r, section, copy.bytes, size);
  damage_relocations (&r, form.damage);
  place (&body, &parts[TEXT], code, sizeof code);
  place (&body, &parts[SFRAME], copy.bytes, size);
  place_relocations (&r, &body, &parts[RELA]);
  place_symbols (m, &body, &parts[SYMTAB]);
  place (&body, &parts[STRTAB], strings, sizeof strings);
  place (&body, &parts[SHSTRTAB], section_names, sizeof section_names);
  pad (&body, 8);
  put_header (m, file, sizeof (Elf64_Ehdr) + body.size);
  buffer_add (file, body.bytes, body.size);
  for (int i = 0; i < SECTIONS; i++)
    put_part (m, file, &parts[i]);
  free (r.items);
  buffer_free (&body);
  buffer_free (&copy);
}

void
write_companion (const uint8_t *like, size_t size, buffer *section)
{
  uint8_t version = size > 2 && is_sframe_version (like[2]) ? like[2]
                                                            : SFRAME_VERSIONS;
  sf_fre_record row = { .info = sf_fre_info (true, 1, 1, false),
                        .word_count = 1, .words = { 8 } };
  sf_fde_record fde = { .size = TEXT_SIZE, .info = sf_fde_info (0, 0, 0, false),
                        .fres = &row, .fre_count = 1 };
  sf_element_record element
      = { .magic = MAGIC, .version = version, .abi_arch = 3,
          .flags = F_FDE_SORTED | (size > 3 ? like[3] & F_FDE_FUNC_START_PCREL : 0),
          .cfa_fixed_ra_offset = -8, .fdes = &fde, .fde_count = 1 };
  if (size >= HEADER_SIZE)
    {
      element.abi_arch = arch_by_abi_id (like[4]) ? like[4] : 3;
      element.big_endian = is_big_endian (like, size);
      element.cfa_fixed_fp_offset = (int8_t) like[5];
      element.cfa_fixed_ra_offset = (int8_t) like[6];
    }
  section->size = 0;
  buffer_reserve (section, sf_encode (&element, NULL, 0));
  section->size = sf_encode (&element, section->bytes, section->capacity);
}
