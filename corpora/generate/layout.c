/* Where functions are: in memory, in the index, and their rows.  */
#include <stdlib.h>
#include <string.h>

#include "generated.h"
#include "make.h"
#include "reference/write/encode.h"

/* The bytes of what was generated, through the reference's encoder.

   It lays out fields and knows nothing of what data words mean, and it shares
   no line with the reference's readers: what the words of a row say, and what
   the dump says, are both the generator's own.  */

static sf_fre_record
encode_row (const generated_row *r)
{
  sf_fre_record record = { .start_address = r->start,
                           .word_count = r->word_count };
  record.info = sf_fre_info (r->base_bit, r->word_count, r->word_size,
                             r->mangled_bit);
  memcpy (record.words, r->words, sizeof record.words);
  return record;
}

static sf_override
given (uint64_t value)
{
  return (sf_override) { true, value };
}

/* ROWS, with room for one more, receives the rows; returns how many.  */
static uint32_t
encode_rows (const generated *s, const generated_fde *f, sf_fre_record *rows)
{
  static const uint8_t unused[16] = { 0xff, 0xee, 0xdd };
  uint32_t count = 0;
  if (f->shares_rows)
    return 0;
  for (; count < f->row_count; count++)
    rows[count] = encode_row (rows_of (s, f) + count);
  if (f->unused_bytes)
    rows[count++] = (sf_fre_record) { .raw = unused,
                                      .raw_length = f->unused_bytes };
  return count;
}

static sf_fde_record
encode_function (const generated_fde *f)
{
  sf_fde_record record = { .start = f->start, .size = f->size,
                           .rep_size = f->block_size,
                           .padding = f->padding,
                           .position = given (f->index_position) };
  record.info = (uint8_t) (sf_fde_info (f->fre_type, f->is_mask,
                                        f->has_key_b, f->is_signal)
                           | f->unused_info);
  record.info2 = (uint8_t) (f->is_flexible | f->unused_info2);
  if (f->shares_rows)
    {
      record.omits_attribute = true;
      record.start_fre_off = given (f->data_offset);
      record.num_fres = given (f->row_count);
    }
  return record;
}

static sf_element_record
encode_header (const generated *s, const generated_element *e,
               const uint8_t *aux)
{
  sf_element_record record
      = { .magic = MAGIC, .version = (uint8_t) e->version,
          .abi_arch = e->abi->id, .big_endian = e->abi->big_endian,
          .cfa_fixed_fp_offset = e->fixed_fp,
          .cfa_fixed_ra_offset = e->fixed_ra, .auxhdr = aux,
          .auxhdr_length = e->aux_length, .gap_before_index = e->index_gap,
          .gap_before_fres = e->rows_gap, .address = s->address + e->at,
          .fde_count = (uint32_t) e->fde_count };
  record.flags = (uint8_t) (e->undefined_flags
                            | (e->is_sorted ? F_FDE_SORTED : 0)
                            | (e->has_frame_pointer ? F_FRAME_POINTER : 0)
                            | (e->is_pcrel ? F_FDE_FUNC_START_PCREL : 0));
  return record;
}

/* The gaps of E, whose bytes begin at OUT, hold anything.  */
static void
fill_gaps (const generated_element *e, uint8_t *out)
{
  uint8_t *index = out + HEADER_SIZE + e->aux_length + e->index_gap;
  uint64_t index_size = e->fde_count * index_entry_size (e);
  memset (index - e->index_gap, e->gap_byte, e->index_gap);
  memset (index + index_size, e->gap_byte, e->rows_gap);
}

static void
add_bytes (const sf_element_record *record, const generated_element *e,
           buffer *to)
{
  size_t size = sf_encode (record, NULL, 0);
  buffer_reserve (to, size + e->padding_behind);
  uint8_t *out = to->bytes + to->size;
  sf_encode (record, out, size);
  fill_gaps (e, out);
  memset (out + size, 0, e->padding_behind);
  to->size += size + e->padding_behind;
}

static void
encode_element (const generated *s, const generated_element *e, buffer *to)
{
  uint8_t aux[UINT8_MAX];
  for (unsigned i = 0; i < sizeof aux; i++)
    aux[i] = (uint8_t) (e->aux_byte * (i + 1));
  sf_element_record record = encode_header (s, e, aux);
  sf_fde_record *fdes = grow (NULL, (e->fde_count + 1) * sizeof *fdes);
  sf_fre_record *rows = grow (NULL, (s->row_count + e->fde_count + 1)
                                        * sizeof *rows);
  uint64_t counted = 0;
  sf_fre_record *at = rows;
  for (size_t i = 0; i < e->fde_count; i++)
    {
      const generated_fde *f
          = fdes_of (s, e) + s->rows_order[e->first_fde + i];
      fdes[i] = encode_function (f);
      fdes[i].fres = at;
      fdes[i].fre_count = encode_rows (s, f, at);
      at += fdes[i].fre_count;
      counted += f->row_count;
    }
  record.fdes = fdes;
  record.num_fres = given (counted);
  add_bytes (&record, e, to);
  free (fdes);
  free (rows);
}

void
generated_bytes (const generated *s, buffer *to)
{
  for (size_t i = 0; i < s->element_count; i++)
    encode_element (s, &s->elements[i], to);
  if (s->trailing_byte)
    buffer_add (to, &s->trailing_byte, 1);
}

/* Sizes in bytes.  */

uint64_t
index_entry_size (const generated_element *e)
{
  return e->has->entry_size;
}

static uint64_t
function_data_size (const generated *s, const generated_element *e,
                    const generated_fde *f)
{
  uint64_t size = e->has->attribute_size;
  if (f->shares_rows)
    return 0;
  for (size_t i = 0; i < f->row_count; i++)
    {
      const generated_row *r = rows_of (s, f) + i;
      size += (1u << f->fre_type) + 1u + r->word_size * r->word_count;
    }
  return size + f->unused_bytes;
}

static uint64_t
index_at (const generated_element *e)
{
  return e->at + 28u + e->aux_length + e->index_gap;
}

uint64_t
generated_element_size (const generated *s, const generated_element *e)
{
  uint64_t size = index_at (e) - e->at + e->fde_count * index_entry_size (e)
                  + e->rows_gap;
  for (size_t i = 0; i < e->fde_count; i++)
    size += function_data_size (s, e, &fdes_of (s, e)[i]);
  return size;
}

/* Orders.  */

typedef struct ranked
{
  uint32_t key, fde;
} ranked;

static int
by_key (const void *a, const void *b)
{
  const ranked *x = a, *y = b;
  if (x->key != y->key)
    return x->key < y->key ? -1 : 1;
  return x->fde < y->fde ? -1 : x->fde > y->fde;
}

static void
sort_into (uint32_t *order, ranked *r, size_t count)
{
  if (count)
    qsort (r, count, sizeof *r, by_key);
  for (size_t i = 0; i < count; i++)
    order[i] = r[i].fde;
}

static void
choose_orders (generated *s, const generated_element *e)
{
  generated_fde *fdes = fdes_of (s, e);
  ranked *r = grow (NULL, (e->fde_count + 1) * sizeof *r);
  if (s->order_capacity < s->fde_count + 1)
    {
      s->order_capacity = 2 * s->fde_count + 16;
      s->index_order = grow (s->index_order,
                             s->order_capacity * sizeof *s->index_order);
      s->rows_order = grow (s->rows_order,
                            s->order_capacity * sizeof *s->rows_order);
    }
  for (uint32_t i = 0; i < e->fde_count; i++)
    r[i] = (ranked) { e->is_sorted ? 0 : fdes[i].index_key, i };
  sort_into (s->index_order + e->first_fde, r, e->fde_count);
  for (uint32_t i = 0; i < e->fde_count; i++)
    r[i] = (ranked) { fdes[i].rows_key, i };
  sort_into (s->rows_order + e->first_fde, r, e->fde_count);
  for (uint32_t i = 0; i < e->fde_count; i++)
    fdes[s->index_order[e->first_fde + i]].index_position = i;
  free (r);
}

/* Rows.  */

/* Let F have the rows of OWNER, and all that says how to read them.  */
static void
share (generated_fde *f, const generated_fde *owner)
{
  f->shares_rows = true;
  f->is_flexible = owner->is_flexible;
  f->is_mask = owner->is_mask;
  f->is_signal = owner->is_signal;
  f->has_key_b = owner->has_key_b;
  f->block_size = owner->block_size;
  f->fre_type = owner->fre_type;
  f->first_row = owner->first_row;
  f->row_count = owner->row_count;
  f->data_offset = owner->data_offset;
}

static void
place_rows (generated *s, const generated_element *e)
{
  uint64_t at = 0;
  const generated_fde *before = NULL;
  for (size_t i = 0; i < e->fde_count; i++)
    {
      generated_fde *f = fdes_of (s, e) + s->rows_order[e->first_fde + i];
      f->data_offset = at;
      if (before && before->row_count && before->size <= f->size
          && shows (s, ROWS_SHARED, !before->shares_rows))
        share (f, before);
      at += function_data_size (s, e, f);
      before = f;
    }
}

/* Memory.  */

/* In a sorted index: let a function reach into the next.  */
static void
overlap_functions (generated *s, const generated_element *e)
{
  generated_fde *f = fdes_of (s, e);
  for (size_t i = 1; i < e->fde_count; i++)
    {
      uint64_t far = (uint64_t) (f[i].place - f[i - 1].place) + 1;
      if (far <= UINT32_MAX
          && shows (s, FUNCTIONS_OVERLAP, e->is_sorted && i % 2))
        f[i - 1].size = (uint32_t) far;
    }
}

/* What the start of F counts from, as a place.  */
static int64_t
reference_point (const generated_element *e, const generated_fde *f)
{
  uint64_t field = index_at (e) + f->index_position * index_entry_size (e);
  return (int64_t) (e->is_pcrel ? field : e->at);
}

typedef struct span
{
  __int128 lowest, highest;
} span;

/* Where the first function may be so that every start can be said.  */
static span
possible_bases (generated *s, const generated_element *e)
{
  bool is_wide = e->has->start_bits == 64;
  const __int128 lowest = is_wide ? INT64_MIN : INT32_MIN;
  const __int128 highest = is_wide ? INT64_MAX : INT32_MAX;
  span possible = { INT64_MIN, INT64_MAX };
  for (size_t i = 0; i < e->fde_count; i++)
    {
      const generated_fde *f = &fdes_of (s, e)[i];
      __int128 from = (__int128) reference_point (e, f) - f->place;
      if (possible.lowest < lowest + from)
        possible.lowest = lowest + from;
      if (possible.highest > highest + from)
        possible.highest = highest + from;
      if (possible.highest > (__int128) INT64_MAX - f->place)
        possible.highest = (__int128) INT64_MAX - f->place;
    }
  return possible;
}

static int64_t
choose_base (const generated_element *e, span possible)
{
  uint8_t gene = e->base_gene;
  int64_t detail = e->base_detail;
  __int128 base = 0x1000 + detail * 64;
  if (gene < 80)
    base = 0x1000;
  else if (gene >= 140 && gene < 164)
    base = possible.lowest;
  else if (gene >= 164 && gene < 188)
    base = possible.highest;
  else if (gene >= 188 && gene < 212)
    base = -detail;
  else if (gene >= 240)
    base = (int64_t) ((uint64_t) detail * 0x0101010101010101);
  if (base < possible.lowest)
    base = possible.lowest;
  return (int64_t) (base > possible.highest ? possible.highest : base);
}

static void
place_functions (generated *s, const generated_element *e)
{
  span possible = possible_bases (s, e);
  int64_t base = choose_base (e, possible);
  if (e->fde_count == 0)
    return;
  s->has[HAS_START_LOWEST] |= base == possible.lowest;
  s->has[HAS_START_HIGHEST] |= base == possible.highest;
  for (size_t i = 0; i < e->fde_count; i++)
    {
      generated_fde *f = &fdes_of (s, e)[i];
      f->place += base;
      f->start = s->address + (uint64_t) f->place;
    }
}

void
lay_out (maker *m)
{
  choose_orders (m->s, m->e);
  place_rows (m->s, m->e);
  overlap_functions (m->s, m->e);
  place_functions (m->s, m->e);
}
