#include "model.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/sframe_version.h"
#include "reference/decode.h"
#include "reference/elements.h"

void
model_clear (model *m)
{
  m->element_count = m->fde_count = m->row_count = m->trailing_count = 0;
}

sf_fde_record *
model_fde (model *m, const sf_element_record *e, uint32_t i)
{
  return m->fdes + (e->fdes - m->fdes) + i;
}

sf_fre_record *
model_row (model *m, const sf_fde_record *f, uint32_t i)
{
  return m->rows + (f->fres - m->rows) + i;
}

/* Growing and shrinking.  */

static bool
has_room_for_fdes (model *m, sf_element_record *e)
{
  bool is_last = e->fdes + e->fde_count == m->fdes + m->fde_count;
  uint32_t moved = is_last ? 0 : e->fde_count;
  if (m->fde_count + moved + 1 > MOST_FDES)
    return false;
  if (is_last)
    return true;
  memcpy (m->fdes + m->fde_count, e->fdes, moved * sizeof *e->fdes);
  e->fdes = m->fdes + m->fde_count;
  m->fde_count += moved;
  return true;
}

sf_fde_record *
model_insert_fde (model *m, sf_element_record *e, uint32_t i,
                  const sf_fde_record *new)
{
  sf_fde_record copy = *new;
  if (!has_room_for_fdes (m, e))
    return NULL;
  sf_fde_record *at = model_fde (m, e, i);
  memmove (at + 1, at, (e->fde_count - i) * sizeof *at);
  *at = copy;
  e->fde_count++;
  m->fde_count++;
  return at;
}

static bool
has_room_for_rows (model *m, sf_fde_record *f, uint32_t more)
{
  bool is_last = f->fres + f->fre_count == m->rows + m->row_count;
  uint32_t moved = is_last ? 0 : f->fre_count;
  if (m->row_count + moved + more > MOST_ROWS)
    return false;
  if (is_last)
    return true;
  memcpy (m->rows + m->row_count, f->fres, moved * sizeof *f->fres);
  f->fres = m->rows + m->row_count;
  m->row_count += moved;
  return true;
}

sf_fre_record *
model_insert_row (model *m, sf_fde_record *f, uint32_t i,
                  const sf_fre_record *new)
{
  sf_fre_record copy = *new;
  if (!has_room_for_rows (m, f, 1))
    return NULL;
  sf_fre_record *at = model_row (m, f, i);
  memmove (at + 1, at, (f->fre_count - i) * sizeof *at);
  *at = copy;
  f->fre_count++;
  m->row_count++;
  return at;
}

void
model_remove_fde (model *m, sf_element_record *e, uint32_t i)
{
  sf_fde_record *at = model_fde (m, e, i);
  memmove (at, at + 1, (e->fde_count - i - 1) * sizeof *at);
  e->fde_count--;
}

void
model_remove_row (model *m, sf_fde_record *f, uint32_t i)
{
  sf_fre_record *at = model_row (m, f, i);
  memmove (at, at + 1, (f->fre_count - i - 1) * sizeof *at);
  f->fre_count--;
}

sf_element_record *
model_add_element (model *m, const sf_element_record *new)
{
  if (m->element_count == MOST_ELEMENTS)
    return NULL;
  sf_element_record *e = &m->elements[m->element_count];
  uint8_t *aux = m->aux[m->element_count++];
  *e = *new;
  if (e->auxhdr_length)
    memmove (aux, new->auxhdr, e->auxhdr_length);
  e->auxhdr = aux;
  e->fdes = m->fdes + m->fde_count;
  e->fde_count = 0;
  return e;
}

void
model_copy_rows (model *m, sf_fde_record *f, const sf_fde_record *from)
{
  uint32_t count = from->fre_count;
  if (m->row_count + count > MOST_ROWS)
    count = 0;
  if (count)
    memcpy (m->rows + m->row_count, from->fres, count * sizeof *from->fres);
  f->fres = m->rows + m->row_count;
  f->fre_count = count;
  m->row_count += count;
}

/* Places in the index.  */

typedef struct ranked_fde
{
  int64_t key;
  uint32_t index;
} ranked_fde;

static int
by_key (const void *a, const void *b)
{
  const ranked_fde *x = a, *y = b;
  if (x->key != y->key)
    return x->key < y->key ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

void
model_order_index (model *m, const sf_element_record *e, const int64_t *keys)
{
  static _Thread_local ranked_fde ranked[MOST_FDES];
  for (uint32_t i = 0; i < e->fde_count; i++)
    ranked[i] = (ranked_fde) { keys[i], i };
  qsort (ranked, e->fde_count, sizeof *ranked, by_key);
  for (uint32_t i = 0; i < e->fde_count; i++)
    {
      uint32_t index = ranked[i].index;
      model_fde (m, e, index)->position = (sf_override) { index != i, i };
    }
}

void
model_tidy_positions (model *m)
{
  static _Thread_local int64_t keys[MOST_FDES];
  for (unsigned k = 0; k < m->element_count; k++)
    {
      const sf_element_record *e = &m->elements[k];
      bool is_given = false;
      for (uint32_t i = 0; i < e->fde_count; i++)
        {
          const sf_override *p = &e->fdes[i].position;
          keys[i] = p->is_given ? (int64_t) p->value : i;
          is_given = is_given || p->is_given;
        }
      if (is_given)
        model_order_index (m, e, keys);
    }
}

/* Reading.  */

static void
read_rows (model *m, const sf_header *element, const sf_fde *fde,
           sf_fde_record *f)
{
  sf_report report = SF_NO_REPORT;
  sf_fres rows;
  sf_fre row;
  sf_fres_begin (element, fde, &rows, &report);
  while (m->row_count < MOST_ROWS && sf_fres_next (&rows, &row))
    {
      sf_fre_record *r = &m->rows[m->row_count++];
      *r = (sf_fre_record) { .start_address = row.start_address,
                             .word_count = row.dataword_count };
      r->info = sf_fre_info (row.base_reg_is_sp, row.dataword_count,
                             row.dataword_size, row.mangled_ra_p);
      memcpy (r->words, row.datawords, row.dataword_count * sizeof *r->words);
      f->fre_count++;
    }
}

/* The index entry and attribute of FDE; its rows follow when functions are in
   the order of their rows.  */
static sf_fde_record
record_of (const sf_header *e, const sf_fde *fde)
{
  const uint8_t *bytes = e->section->bytes;
  sf_fde_record f = { .start = fde->start, .size = fde->func_size,
                      .rep_size = fde->rep_size };
  if (sframe_version_of (e->version)->attribute_size)
    {
      f.info = bytes[fde->fres_at - 3];
      f.info2 = bytes[fde->fres_at - 2];
    }
  else
    f.info = bytes[fde->index_at + 16];
  return f;
}

typedef struct placed_fde
{
  sf_fde fde;
  uint32_t index;
} placed_fde;

static int
by_rows (const void *a, const void *b)
{
  const placed_fde *x = a, *y = b;
  if (x->fde.fres_at != y->fde.fres_at)
    return x->fde.fres_at < y->fde.fres_at ? -1 : 1;
  return x->index < y->index ? -1 : x->index > y->index;
}

/* F shares the rows of a function before it: it says so and has none.  */
static void
share_rows (sf_fde_record *f, const sf_fde *fde)
{
  f->omits_attribute = true;
  f->start_fre_off = (sf_override) { true, fde->func_start_fre_off };
  f->num_fres = (sf_override) { true, fde->func_num_fres };
}

static void
read_functions (model *m, const sf_header *element, sf_element_record *e)
{
  static _Thread_local placed_fde placed[MOST_FDES];
  sf_report report = SF_NO_REPORT;
  uint32_t count = 0, room = MOST_FDES - m->fde_count;
  while (count < element->num_fdes && count < room
         && sf_read_fde (element, count, &placed[count].fde, &report))
    {
      placed[count].index = count;
      count++;
    }
  qsort (placed, count, sizeof *placed, by_rows);

  for (uint32_t i = 0; i < count; i++)
    {
      const sf_fde *fde = &placed[i].fde;
      sf_fde_record *f = &m->fdes[m->fde_count++];
      *f = record_of (element, fde);
      f->fres = m->rows + m->row_count;
      if (placed[i].index != i)
        f->position = (sf_override) { true, placed[i].index };
      bool is_shared = i > 0 && fde->func_num_fres
                       && placed[i - 1].fde.fres_at == fde->fres_at;
      if (is_shared)
        share_rows (f, fde);
      else
        read_rows (m, element, fde, f);
      if (is_shared)
        e->num_fres = (sf_override) { true, element->num_fres };
      e->fde_count++;
    }
}

static void
read_element (model *m, const sf_header *element)
{
  const uint8_t *aux = element->section->bytes + element->at + HEADER_SIZE;
  uint32_t entry = sf_index_entry_size (element->version);
  sf_element_record *e = model_add_element (
      m, &(sf_element_record) {
             .magic = MAGIC,
             .version = element->version,
             .flags = element->flags,
             .abi_arch = element->abi->id,
             .big_endian = element->abi->big_endian,
             .cfa_fixed_fp_offset = element->cfa_fixed_fp_offset,
             .cfa_fixed_ra_offset = element->cfa_fixed_ra_offset,
             .auxhdr = aux,
             .auxhdr_length = element->auxhdr_len,
             .gap_before_index = element->fdeoff,
             .gap_before_fres = element->freoff - element->fdeoff
                                - element->num_fdes * entry });
  if (e)
    read_functions (m, element, e);
}

static void
read_trailing (model *m, const uint8_t *data, uint64_t from, size_t size)
{
  size_t count = size - from;
  if (count > MOST_TRAILING)
    count = MOST_TRAILING;
  memcpy (m->trailing, data + from, count);
  m->trailing_count = (unsigned) count;
}

bool
model_read (model *m, const uint8_t *data, size_t size)
{
  sf_section section = { .bytes = data, .size = size };
  sf_report report = SF_NO_REPORT;
  sf_header element;
  uint64_t end = 0;
  model_clear (m);
  while (m->element_count < MOST_ELEMENTS
         && sf_next_header (&section, m->element_count ? &element : NULL,
                             &element, &report))
    {
      read_element (m, &element);
      end = element.end;
    }
  if (m->element_count == 0)
    return false;
  read_trailing (m, data, end, size);
  return true;
}

/* Writing.  */

size_t
model_write (const model *m, uint8_t *out, size_t capacity)
{
  size_t at = 0;
  for (unsigned i = 0; i < m->element_count; i++)
    {
      sf_element_record e = m->elements[i];
      e.address = at;
      size_t left = at < capacity ? capacity - at : 0;
      /* A gap beyond what there is room for is no use to anybody.  */
      if (e.gap_before_index > capacity || e.gap_before_fres > capacity)
        return SIZE_MAX;
      at += sf_encode (&e, left ? out + at : NULL, left);
    }
  if (at <= capacity && m->trailing_count <= capacity - at)
    memcpy (out + at, m->trailing, m->trailing_count);
  return at + m->trailing_count;
}
