/* Where exceptions land.  */
#include "claims.h"

#include <dwarf.h>
#include <gelf.h>
#include <stdlib.h>

#include "lib/base/buffer.h"
#include "lib/base/sort.h"
#include "lib/cfi/bytes.h"

/* The bytes from ADDRESS on to the end of their section.  */
static cfi_bytes
bytes_at (const subject *s, uint64_t address)
{
  Elf_Scn *section = NULL;
  while ((section = elf_nextscn (s->elf, section)))
    {
      GElf_Shdr header;
      if (!gelf_getshdr (section, &header) || header.sh_type != SHT_PROGBITS
          || !(header.sh_flags & SHF_ALLOC) || header.sh_flags & SHF_EXECINSTR
          || address - header.sh_addr >= header.sh_size)
        continue;
      const Elf_Data *data = elf_rawdata (section, NULL);
      if (!data || !data->d_buf || data->d_size != header.sh_size)
        break;
      const uint8_t *start = data->d_buf;
      return (cfi_bytes) { .at = start + (address - header.sh_addr),
                           .end = start + data->d_size,
                           .big_endian = s->big_endian };
    }
  return (cfi_bytes) { .has_failed = true };
}

/* Numbers of the forms that compilers write here, which are not relative.  */
static uint64_t
take_encoded (cfi_bytes *b, uint8_t encoding)
{
  switch (encoding & 0x0f)
    {
    case DW_EH_PE_uleb128:
      return take_uleb (b);
    case DW_EH_PE_udata2:
      return take_number (b, 2);
    case DW_EH_PE_udata4:
      return take_number (b, 4);
    case DW_EH_PE_sdata4:
      return (uint64_t) take_signed (b, 4);
    case DW_EH_PE_udata8: case DW_EH_PE_absptr: case DW_EH_PE_sdata8:
      return take_number (b, 8);
    default:
      b->has_failed = true;
      return 0;
    }
}

/* Where landing pads count from, where that is not the function.  */
static uint64_t
take_base (cfi_bytes *b, uint64_t lsda, uint64_t function)
{
  uint8_t encoding = take_byte (b);
  if (encoding == DW_EH_PE_omit)
    return function;
  uint64_t number = take_encoded (b, encoding);
  return (encoding & 0x70) == DW_EH_PE_pcrel ? lsda + 1 + number : number;
}

void
landings_read (landing_list *list, const subject *s, uint64_t lsda,
               uint64_t function)
{
  list->count = 0;
  if (!lsda)
    return;
  cfi_bytes b = bytes_at (s, lsda);
  uint64_t base = take_base (&b, lsda, function);
  if (take_byte (&b) != DW_EH_PE_omit) /* types */
    take_uleb (&b);
  uint8_t encoding = take_byte (&b);
  uint64_t size = take_uleb (&b);
  const uint8_t *start = take_block (&b, size);
  cfi_bytes sites = { .at = start, .end = b.at, .big_endian = b.big_endian,
                      .has_failed = b.has_failed };
  while (bytes_left (&sites))
    {
      uint64_t from = take_encoded (&sites, encoding);
      uint64_t length = take_encoded (&sites, encoding);
      uint64_t pad = take_encoded (&sites, encoding);
      take_uleb (&sites);
      if (sites.has_failed || !pad
          || (list->count && function + from < list->items[list->count - 1].end))
        continue;
      list->items = grow_array (list->items, list->count, &list->capacity,
                                sizeof *list->items);
      list->items[list->count++]
          = (landing) { function + from, function + from + length, base + pad };
    }
}

void
landings_push (landing_list *list, uint64_t start, uint64_t size)
{
  uint64_t before = list->argument_count ? list->arguments[list->argument_count - 1].size : 0;
  if (size == before)
    return;
  list->arguments = grow_array (list->arguments, list->argument_count, &list->argument_capacity,
                                sizeof *list->arguments);
  list->arguments[list->argument_count++] = (pushed_arguments) { start, size };
}

uint64_t
landing_pops (const landing_list *list, uint64_t pc)
{
  size_t next = BISECT (list->argument_count, i, list->arguments[i].start <= pc);
  return next ? list->arguments[next - 1].size : 0;
}

void
landings_free (landing_list *list)
{
  free (list->items);
  free (list->arguments);
}

uint64_t
landing_of (const landing_list *list, uint64_t pc)
{
  size_t next = BISECT (list->count, i, list->items[i].start <= pc);
  return next && pc < list->items[next - 1].end ? list->items[next - 1].pad : 0;
}
