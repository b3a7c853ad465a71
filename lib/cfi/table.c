/* The entries of an .eh_frame or .debug_frame section.  */
#include "table.h"

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/sort.h"

/* One entry: its bytes behind the length, and where the length is.  */
typedef struct entry
{
  uint64_t offset;
  cfi_bytes bytes;
  bool is_64_bit;
  uint64_t id_offset, id;
} entry;

static bool
refuse (cfi_table *t, uint64_t offset, const char *why)
{
  t->problem = why;
  t->problem_offset = offset;
  return false;
}

static uint64_t
offset_in (const cfi_table *t, const uint8_t *at)
{
  return (uint64_t) (at - t->section.bytes);
}

static cfi_bytes
bytes_from (const cfi_table *t, uint64_t offset)
{
  const cfi_section *s = &t->section;
  return (cfi_bytes) { .at = s->bytes + offset, .end = s->bytes + s->size,
                       .big_endian = s->big_endian };
}

/* Read the length and the id of the entry at OFFSET, which is inside of the
   section.  False: it does not fit; or it is the end, with no problem.  */
static bool
begin_entry (cfi_table *t, uint64_t offset, entry *e)
{
  *e = (entry) { .offset = offset, .bytes = bytes_from (t, offset) };
  uint64_t length = take_number (&e->bytes, 4);
  e->is_64_bit = length == UINT32_MAX;
  if (e->is_64_bit)
    length = take_number (&e->bytes, 8);
  if (e->bytes.has_failed
      || length > (uint64_t) (e->bytes.end - e->bytes.at))
    return refuse (t, offset, "an entry ends behind its section");
  e->bytes.end = e->bytes.at + length;
  e->id_offset = offset_in (t, e->bytes.at);
  /* A length of 0 ends .eh_frame, or is padding.  */
  if (length == 0)
    return true;
  bool wide_id = e->is_64_bit && t->section.is_debug_frame;
  e->id = take_number (&e->bytes, wide_id ? 8 : 4);
  return !e->bytes.has_failed
         || refuse (t, offset, "an entry is shorter than its id");
}

static bool
is_cie (const cfi_table *t, const entry *e)
{
  if (!t->section.is_debug_frame)
    return e->id == 0;
  return e->id == (e->is_64_bit ? UINT64_MAX : UINT32_MAX);
}

/* Encoded pointers.  */

static uint64_t
take_encoded (const cfi_table *t, cfi_bytes *b, uint8_t encoding,
              uint8_t address_size)
{
  uint64_t here = t->section.address + offset_in (t, b->at), value;
  switch (encoding & 0x0f)
    {
    case DW_EH_PE_uleb128:
      value = take_uleb (b);
      break;
    case DW_EH_PE_udata2:
      value = take_number (b, 2);
      break;
    case DW_EH_PE_udata4:
      value = take_number (b, 4);
      break;
    case DW_EH_PE_sleb128:
      value = (uint64_t) take_sleb (b);
      break;
    case DW_EH_PE_sdata2:
      value = (uint64_t) take_signed (b, 2);
      break;
    case DW_EH_PE_sdata4:
      value = (uint64_t) take_signed (b, 4);
      break;
    case DW_EH_PE_udata8: case DW_EH_PE_sdata8:
      value = take_number (b, 8);
      break;
    default:
      value = take_number (b, address_size);
    }
  return (encoding & 0x70) == DW_EH_PE_pcrel ? value + here : value;
}

/* CIEs.  */

static void
take_augmentation (cfi_table *t, cfi_bytes *b, cfi_cie *c, const char *text)
{
  for (; *text; text++)
    switch (*text)
      {
      case 'R':
        c->pointer_encoding = take_byte (b);
        break;
      case 'P':
        {
          uint8_t encoding = take_byte (b);
          take_encoded (t, b, encoding, c->address_size);
          break;
        }
      case 'L':
        c->has_lsda = true;
        c->lsda_encoding = take_byte (b);
        break;
      case 'S':
        c->is_signal_frame = true;
        break;
      case 'B':
        c->uses_key_b = true;
        break;
      default:
        c->is_unknown = *text != 'G';
        return;
      }
}

/* The augmentation and the data that it announces.  */
static void
take_cie_data (cfi_table *t, cfi_bytes *b, cfi_cie *c, const char *text)
{
  c->has_data = text[0] == 'z';
  if (!c->has_data)
    {
      c->is_unknown = text[0] != '\0';
      return;
    }
  uint64_t size = take_uleb (b);
  cfi_bytes data = *b;
  take_block (b, size);
  data.end = b->at;
  take_augmentation (t, &data, c, text + 1);
  b->has_failed |= data.has_failed;
}

static const char *
take_string (cfi_bytes *b)
{
  const char *text = (const char *) b->at;
  while (bytes_left (b) && take_byte (b))
    ;
  return b->has_failed || (b->at[-1] != 0) ? "" : text;
}

static bool
read_cie (cfi_table *t, entry *e)
{
  cfi_bytes *b = &e->bytes;
  cfi_cie c = { .offset = e->offset, .address_size = t->section.address_size,
                .pointer_encoding = DW_EH_PE_absptr };
  c.version = take_byte (b);
  const char *augmentation = take_string (b);
  if (c.version >= 4)
    {
      c.address_size = take_byte (b);
      take_byte (b); /* segment selector size */
    }
  c.code_alignment = take_uleb (b);
  c.data_alignment = take_sleb (b);
  c.ra_column = (uint32_t) (c.version == 1 ? take_byte (b) : take_uleb (b));
  take_cie_data (t, b, &c, augmentation);
  if (b->has_failed || c.address_size > 8 || (c.version != 1 && c.version != 3 && c.version != 4))
    return refuse (t, e->offset, "a CIE cannot be read");
  c.program = b->at;
  c.program_end = b->end;
  t->cies = grow_array (t->cies, t->cie_count, &t->cie_capacity,
                        sizeof *t->cies);
  t->cies[t->cie_count++] = c;
  return true;
}

/* The CIE at OFFSET, or NULL.  They were read in the order of their offsets.  */
static const cfi_cie *
find_cie (const cfi_table *t, uint64_t offset)
{
  size_t low = BISECT (t->cie_count, i, t->cies[i].offset < offset);
  return low < t->cie_count && t->cies[low].offset == offset ? &t->cies[low]
                                                             : NULL;
}

/* FDEs.  */

static void
take_fde_data (const cfi_table *t, cfi_bytes *b, const cfi_cie *c, cfi_fde *f)
{
  uint64_t size = take_uleb (b);
  cfi_bytes data = *b;
  take_block (b, size);
  data.end = b->at;
  if (!c->has_lsda || b->has_failed || data.at == data.end)
    return;
  cfi_bytes raw = data;
  bool is_null = take_encoded (t, &raw, c->lsda_encoding & 0x0f, c->address_size) == 0;
  uint64_t lsda = take_encoded (t, &data, c->lsda_encoding, c->address_size);
  f->lsda = is_null || data.has_failed ? 0 : lsda;
}

static bool
read_fde (cfi_table *t, entry *e)
{
  cfi_bytes *b = &e->bytes;
  cfi_fde f = { .offset = e->offset };
  uint64_t cie_at
      = t->section.is_debug_frame ? e->id : e->id_offset - e->id;
  const cfi_cie *c = find_cie (t, cie_at);
  if (!c)
    return refuse (t, e->offset, "an FDE names no CIE");
  f.cie = (uint32_t) (c - t->cies);
  f.start = take_encoded (t, b, c->pointer_encoding, c->address_size);
  f.size = take_encoded (t, b, c->pointer_encoding & 0x0f, c->address_size);
  if (c->has_data)
    take_fde_data (t, b, c, &f);
  if (b->has_failed)
    return refuse (t, e->offset, "an FDE cannot be read");
  f.program = b->at;
  f.program_end = b->end;
  t->fdes[t->fde_count++] = f;
  return true;
}

static int
by_start (const void *left, const void *right)
{
  const cfi_fde *l = left, *r = right;
  if (l->start != r->start)
    return l->start < r->start ? -1 : 1;
  return l->offset < r->offset ? -1 : l->offset > r->offset;
}

/* Read the entries up to END: CIEs, or else FDEs.  OTHERS becomes how many there
   are of the others.  Returns where the first one begins that cannot be read, or
   END.  */
static uint64_t
read_entries (cfi_table *t, uint64_t end, bool cies, size_t *others)
{
  uint64_t at = 0, next;
  *others = 0;
  for (; end - at >= 4; at = next)
    {
      entry e;
      if (!begin_entry (t, at, &e))
        return at;
      next = offset_in (t, e.bytes.end);
      if (e.bytes.at == e.bytes.end)
        continue;
      if (is_cie (t, &e) != cies)
        ++*others;
      else if (!(cies ? read_cie (t, &e) : read_fde (t, &e)))
        return at;
    }
  return end;
}

/* All CIEs come first: an entry may name one that lies behind it, and each is
   found by its place among them.  */
void
cfi_table_read (cfi_table *t, const cfi_section *section)
{
  *t = (cfi_table) { .section = *section };
  size_t fdes, cies;
  uint64_t end = read_entries (t, section->size, true, &fdes);
  t->fdes = grow (NULL, fdes * sizeof *t->fdes);
  read_entries (t, end, false, &cies);
  sort_late (t->fdes, t->fde_count, sizeof *t->fdes, by_start);
}

void
cfi_table_free (cfi_table *t)
{
  free (t->cies);
  free (t->fdes);
  *t = (cfi_table) { .problem = NULL };
}

size_t
cfi_fdes_before (const cfi_table *t, uint64_t address)
{
  return BISECT (t->fde_count, i, t->fdes[i].start < address);
}
