#include "inputs.h"

#include <string.h>

#include "lib/base/memory.h"
#include "lib/base/sframe_version.h"
#include "reference/format.h"
#include "reference/write/encode.h"

enum { TEXT_SIZE = 0x100 };

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
remove_one (object_relocations *r, size_t i)
{
  memmove (r->items + i, r->items + i + 1,
           (r->count - i - 1) * sizeof *r->items);
  r->count--;
}

static void
repeat_one (object_relocations *r, size_t i)
{
  r->items = grow_array (r->items, r->count, &r->capacity, sizeof *r->items);
  r->items[r->count++] = r->items[i];
}

static void
swap (object_relocations *r, size_t i, size_t k)
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
    case 4: item->r_info = ELF64_R_INFO ((uint64_t) OBJECT_UNDEFINED, type); break;
    case 5: item->r_info = ELF64_R_INFO (symbol, value & 0x1ff); break;
    case 6: item->r_offset += value & 1 ? value & 0x1f : value; break;
    default: item->r_addend = (int64_t) value; break;
    }
}

static void
damage_relocations (object_relocations *r, uint64_t seed)
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
        repeat_one (r, i);
      else if (kind == 4 || kind == 5)
        swap (r, i, r->count - 1 - i);
      else
        break_one (&r->items[i], kind, draw (&seed));
    }
}

/* Objects.  */

void
write_input (const arch *m, const uint8_t *section, size_t size,
             object_form form, buffer *file)
{
  form.text_size = TEXT_SIZE;
  form.spoil = damage_relocations;
  write_object (m, section, size, form, file);
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
      element.big_endian = like[0] == 0xde && like[1] == 0xe2;
      element.cfa_fixed_fp_offset = (int8_t) like[5];
      element.cfa_fixed_ra_offset = (int8_t) like[6];
    }
  section->size = 0;
  buffer_reserve (section, sf_encode (&element, NULL, 0));
  section->size = sf_encode (&element, section->bytes, section->capacity);
}
