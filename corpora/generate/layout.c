/* Where functions are: in memory, in the index, and their rows.  */
#include <stdlib.h>

#include "make.h"

/* Sizes in bytes.  */

uint64_t
index_entry_size (const generated_element *e)
{
  return e->has->entry_size;
}

uint64_t
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
