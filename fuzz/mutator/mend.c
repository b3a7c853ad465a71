#include "model.h"
#include "reference/write/dump.h"

#include <stdlib.h>
#include <string.h>

/* The header.  */

const sf_abi *
abi_of (const sf_element_record *e)
{
  const sf_abi *abi = sf_abi_by_id (e->abi_arch, e->version);
  return abi ? abi : sf_abi_by_name ("amd64-le");
}

static const sframe_version *
has_of (const sf_element_record *e)
{
  return sframe_version_of (e->version);
}

static void
mend_header (sf_element_record *e)
{
  const sf_override computed = { .is_given = false };
  e->magic = MAGIC;
  if (!is_sframe_version (e->version))
    e->version = (uint8_t) (e->version % SFRAME_VERSIONS + 1);
  e->flags &= has_of (e)->flags;
  const sf_abi *abi = abi_of (e);
  e->abi_arch = abi->id;
  e->big_endian = abi->big_endian;
  if (abi->tracks_ra)
    e->cfa_fixed_ra_offset = 0;
  else if (e->cfa_fixed_ra_offset == 0)
    e->cfa_fixed_ra_offset = -8;
  if (abi->keeps_fp)
    e->cfa_fixed_fp_offset = 0;
  e->auxhdr_length = 0;
  e->auxhdr_len = e->num_fdes = e->num_fres = computed;
  e->fre_len = e->fdeoff = e->freoff = computed;
  e->gap_before_index %= 64;
  e->gap_before_fres %= 64;
}

/* Data words.  */

unsigned
word_size_of (const sf_fre_record *row)
{
  unsigned code = row->info >> 5 & 3;
  return code < FRE_DATAWORD_4B ? 1u << code : 4;
}

static uint32_t
cut (uint32_t word, unsigned size)
{
  return size == 4 ? word : word & ((1u << 8 * size) - 1);
}

int64_t
word_of (const sf_fre_record *row, unsigned i)
{
  switch (word_size_of (row))
    {
    case 1:
      return (int8_t) row->words[i];
    case 2:
      return (int16_t) row->words[i];
    default:
      return (int32_t) row->words[i];
    }
}

void
set_words (sf_fre_record *row, unsigned count, unsigned size)
{
  for (unsigned i = row->word_count; i < count; i++)
    row->words[i] = 0;
  row->word_count = (uint8_t) count;
  row->info = sf_fre_info (row->info & 1, row->word_count, (uint8_t) size,
                           row->info >> 7);
}

static void
cut_words (sf_fre_record *row)
{
  for (unsigned i = 0; i < row->word_count; i++)
    row->words[i] = cut (row->words[i], word_size_of (row));
}

/* Word I, RA's or FP's, of a default row.  */
static void
mend_location (const sf_element_record *e, const sf_abi *abi,
               sf_fre_record *row, unsigned i)
{
  if (i >= row->word_count)
    return;
  if (abi->signs_ra && i == 1 && row->words[i] == 0)
    row->words[i] = cut ((uint32_t) -16, word_size_of (row));
  bool is_odd = abi->stores_registers_v2 && row->words[i] & 1;
  if (is_odd && has_of (e)->has_register_words && word_of (row, i) < 0)
    row->words[i] &= ~1u;
}

static void
mend_default_row (const sf_element_record *e, sf_fre_record *row)
{
  const sf_abi *abi = abi_of (e);
  unsigned most = abi->tracks_ra ? 3 : 2;
  unsigned count = row->word_count;
  if (e->cfa_fixed_fp_offset)
    most--;
  if (!has_of (e)->has_empty_rows && count == 0)
    count = 1;
  set_words (row, count < most ? count : most, word_size_of (row));
  mend_location (e, abi, row, 1);
  if (abi->tracks_ra)
    mend_location (e, abi, row, 2);
}

/* Three controls, of which each but 0 is followed by an offset.  */
static void
mend_flexible_row (sf_fre_record *row)
{
  unsigned i = 0, count = row->word_count;
  row->info &= (uint8_t) ~1u;
  if (count == 0)
    return;
  row->words[0] |= 1;
  for (unsigned value = 0; value < 3 && i < count; value++)
    {
      row->words[i] &= ~4u;
      i += row->words[i] ? 2 : 1;
    }
  set_words (row, i, word_size_of (row));
}

static void
mend_row (const sf_element_record *e, const sf_fde_record *f,
          sf_fre_record *row)
{
  const sf_abi *abi = abi_of (e);
  if (row->word_count > MAX_DATAWORDS)
    row->word_count = MAX_DATAWORDS;
  row->raw = NULL;
  row->raw_length = 0;
  if (!abi->signs_ra)
    row->info &= 0x7f;
  set_words (row, row->word_count, word_size_of (row));
  cut_words (row);
  if (is_flexible (e, f))
    mend_flexible_row (row);
  else
    mend_default_row (e, row);
}

/* The rows of a function.  */

static int
by_start (const void *a, const void *b)
{
  const sf_fre_record *x = a, *y = b;
  return x->start_address < y->start_address
             ? -1
             : x->start_address > y->start_address;
}

static uint32_t
row_limit (const sf_element_record *e, const sf_fde_record *f)
{
  bool by_block = is_mask (f) && has_of (e)->has_block_size && f->rep_size < f->size;
  return by_block ? f->rep_size : f->size;
}

/* Rows ascend: those that start where another does, or outside, go.  */
static void
mend_starts (const sf_element_record *e, sf_fde_record *f,
             sf_fre_record *rows)
{
  uint32_t kept = 0, limit = row_limit (e, f);
  for (uint32_t i = 1; i < f->fre_count; i++)
    if (rows[i].start_address < rows[i - 1].start_address)
      {
        qsort (rows, f->fre_count, sizeof *rows, by_start);
        break;
      }
  for (uint32_t i = 0; i < f->fre_count; i++)
    {
      if (kept == 0 && rows[i].start_address >= limit)
        rows[i].start_address = 0;
      if (rows[i].start_address >= limit
          || (kept && rows[i].start_address <= rows[kept - 1].start_address))
        continue;
      rows[kept++] = rows[i];
    }
  f->fre_count = kept;
}

static void
make_up_row (model *m, const sf_element_record *e, sf_fde_record *f,
             chance *c)
{
  sf_fre_record row = { .start_address = 0 };
  row.info = sf_fre_info (chance_one_in (c, 2), 0, 1, false);
  row.word_count = (uint8_t) (is_flexible (e, f) ? 2
                                                 : 1 + chance_below (c, 3));
  for (unsigned i = 0; i < row.word_count; i++)
    row.words[i] = chance_below (c, 64) * 2;
  model_insert_row (m, f, 0, &row);
}

static void
mend_rows (model *m, const sf_element_record *e, sf_fde_record *f, chance *c)
{
  if (f->fre_count > UINT16_MAX)
    f->fre_count = UINT16_MAX;
  mend_starts (e, f, model_row (m, f, 0));
  bool is_outermost = has_of (e)->has_empty_functions && !is_flexible (e, f);
  if (f->fre_count == 0 && (!is_outermost || chance_one_in (c, 4)))
    make_up_row (m, e, f, c);
  if (f->fre_count == 0)
    {
      f->info2 &= (uint8_t) ~1u;
      return;
    }
  for (uint32_t i = 0; i < f->fre_count; i++)
    mend_row (e, f, model_row (m, f, i));
  uint32_t last = f->fres[f->fre_count - 1].start_address;
  uint8_t narrowest = sf_fre_type_for (last);
  if ((f->info & 0xf) < narrowest)
    f->info = (uint8_t) ((f->info & 0xf0) | narrowest);
}

/* Functions.  */

static void
mend_info (const sf_element_record *e, sf_fde_record *f)
{
  uint8_t unused = has_of (e)->unused_info;
  if (!abi_of (e)->signs_ra)
    unused |= 0x20;
  f->info &= (uint8_t) ~unused;
  if ((f->info & 0xf) > FRE_TYPE_ADDR4)
    f->info = (uint8_t) ((f->info & 0xf0) | (f->info & 0xf) % 3);
  f->info2 = has_of (e)->has_flexible ? f->info2 & 1 : 0;
  f->padding = 0;
  if (is_mask (f) && has_of (e)->has_block_size && f->rep_size == 0)
    f->rep_size = 16;
}

/* Versions 1 and 2 have 32 bits for what may count from the field.  No
   function lies across 2^63, where distances from the section change sign.  */
static void
mend_start (const sf_element_record *e, sf_fde_record *f)
{
  int64_t start = (int64_t) f->start;
  int64_t far = e->flags & F_FDE_FUNC_START_PCREL ? 1 << 20 : 0;
  const int64_t most = INT64_MAX - 2 * (int64_t) UINT32_MAX;
  bool is_wide = has_of (e)->start_size == 8;
  if (is_wide && (start > most || start < -most))
    f->start = (uint64_t) (start / 2);
  if (is_wide)
    return;
  if (start < INT32_MIN + far || start > INT32_MAX - far)
    f->start = (uint64_t) ((int64_t) (int32_t) f->start / 2);
}

static void
mend_function (const sf_element_record *e, sf_fde_record *f)
{
  const sf_override computed = { .is_given = false };
  f->start_offset = f->start_fre_off = f->num_fres = computed;
  f->omits_attribute = false;
  if (f->size == 0)
    f->size = 1;
  mend_info (e, f);
  mend_start (e, f);
}

typedef struct placed
{
  int64_t start;
  uint32_t index;
} placed;

static int
by_address (const void *a, const void *b)
{
  const placed *x = a, *y = b;
  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

/* A sorted index ascends by address, and no function reaches into the next
   one: what does is cut short, what starts where another does goes.  */
static void
sort_index (model *m, sf_element_record *e)
{
  static _Thread_local placed at[MOST_FDES];
  static _Thread_local int64_t keys[MOST_FDES];
  uint32_t count = 0;
  for (uint32_t i = 0; i < e->fde_count; i++)
    at[i] = (placed) { (int64_t) e->fdes[i].start, i };
  qsort (at, e->fde_count, sizeof *at, by_address);

  for (uint32_t i = 0; i < e->fde_count; i++)
    {
      sf_fde_record *f = model_fde (m, e, at[i].index);
      bool has_next = i + 1 < e->fde_count;
      uint64_t room = has_next ? (uint64_t) at[i + 1].start - f->start
                               : UINT64_MAX;
      if (room < f->size)
        f->size = (uint32_t) room;
    }
  for (uint32_t i = 0; i < e->fde_count; i++)
    if (e->fdes[i].size)
      {
        keys[count] = (int64_t) e->fdes[i].start;
        *model_fde (m, e, count++) = e->fdes[i];
      }
  e->fde_count = count;
  model_order_index (m, e, keys);
}

void
mend (model *m, chance *c)
{
  m->element_count = m->element_count ? 1 : 0;
  for (unsigned i = 0; i < m->trailing_count; i++)
    m->trailing[i] = 0;
  for (unsigned k = 0; k < m->element_count; k++)
    {
      sf_element_record *e = &m->elements[k];
      mend_header (e);
      for (uint32_t i = 0; i < e->fde_count; i++)
        mend_function (e, model_fde (m, e, i));
      if (e->flags & F_FDE_SORTED)
        sort_index (m, e);
      for (uint32_t i = 0; i < e->fde_count; i++)
        mend_rows (m, e, model_fde (m, e, i), c);
    }
  model_tidy_positions (m);
}
