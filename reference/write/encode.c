/* From records to bytes.  */
#include "encode.h"

/* Bytes go here in the order of the element.  */
typedef struct sf_writer
{
  uint8_t *out;
  size_t capacity;
  size_t at;
  bool big_endian;
} sf_writer;

static void
put (sf_writer *w, uint64_t value, unsigned count)
{
  for (unsigned i = 0; i < count; i++)
    {
      unsigned shift = 8 * (w->big_endian ? count - 1 - i : i);
      if (w->at < w->capacity)
        w->out[w->at] = (uint8_t) (value >> shift);
      w->at++;
    }
}

static void
put_bytes (sf_writer *w, const uint8_t *bytes, size_t count)
{
  for (size_t i = 0; i < count; i++)
    put (w, bytes[i], 1);
}

static void
put_zeros (sf_writer *w, size_t count)
{
  for (size_t i = 0; i < count; i++)
    put (w, 0, 1);
}

static uint64_t
given_or (sf_override override, uint64_t computed)
{
  return override.is_given ? override.value : computed;
}

/* Sizes.  Type and size codes that do not exist count as the widest.  */

static unsigned
start_width (const sf_fde_record *f)
{
  unsigned type = f->info & 0xf;
  return type < FRE_TYPE_ADDR4 ? 1u << type : 4;
}

static unsigned
word_width (const sf_fre_record *fre)
{
  unsigned code = fre->info >> 5 & 3;
  return code < FRE_DATAWORD_4B ? 1u << code : 4;
}

static unsigned
word_count (const sf_fre_record *fre)
{
  return fre->word_count < MAX_DATAWORDS ? fre->word_count : MAX_DATAWORDS;
}

/* Versions that do not exist are written as their neighbour: 0 as 2, 4 and
   above as 3.  */
static size_t
index_entry_size (const sf_element_record *e)
{
  if (e->version >= 3)
    return FDE_INDEX_SIZE_V3;
  return e->version == 1 ? FDE_SIZE_V1 : FDE_SIZE_V2;
}

static size_t
fre_size (const sf_fde_record *f, const sf_fre_record *fre)
{
  if (fre->raw)
    return fre->raw_length;
  return start_width (f) + 1 + word_width (fre) * word_count (fre);
}

static bool
has_attribute (const sf_element_record *e, const sf_fde_record *f)
{
  return e->version >= 3 && !f->omits_attribute;
}

static size_t
function_size (const sf_element_record *e, const sf_fde_record *f)
{
  size_t size = has_attribute (e, f) ? FDE_ATTRIBUTE_SIZE : 0;
  for (uint32_t i = 0; i < f->fre_count; i++)
    size += fre_size (f, &f->fres[i]);
  return size;
}

static uint32_t
fres_counted (const sf_fde_record *f)
{
  uint32_t count = 0;
  for (uint32_t i = 0; i < f->fre_count; i++)
    count += !f->fres[i].raw;
  return count;
}

/* The header.  */

static void
put_header (sf_writer *w, const sf_element_record *e)
{
  uint64_t num_fres = 0, fre_len = 0;
  uint64_t index_size = e->fde_count * index_entry_size (e);
  for (uint32_t i = 0; i < e->fde_count; i++)
    {
      num_fres += fres_counted (&e->fdes[i]);
      fre_len += function_size (e, &e->fdes[i]);
    }

  put (w, e->magic, 2);
  put (w, e->version, 1);
  put (w, e->flags, 1);
  put (w, e->abi_arch, 1);
  put (w, (uint8_t) e->cfa_fixed_fp_offset, 1);
  put (w, (uint8_t) e->cfa_fixed_ra_offset, 1);
  put (w, given_or (e->auxhdr_len, e->auxhdr_length), 1);
  put (w, given_or (e->num_fdes, e->fde_count), 4);
  put (w, given_or (e->num_fres, num_fres), 4);
  put (w, given_or (e->fre_len, fre_len), 4);
  put (w, given_or (e->fdeoff, e->gap_before_index), 4);
  put (w, given_or (e->freoff,
                    e->gap_before_index + index_size + e->gap_before_fres), 4);
  put_bytes (w, e->auxhdr, e->auxhdr_length);
}

/* The function index, with the attribute where the version keeps it.  */

static void
put_index_entry (sf_writer *w, const sf_element_record *e,
                 const sf_fde_record *f, size_t start_fre_off)
{
  uint64_t base = e->address;
  if (e->flags & F_FDE_FUNC_START_PCREL)
    base += w->at;
  put (w, given_or (f->start_offset, f->start - base),
       e->version < 3 ? 4 : 8);
  put (w, f->size, 4);
  put (w, given_or (f->start_fre_off, start_fre_off), 4);
  if (e->version >= 3)
    return;
  put (w, given_or (f->num_fres, fres_counted (f)), 4);
  put (w, f->info, 1);
  if (e->version == 1)
    return;
  put (w, f->rep_size, 1);
  put (w, f->padding, 2);
}

/* The functions come in the order of their FREs.  */
static void
put_index (sf_writer *w, const sf_element_record *e)
{
  size_t start = w->at, start_fre_off = 0;
  for (uint32_t i = 0; i < e->fde_count; i++)
    {
      const sf_fde_record *f = &e->fdes[i];
      w->at = start + given_or (f->position, i) * index_entry_size (e);
      put_index_entry (w, e, f, start_fre_off);
      start_fre_off += function_size (e, f);
    }
  w->at = start + e->fde_count * index_entry_size (e);
}

static void
put_attribute (sf_writer *w, const sf_fde_record *f)
{
  put (w, given_or (f->num_fres, fres_counted (f)), 2);
  put (w, f->info, 1);
  put (w, f->info2, 1);
  put (w, f->rep_size, 1);
}

static void
put_fre (sf_writer *w, const sf_fde_record *f, const sf_fre_record *fre)
{
  if (fre->raw)
    {
      put_bytes (w, fre->raw, fre->raw_length);
      return;
    }
  put (w, fre->start_address, start_width (f));
  put (w, fre->info, 1);
  for (unsigned i = 0; i < word_count (fre); i++)
    put (w, fre->words[i], word_width (fre));
}

size_t
sf_encode (const sf_element_record *e, uint8_t *out, size_t capacity)
{
  sf_writer w = { .out = out, .capacity = capacity,
                  .big_endian = e->big_endian };

  put_header (&w, e);
  put_zeros (&w, e->gap_before_index);
  put_index (&w, e);
  put_zeros (&w, e->gap_before_fres);
  for (uint32_t i = 0; i < e->fde_count; i++)
    {
      const sf_fde_record *f = &e->fdes[i];
      if (has_attribute (e, f))
        put_attribute (&w, f);
      for (uint32_t j = 0; j < f->fre_count; j++)
        put_fre (&w, f, &f->fres[j]);
    }
  return w.at;
}

uint8_t
sf_fre_info (bool base_reg_is_sp, uint8_t count, uint8_t word_size,
             bool mangled_ra)
{
  return (uint8_t) (mangled_ra << 7 | (word_size >> 1 & 3) << 5
                    | (count & 0xf) << 1 | base_reg_is_sp);
}

uint8_t
sf_fde_info (uint8_t fre_type, uint8_t pc_type, uint8_t pauth_key,
             bool signal)
{
  return (uint8_t) (signal << 7 | (pauth_key & 1) << 5 | (pc_type & 1) << 4
                    | (fre_type & 0xf));
}

uint8_t
sf_fre_type_for (uint32_t start)
{
  return start <= 0xff ? 0 : start <= 0xffff ? 1 : FRE_TYPE_ADDR4;
}

uint8_t
sf_word_size_for (int64_t value)
{
  if (value >= INT8_MIN && value <= INT8_MAX)
    return 1;
  if (value >= INT16_MIN && value <= INT16_MAX)
    return 2;
  return value >= INT32_MIN && value <= INT32_MAX ? 4 : 0;
}
