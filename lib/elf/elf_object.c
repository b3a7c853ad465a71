#include "elf_object.h"

#include <elf.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>

#include "image.h"
#include "lib/arch/arch.h"
#include "lib/base/sframe_version.h"
#include "reference/decode.h"
#include "reference/format.h"

enum
{
  PAGE = 0x1000,
  WRAP_SECTIONS = 3 /* the null section, .sframe, .shstrtab */
};

static const char names[] = "\0.sframe\0.shstrtab";

typedef struct writer
{
  uint8_t *at;
  bool big_endian;
} writer;

static void
put_number (writer *w, unsigned bytes, uint64_t value)
{
  for (unsigned i = 0; i < bytes; i++)
    w->at[w->big_endian ? bytes - 1 - i : i] = (uint8_t) (value >> (8 * i));
  w->at += bytes;
}

/* Where things are in the file.  The section keeps its place in the page, so
   that the file can be mapped.  */
static size_t
section_at (uint64_t address)
{
  return PAGE + address % PAGE;
}

static size_t
names_at (size_t size, uint64_t address)
{
  return section_at (address) + size;
}

static size_t
headers_at (size_t size, uint64_t address)
{
  return (names_at (size, address) + sizeof names + 7) / 8 * 8;
}

size_t
elf_wrap_size (size_t size, uint64_t address)
{
  return headers_at (size, address) + WRAP_SECTIONS * sizeof (Elf64_Shdr);
}

static Elf64_Half
machine_of (const uint8_t *section, size_t size)
{
  const arch *a = size > 4 ? arch_by_abi_id (section[4]) : NULL;
  return (Elf64_Half) (a ? a->machine : EM_X86_64);
}

static void
put_program_header (writer *w, uint32_t type, uint64_t address, size_t size,
                    uint64_t alignment)
{
  put_number (w, 4, type);
  put_number (w, 4, PF_R);
  put_number (w, 8, section_at (address));
  put_number (w, 8, address);
  put_number (w, 8, address);
  put_number (w, 8, size);
  put_number (w, 8, size);
  put_number (w, 8, alignment);
}

static void
put_section_header (writer *w, uint32_t name, uint32_t type, uint64_t flags,
                    uint64_t address, uint64_t offset, uint64_t size)
{
  put_number (w, 4, name);
  put_number (w, 4, type);
  put_number (w, 8, flags);
  put_number (w, 8, address);
  put_number (w, 8, offset);
  put_number (w, 8, size);
  put_number (w, 4, 0); /* link */
  put_number (w, 4, 0); /* info */
  put_number (w, 8, 1); /* alignment */
  put_number (w, 8, 0); /* entry size */
}

void
elf_wrap (const uint8_t *section, size_t size, uint64_t address,
          elf_form form, uint8_t *file)
{
  writer w = { .at = file,
               .big_endian = size > 1 && section[0] == 0xde
                             && section[1] == 0xe2 };
  memset (file, 0, elf_wrap_size (size, address));

  const uint8_t ident[EI_NIDENT]
      = { ELFMAG0,    ELFMAG1, ELFMAG2,
          ELFMAG3,    ELFCLASS64, w.big_endian ? ELFDATA2MSB : ELFDATA2LSB,
          EV_CURRENT, ELFOSABI_NONE };
  memcpy (w.at, ident, EI_NIDENT);
  w.at += EI_NIDENT;
  put_number (&w, 2, ET_DYN);
  put_number (&w, 2, machine_of (section, size));
  put_number (&w, 4, EV_CURRENT);
  put_number (&w, 8, 0); /* entry point */
  put_number (&w, 8, sizeof (Elf64_Ehdr));
  put_number (&w, 8, headers_at (size, address));
  put_number (&w, 4, 0); /* flags */
  put_number (&w, 2, sizeof (Elf64_Ehdr));
  put_number (&w, 2, sizeof (Elf64_Phdr));
  put_number (&w, 2, form.has_no_segment ? 1 : 2);
  put_number (&w, 2, sizeof (Elf64_Shdr));
  put_number (&w, 2, WRAP_SECTIONS);
  put_number (&w, 2, WRAP_SECTIONS - 1);
  put_program_header (&w, PT_LOAD, address, size, PAGE);
  put_program_header (&w, PT_GNU_SFRAME, address, size, 8);

  if (size)
    memcpy (file + section_at (address), section, size);
  memcpy (file + names_at (size, address), names, sizeof names);

  w.at = file + headers_at (size, address);
  put_section_header (&w, 0, SHT_NULL, 0, 0, 0, 0);
  put_section_header (&w, 1, form.is_progbits ? SHT_PROGBITS : SHT_GNU_SFRAME,
                      SHF_ALLOC, address,
                      section_at (address), size);
  put_section_header (&w, 9, SHT_STRTAB, 0, 0, names_at (size, address),
                      sizeof names);
}

enum { NONE, TEXT, SFRAME, RELA, SYMTAB, STRTAB, SHSTRTAB, SECTIONS };

static bool
is_big_endian (const uint8_t *section, size_t size)
{
  return size > 1 && section[0] == 0xde && section[1] == 0xe2;
}

const arch *
object_arch (const uint8_t *section, size_t size)
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

static void
add (object_relocations *r, Elf64_Rela item)
{
  r->items = grow_array (r->items, r->count, &r->capacity, sizeof *r->items);
  r->items[r->count++] = item;
}

/* The starts of a section of SIZE bytes on their way to relocations.  */
typedef struct starts
{
  const arch *m;
  object_form form;
  uint8_t *section; /* a copy, whose starts become 0 */
  size_t size;
  object_relocations relocations;
} starts;

/* The start at byte AT of the section becomes one that the linker computes: the
   bytes are zero, and the relocation has what brings them back.  */
static void
relocate_start (starts *s, size_t at, unsigned width)
{
  uint64_t value = load (s->m, s->section + at, width);
  if (width == 4)
    value = (uint64_t) (int64_t) (int32_t) value;
  uint64_t added = s->form.counts_from_field ? 0 : at;
  uint32_t type
      = width == 4 ? s->m->relocation_of_4 : s->m->relocation_of_8;
  memset (s->section + at, 0, width);
  add (&s->relocations,
       (Elf64_Rela) { .r_offset = at, .r_info = ELF64_R_INFO (1ul, type),
                      .r_addend = (int64_t) (value + added - s->form.text_at) });
}

/* The starts of the element at byte AT, as far as its index is inside the
   section, whatever else is wrong.  */
static void
relocate_element (starts *s, size_t at)
{
  enum { VERSION = 2, AUX = 7, NUM_FDES = 8, FDEOFF = 20 };
  const uint8_t *section = s->section;
  if (s->size - at < HEADER_SIZE)
    return;
  const sframe_version *has = sframe_version_of (section[at + VERSION]);
  size_t entry = has->entry_size;
  uint64_t count = load (s->m, section + at + NUM_FDES, 4);
  uint64_t place = at + HEADER_SIZE + section[at + AUX]
                   + load (s->m, section + at + FDEOFF, 4);
  for (uint64_t i = 0; i < count && place + entry <= s->size; i++, place += entry)
    relocate_start (s, place, has->start_size);
}

/* The starts of all elements become relocations.  */
static void
relocate_all (starts *s, const uint8_t *original)
{
  sf_section whole = { .bytes = original, .size = s->size };
  sf_header element = { .end = 0 };
  sf_report report = SF_NO_REPORT;
  do
    {
      size_t at = element.end;
      if (at >= s->size)
        return;
      relocate_element (s, at);
      if (!sf_read_header (&whole, at, &element, &report)
          || element.end <= at)
        return;
    }
  while (element.end < s->size);
}

/* The code.  */

enum { MOST_TEXT = 1 << 20, LEAST_TEXT = 0x100 };

/* Of the function whose start is relocated by ITEM, the size, which follows the start.  */
static uint64_t
function_size (const starts *s, const uint8_t *original, const Elf64_Rela *item)
{
  bool is_short = ELF64_R_TYPE (item->r_info) == s->m->relocation_of_4;
  return load (s->m, original + item->r_offset + (is_short ? 4 : 8), 4);
}

object_form
object_form_with_text (const arch *m, const uint8_t *section, size_t size, object_form form)
{
  int64_t low = 0, high = LEAST_TEXT;
  buffer copy = EMPTY_BUFFER;
  buffer_add (&copy, section, size);
  form.text_at = 0;
  starts s = { .m = m, .form = form, .section = copy.bytes, .size = size };
  relocate_all (&s, section);
  for (size_t i = 0; i < s.relocations.count; i++)
    {
      const Elf64_Rela *item = &s.relocations.items[i];
      int64_t start = item->r_addend, end = start;
      if (__builtin_add_overflow (start, (int64_t) function_size (&s, section, item), &end))
        end = INT64_MAX;
      low = i == 0 || start < low ? start : low;
      high = i == 0 || end > high ? end : high;
    }
  uint64_t span = (uint64_t) high - (uint64_t) low;
  form.text_at = (uint64_t) low;
  form.text_size = span > 0 && span <= MOST_TEXT ? span : LEAST_TEXT;
  free (s.relocations.items);
  buffer_free (&copy);
  return form;
}

/* The file.  */

/* The name of the section follows.  */
static const char section_names[]
    = "\0.text\0.symtab\0.strtab\0.shstrtab\0.rela";
enum
{
  SECTION_NAME_AT = sizeof section_names - 1,
  RELA_NAME_AT = SECTION_NAME_AT - 5
};

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
put_header (const arch *m, uint8_t osabi, buffer *file, uint64_t headers_at)
{
  const uint8_t ident[EI_NIDENT]
      = { ELFMAG0,    ELFMAG1,    ELFMAG2,
          ELFMAG3,    ELFCLASS64, m->big_endian ? ELFDATA2MSB : ELFDATA2LSB,
          EV_CURRENT, osabi };
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
put_symbols (const arch *m, size_t text_size, buffer *b)
{
  put_symbol (m, b, 0, 0, SHN_UNDEF, 0);
  put_symbol (m, b, 0, ELF64_ST_INFO (STB_LOCAL, STT_SECTION), TEXT, 0);
  put_symbol (m, b, 1, ELF64_ST_INFO (STB_GLOBAL, STT_FUNC), TEXT, text_size);
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
place_relocations (const arch *m, const object_relocations *r, buffer *body, part *p)
{
  buffer b = EMPTY_BUFFER;
  for (size_t i = 0; i < r->count; i++)
    {
      put (m, &b, 8, r->items[i].r_offset);
      put (m, &b, 8, r->items[i].r_info);
      put (m, &b, 8, (uint64_t) r->items[i].r_addend);
    }
  place (body, p, b.bytes, b.size);
  buffer_free (&b);
}

static void
place_symbols (const arch *m, size_t text_size, buffer *body, part *p)
{
  buffer b = EMPTY_BUFFER;
  put_symbols (m, text_size, &b);
  place (body, p, b.bytes, b.size);
  buffer_free (&b);
}

static const char *
section_name (object_form form)
{
  return form.section ? form.section : ".sframe";
}

/* The contents, each in its place.  */
static void
place_all (const starts *s, buffer *body, part parts[SECTIONS])
{
  char strings[] = "\0?\0nowhere";
  strings[1] = s->form.function[0];
  buffer code = EMPTY_BUFFER;
  buffer_reserve (&code, s->form.text_size);
  memset (code.bytes, 0, s->form.text_size);
  place (body, &parts[TEXT], code.bytes, s->form.text_size);
  place (body, &parts[SFRAME], s->section, s->size);
  place_relocations (s->m, &s->relocations, body, &parts[RELA]);
  place_symbols (s->m, s->form.text_size, body, &parts[SYMTAB]);
  place (body, &parts[STRTAB], strings, sizeof strings);
  buffer all = EMPTY_BUFFER;
  buffer_add (&all, section_names, SECTION_NAME_AT);
  buffer_print (&all, "%s", section_name (s->form));
  buffer_add (&all, "", 1);
  place (body, &parts[SHSTRTAB], all.bytes, all.size);
  pad (body, 8);
  buffer_free (&all);
  buffer_free (&code);
}

void
write_object (const arch *m, const uint8_t *section, size_t size,
              object_form form, buffer *file)
{
  part parts[SECTIONS] = {
    [TEXT] = { 1, SHT_PROGBITS, SHF_ALLOC | SHF_EXECINSTR, .alignment = 16 },
    [SFRAME] = { SECTION_NAME_AT,
                 form.section_type ? form.section_type : SHT_GNU_SFRAME,
                 form.is_not_loaded ? 0 : SHF_ALLOC, .alignment = 8 },
    [RELA] = { RELA_NAME_AT, SHT_RELA, SHF_INFO_LINK, .link = SYMTAB,
               .info = SFRAME, .alignment = 8, .entry = sizeof (Elf64_Rela) },
    [SYMTAB] = { 7, SHT_SYMTAB, .link = STRTAB, .info = 2, .alignment = 8,
                 .entry = sizeof (Elf64_Sym) },
    [STRTAB] = { 15, SHT_STRTAB, .alignment = 1 },
    [SHSTRTAB] = { 23, SHT_STRTAB, .alignment = 1 },
  };
  buffer body = EMPTY_BUFFER, copy = EMPTY_BUFFER;
  buffer_add (&copy, section, size);
  starts s = { .m = m, .form = form, .section = copy.bytes, .size = size };
  relocate_all (&s, section);
  if (form.damage)
    form.spoil (&s.relocations, form.damage);
  place_all (&s, &body, parts);
  put_header (m, form.osabi, file, sizeof (Elf64_Ehdr) + body.size);
  buffer_add (file, body.bytes, body.size);
  for (int i = 0; i < SECTIONS; i++)
    put_part (m, file, &parts[i]);
  free (s.relocations.items);
  buffer_free (&body);
  buffer_free (&copy);
}
