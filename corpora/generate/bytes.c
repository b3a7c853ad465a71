/* The bytes of what was generated, through the reference's encoder.

   It lays out fields and knows nothing of what data words mean, and it shares
   no line with the reference's readers: what the words of a row say, and what
   the dump says, are both the generator's own.  */
#include <stdlib.h>
#include <string.h>

#include "generated.h"
#include "reference/write/encode.h"

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
