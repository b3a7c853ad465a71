/* Mutations of an ELF file: what libFuzzer does to bytes, done to the contents or
   the header of one section.  Done to the whole file, most would only move what
   the headers say where to find.  */
#include <elf.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <string.h>

#include "lib/base/chance.h"

size_t LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size,
                                unsigned seed);
size_t __attribute__ ((weak))
LLVMFuzzerMutate (uint8_t *data, size_t size, size_t max_size);

enum
{
  WHOLE_ONE_IN = 32,  /* so many mutations are of the whole file */
  HEADER_ONE_IN = 8,  /* of one section's header */
  GROW_ONE_IN = 4     /* contents that may become longer, at the file's end */
};

typedef struct elf_bytes
{
  uint8_t *data;
  size_t size, max_size;
  bool big_endian;
} elf_bytes;

static uint64_t
load (const elf_bytes *e, size_t at, unsigned width)
{
  uint64_t value = 0;
  for (unsigned i = 0; i < width; i++)
    value = value << 8 | e->data[at + (e->big_endian ? i : width - 1 - i)];
  return value;
}

static void
store (elf_bytes *e, size_t at, unsigned width, uint64_t value)
{
  for (unsigned i = 0; i < width; i++)
    e->data[at + (e->big_endian ? width - 1 - i : i)]
        = (uint8_t) (value >> 8 * i);
}

/* Where the header of a section is that lies in the file, drawn by C; 0: there
   is none.  */
static size_t
draw_section (const elf_bytes *e, chance *c)
{
  enum { TRIES = 8 };
  if (e->size < sizeof (Elf64_Ehdr) || e->data[EI_CLASS] != ELFCLASS64)
    return 0;
  uint64_t table = load (e, offsetof (Elf64_Ehdr, e_shoff), 8);
  uint64_t count = load (e, offsetof (Elf64_Ehdr, e_shnum), 2);
  if (count == 0 || table > e->size
      || (e->size - table) / sizeof (Elf64_Shdr) < count)
    return 0;
  for (int i = 0; i < TRIES; i++)
    {
      size_t at = table + chance_below (c, count) * sizeof (Elf64_Shdr);
      uint64_t offset = load (e, at + offsetof (Elf64_Shdr, sh_offset), 8);
      uint64_t length = load (e, at + offsetof (Elf64_Shdr, sh_size), 8);
      if (length && offset <= e->size && e->size - offset >= length)
        return at;
    }
  return 0;
}

/* Contents that may become longer are moved to the end of the file.  */
static void
move_to_end (elf_bytes *e, size_t header, uint64_t offset, uint64_t length)
{
  size_t to = (e->size + 7) & ~(size_t) 7;
  if (to + length > e->max_size)
    return;
  memset (e->data + e->size, 0, to - e->size);
  memmove (e->data + to, e->data + offset, length);
  length = LLVMFuzzerMutate (e->data + to, length, e->max_size - to);
  store (e, header + offsetof (Elf64_Shdr, sh_offset), 8, to);
  store (e, header + offsetof (Elf64_Shdr, sh_size), 8, length);
  e->size = to + length;
}

size_t
LLVMFuzzerCustomMutator (uint8_t *data, size_t size, size_t max_size,
                         unsigned seed)
{
  chance c = { ~(uint64_t) seed };
  elf_bytes e = { .data = data, .size = size, .max_size = max_size,
                  .big_endian = size > EI_DATA && data[EI_DATA] == ELFDATA2MSB };
  size_t header = draw_section (&e, &c);
  if (!header || chance_one_in (&c, WHOLE_ONE_IN))
    return LLVMFuzzerMutate (data, size, max_size);
  uint64_t offset = load (&e, header + offsetof (Elf64_Shdr, sh_offset), 8);
  uint64_t length = load (&e, header + offsetof (Elf64_Shdr, sh_size), 8);
  if (chance_one_in (&c, HEADER_ONE_IN))
    LLVMFuzzerMutate (data + header, sizeof (Elf64_Shdr), sizeof (Elf64_Shdr));
  else if (chance_one_in (&c, GROW_ONE_IN))
    move_to_end (&e, header, offset, length);
  else
    LLVMFuzzerMutate (data + offset, length, length);
  return e.size;
}
