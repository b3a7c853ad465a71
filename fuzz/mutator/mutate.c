#include <string.h>

#include "lib/base/sframe_version.h"
#include "model.h"
#include "mutator.h"
#include "reference/decode.h"
#include "reference/elements.h"

/* Changes of single fields where they stand, so that all the rest of a
   section, however odd, stays what it was.  */

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

/* Change one field, or some bytes, where they stand; everything else stays.
   SIZE is not 0.  */
static void
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

/* A model takes a megabyte: one for each thread, kept.  */
static _Thread_local model here, there;

/* A section to begin with where there is none.  */
static void
make_up (model *m, chance *c)
{
  model_clear (m);
  sf_element_record header
      = { .magic = MAGIC, .version = (uint8_t) (1 + chance_below (c, SFRAME_VERSIONS)),
          .abi_arch = (uint8_t) (1 + chance_below (c, 4)),
          .flags = (uint8_t) chance_below (c, 8) };
  sf_element_record *e = model_add_element (m, &header);
  for (unsigned i = 1 + chance_below (c, 4); i > 0; i--)
    {
      sf_fde_record f = { .start = (uint64_t) i * 0x1000, .size = 16 * i,
                          .fres = m->rows + m->row_count };
      model_insert_fde (m, e, 0, &f);
    }
  mend (m, c);
}

static void
halve (model *m)
{
  sf_element_record *e = &m->elements[m->element_count - 1];
  if (e->fde_count > 1)
    e->fde_count /= 2;
  else if (e->fde_count == 1 && e->fdes[0].fre_count > 1)
    model_fde (m, e, 0)->fre_count /= 2;
  else if (m->element_count > 1)
    m->element_count--;
  else
    {
      e->fde_count = 0;
      e->auxhdr_length = 0;
      e->gap_before_index = e->gap_before_fres = 0;
      m->trailing_count = 0;
    }
  model_tidy_positions (m);
}

/* Write M to DATA, without what there is no room for; 0: no room at all.  */
static size_t
write_what_fits (model *m, uint8_t *data, size_t max_size)
{
  enum { ATTEMPTS = 40 };
  model_tidy_positions (m);
  for (int attempt = 0; attempt < ATTEMPTS; attempt++)
    {
      size_t size = model_write (m, data, max_size);
      if (size <= max_size)
        return size;
      halve (m);
    }
  return 0;
}

/* Is there room for any section?  If not, bytes are changed.  */
static bool
is_too_small (size_t max_size)
{
  return max_size < HEADER_SIZE;
}

static size_t
change_bytes (uint8_t *data, size_t size, size_t max_size, chance *c)
{
  if (size == 0 && max_size == 0)
    return 0;
  if (size == 0)
    data[size++] = 0;
  edit_in_place (data, size, c);
  if (size > 1 && chance_one_in (c, 16))
    size -= chance_below (c, (uint32_t) size);
  return size;
}

/* A number that is 1 half of the time, 2 a quarter of it, ...  */
static unsigned
few (chance *c)
{
  unsigned count = 1;
  while (count < 8 && chance_one_in (c, 2))
    count++;
  return count;
}

/* Of 16 results, so many are mended, changed in place, or lie.  */
enum { MENDED = 11, IN_PLACE = 3, WAYS = 16 };

size_t
sframe_mutate (uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
  chance c = { seed };
  unsigned way = chance_below (&c, WAYS);
  bool is_sound = !is_too_small (max_size) && model_read (&here, data, size);
  if (is_too_small (max_size)
      || (way < IN_PLACE && size && (is_sound || chance_one_in (&c, 2))))
    return change_bytes (data, size, max_size, &c);

  if (!is_sound)
    make_up (&here, &c);
  for (unsigned i = few (&c); i > 0; i--)
    edit (&here, &c);
  if (way < IN_PLACE + MENDED)
    mend (&here, &c);
  else if (chance_one_in (&c, 2))
    lie (&here, &c);
  return write_what_fits (&here, data, max_size);
}

size_t
sframe_mend (uint8_t *data, size_t size, size_t max_size, unsigned seed)
{
  chance c = { seed };
  if (is_too_small (max_size))
    return change_bytes (data, size, max_size, &c);
  if (!model_read (&here, data, size))
    make_up (&here, &c);
  mend (&here, &c);
  return write_what_fits (&here, data, max_size);
}

/* Crossing over.  */

/* Move a copy of function F, of the other model, into E of HERE.  */
static void
adopt (sf_element_record *e, uint32_t i, const sf_fde_record *f)
{
  sf_fde_record copy = *f;
  copy.position.is_given = false;
  model_copy_rows (&here, &copy, f);
  model_insert_fde (&here, e, i, &copy);
}

/* Replace, or add, functions of E by some of those of OTHER.  */
static void
cross_functions (sf_element_record *e, const sf_element_record *other,
                 chance *c)
{
  if (other->fde_count == 0)
    return;
  uint32_t from = chance_below (c, other->fde_count);
  uint32_t count = 1 + chance_below (c, other->fde_count - from);
  uint32_t to = chance_below (c, e->fde_count + 1);
  bool replaces = chance_one_in (c, 2);
  for (uint32_t i = 0; i < count; i++)
    {
      if (replaces && to + i < e->fde_count)
        model_remove_fde (&here, e, to + i);
      uint32_t at = to + i < e->fde_count ? to + i : e->fde_count;
      adopt (e, at, &other->fdes[from + i]);
    }
}

/* The header of one, the functions of the other.  */
static void
cross_header (sf_element_record *e, const sf_element_record *other)
{
  const sf_element_record kept = *e;
  *e = *other;
  e->auxhdr = kept.auxhdr;
  e->auxhdr_length = kept.auxhdr_length;
  e->fdes = kept.fdes;
  e->fde_count = kept.fde_count;
}

static void
cross_elements (const sf_element_record *other)
{
  sf_element_record *e = model_add_element (&here, other);
  for (uint32_t i = 0; e && i < other->fde_count; i++)
    adopt (e, i, &other->fdes[i]);
}

/* The beginning of A and the end of B.  */
static size_t
splice_bytes (const uint8_t *a, size_t a_size, const uint8_t *b,
              size_t b_size, uint8_t *out, size_t max_size, chance *c)
{
  size_t head = a_size ? chance_below (c, (uint32_t) a_size + 1) : 0;
  size_t tail = b_size ? chance_below (c, (uint32_t) b_size + 1) : 0;
  head = head < max_size ? head : max_size;
  tail = tail < max_size - head ? tail : max_size - head;
  if (head)
    memcpy (out, a, head);
  if (tail)
    memcpy (out + head, b + b_size - tail, tail);
  return head + tail;
}

size_t
sframe_cross (const uint8_t *a, size_t a_size, const uint8_t *b,
              size_t b_size, uint8_t *out, size_t max_size, unsigned seed)
{
  chance c = { seed };
  bool is_sound = !is_too_small (max_size) && model_read (&here, a, a_size)
                  && model_read (&there, b, b_size);
  if (!is_sound || chance_one_in (&c, WAYS))
    return splice_bytes (a, a_size, b, b_size, out, max_size, &c);

  sf_element_record *e
      = &here.elements[chance_below (&c, here.element_count)];
  const sf_element_record *other
      = &there.elements[chance_below (&c, there.element_count)];
  unsigned way = chance_below (&c, WAYS);
  if (way < MENDED)
    cross_functions (e, other, &c);
  else if (way < WAYS - 1)
    cross_header (e, other);
  else
    cross_elements (other);
  if (!chance_one_in (&c, 4))
    mend (&here, &c);
  return write_what_fits (&here, out, max_size);
}
