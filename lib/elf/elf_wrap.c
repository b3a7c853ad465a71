#include "elf_wrap.h"

#include <elf.h>
#include <stdbool.h>
#include <string.h>

#include "gnu_sframe.h"
#include "lib/arch/arch.h"

enum
{
  PAGE = 0x1000,
  SECTIONS = 3 /* the null section, .sframe, .shstrtab */
};

static const char names[] = "\0.sframe\0.shstrtab";

typedef struct writer
{
  uint8_t *at;
  bool big_endian;
} writer;

static void
put (writer *w, unsigned bytes, uint64_t value)
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
  return headers_at (size, address) + SECTIONS * sizeof (Elf64_Shdr);
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
  put (w, 4, type);
  put (w, 4, PF_R);
  put (w, 8, section_at (address));
  put (w, 8, address);
  put (w, 8, address);
  put (w, 8, size);
  put (w, 8, size);
  put (w, 8, alignment);
}

static void
put_section_header (writer *w, uint32_t name, uint32_t type, uint64_t flags,
                    uint64_t address, uint64_t offset, uint64_t size)
{
  put (w, 4, name);
  put (w, 4, type);
  put (w, 8, flags);
  put (w, 8, address);
  put (w, 8, offset);
  put (w, 8, size);
  put (w, 4, 0); /* link */
  put (w, 4, 0); /* info */
  put (w, 8, 1); /* alignment */
  put (w, 8, 0); /* entry size */
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
  put (&w, 2, ET_DYN);
  put (&w, 2, machine_of (section, size));
  put (&w, 4, EV_CURRENT);
  put (&w, 8, 0); /* entry point */
  put (&w, 8, sizeof (Elf64_Ehdr));
  put (&w, 8, headers_at (size, address));
  put (&w, 4, 0); /* flags */
  put (&w, 2, sizeof (Elf64_Ehdr));
  put (&w, 2, sizeof (Elf64_Phdr));
  put (&w, 2, form.has_no_segment ? 1 : 2);
  put (&w, 2, sizeof (Elf64_Shdr));
  put (&w, 2, SECTIONS);
  put (&w, 2, SECTIONS - 1);
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
