/* Changes of single fields where they stand, so that all the rest of a
   section, however odd, stays what it was.  */
#include "edit.h"
#include "lib/base/sframe_version.h"
#include "reference/decode.h"
#include "reference/elements.h"

typedef struct field
{
  uint64_t at;
  unsigned width; /* bytes */
} field;

static field
header_field (uint64_t at, chance *c)
{
  static const uint8_t offsets[]
      = { 2, 3, 4, 5, 6, 7, 8, 12, 16, 20, 24 };
  unsigned offset = offsets[chance_below (c, sizeof offsets)];
  return (field) { at + offset, offset < 8 ? 1 : 4 };
}

static bool
has_attribute (const sf_header *e)
{
  return sframe_version_of (e->version)->attribute_size > 0;
}

static field
index_field (const sf_header *e, const sf_fde *f, chance *c)
{
  static const field v1_v2[]
      = { { 0, 4 }, { 4, 4 }, { 8, 4 }, { 12, 4 }, { 16, 1 }, { 17, 1 } };
  static const field v3[] = { { 0, 8 }, { 8, 4 }, { 12, 4 } };
  field chosen = has_attribute (e) ? v3[chance_below (c, 3)]
                                   : v1_v2[chance_below (c, 6)];
  chosen.at += f->index_at;
  return chosen;
}

static field
attribute_field (const sf_fde *f, chance *c)
{
  static const field fields[] = { { 0, 2 }, { 2, 1 }, { 3, 1 }, { 4, 1 } };
  field chosen = fields[chance_below (c, 4)];
  chosen.at += f->fres_at - FDE_ATTRIBUTE_SIZE;
  return chosen;
}

/* Start, info byte or a data word of a row of F.  */
static field
row_field (const sf_header *e, const sf_fde *f, chance *c)
{
  sf_report report = SF_NO_REPORT;
  sf_fres rows;
  sf_fre row = { .at = f->fres_at };
  uint32_t most = f->func_num_fres < 32 ? f->func_num_fres : 32;
  uint32_t wanted = most ? chance_below (c, most) : 0;
  sf_fres_begin (e, f, &rows, &report);
  for (uint32_t i = 0; i <= wanted; i++)
    if (!sf_fres_next (&rows, &row))
      return (field) { row.at, 1 };

  unsigned width = 1u << f->fre_type;
  uint64_t which = chance_below (c, 2u + row.dataword_count);
  if (which == 0)
    return (field) { row.at, width };
  if (which == 1)
    return (field) { row.at + width, 1 };
  return (field) { row.at + width + 1 + (which - 2) * row.dataword_size,
                   row.dataword_size };
}

static field
choose_field (const sf_section *section, chance *c, bool *big_endian)
{
  sf_report report = SF_NO_REPORT;
  sf_header e;
  sf_fde f;
  field anywhere
      = { chance_below (c, (uint32_t) section->size), 1 };
  if (!sf_next_header (section, NULL, &e, &report))
    return chance_one_in (c, 2) ? header_field (0, c) : anywhere;
  *big_endian = e.abi->big_endian;
  unsigned what = chance_below (c, 8);
  if (what == 0 || e.num_fdes == 0)
    return header_field (e.at, c);
  if (what == 1
      || !sf_read_fde (&e, chance_below (c, e.num_fdes), &f, &report))
    return anywhere;
  if (what < 4)
    return index_field (&e, &f, c);
  if (what == 4 && has_attribute (&e))
    return attribute_field (&f, c);
  return row_field (&e, &f, c);
}

static uint64_t
changed_value (uint64_t value, unsigned width, chance *c)
{
  switch (chance_below (c, 3))
    {
    case 0:
      return value ^ 1ULL << chance_below (c, 8 * width);
    case 1:
      return value + chance_below (c, 17) - 8;
    default:
      return chance_awkward (c);
    }
}

void
edit_in_place (uint8_t *data, size_t size, chance *c)
{
  sf_section section = { .bytes = data, .size = size };
  bool big_endian = false;
  field f = choose_field (&section, c, &big_endian);
  if (f.at >= size || size - f.at < f.width)
    f = (field) { chance_below (c, (uint32_t) size), 1 };

  uint64_t value = 0;
  for (unsigned i = 0; i < f.width; i++)
    value = value << 8 | data[f.at + (big_endian ? i : f.width - 1 - i)];
  value = changed_value (value, f.width, c);
  for (unsigned i = 0; i < f.width; i++)
    data[f.at + i]
        = (uint8_t) (value >> 8 * (big_endian ? f.width - 1 - i : i));
}
