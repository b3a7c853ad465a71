/* Where jumps and calls of a relocatable object go: the relocations of their fields,
   applied to a copy of the code.  A symbol of another file is at address 0.  */
#include "witness.h"

#include <gelf.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

typedef struct object
{
  subject *s;
  const machine *m;
  code_map *code;
} object;

static const branch_relocation *
kind_of (const machine *m, unsigned type)
{
  for (size_t i = 0; i < BRANCH_RELOCATIONS; i++)
    if (m->branches[i].bits && m->branches[i].type == type)
      return &m->branches[i];
  return NULL;
}

/* Put NUMBER into the field of BITS bits from bit LOW on of the number of SIZE bytes at
   AT.  */
static void
put_field (uint8_t *at, const branch_relocation *b, bool big_endian,
           uint64_t number)
{
  uint64_t word = 0, mask = ((UINT64_C (1) << b->bits) - 1) << b->low;
  for (unsigned i = 0; i < b->size; i++)
    word |= (uint64_t) at[i] << 8 * (big_endian ? b->size - 1 - i : i);
  word = (word & ~mask) | (number << b->low & mask);
  for (unsigned i = 0; i < b->size; i++)
    at[i] = (uint8_t) (word >> 8 * (big_endian ? b->size - 1 - i : i));
}

static void
apply (const object *o, code_range *c, const GElf_Rela *r, uint64_t symbol)
{
  const branch_relocation *b
      = kind_of (o->m, (unsigned) GELF_R_TYPE (r->r_info));
  uint64_t length = c->end - c->start;
  if (!b || r->r_offset > length || length - r->r_offset < b->size)
    return;
  uint64_t distance = symbol + (uint64_t) r->r_addend - (c->start + r->r_offset);
  put_field (c->own_bytes + r->r_offset, b, o->m->fields_are_big_endian,
             (uint64_t) ((int64_t) distance >> b->shift));
}

static uint64_t
symbol_address (const object *o, Elf_Data *symbols, const GElf_Rela *r)
{
  GElf_Sym symbol;
  GElf_Shdr home;
  if (!gelf_getsym (symbols, (int) GELF_R_SYM (r->r_info), &symbol)
      || symbol.st_shndx == SHN_UNDEF
      || !gelf_getshdr (elf_getscn (o->s->elf, symbol.st_shndx), &home))
    return 0;
  return home.sh_addr + symbol.st_value;
}

static void
apply_all (const object *o, Elf_Scn *section, const GElf_Shdr *header)
{
  GElf_Shdr target;
  Elf_Data *data = elf_getdata (section, NULL);
  Elf_Data *symbols
      = elf_getdata (elf_getscn (o->s->elf, header->sh_link), NULL);
  if (!data || !symbols
      || !gelf_getshdr (elf_getscn (o->s->elf, header->sh_info), &target))
    return;
  code_range *c = code_at (o->code, target.sh_addr);
  if (!c || !(target.sh_flags & SHF_EXECINSTR) || c->start != target.sh_addr)
    return;
  if (!c->own_bytes)
    {
      size_t size = (size_t) (c->end - c->start);
      c->own_bytes = grow (NULL, size);
      memcpy (c->own_bytes, c->bytes, size);
      c->bytes = c->own_bytes;
    }
  for (size_t i = 0; i < header->sh_size / header->sh_entsize; i++)
    {
      GElf_Rela r;
      if (gelf_getrela (data, (int) i, &r))
        apply (o, c, &r, symbol_address (o, symbols, &r));
    }
}

void
branches_relocate (subject *s, const machine *m, code_map *code)
{
  const object o = { s, m, code };
  Elf_Scn *section = NULL;
  while ((section = elf_nextscn (s->elf, section)))
    {
      GElf_Shdr header;
      if (gelf_getshdr (section, &header) && header.sh_type == SHT_RELA)
        apply_all (&o, section, &header);
    }
}
