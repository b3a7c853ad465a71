/* Following a plan, and reading what was written of it.  */
#include "plan.h"

#include <stdlib.h>
#include <string.h>

#include "reference/decode.h"

enum { FUNCTION_SIZE = 16, ATTRIBUTE = 5 };

uint8_t
row_info (bool base_is_sp, unsigned words, unsigned size_code)
{
  return (uint8_t) ((base_is_sp ? 1 : 0) | words << 1 | size_code << 5);
}

plan
plain_plan (unsigned count, uint32_t rows)
{
  plan p = {
    .version = NEWEST_VERSION,
    .flags = SFRAME_F_FDE_SORTED,
    .abi = SFRAME_ABI_AMD64_ENDIAN_LITTLE,
    .fixed_ra = -8,
    .sorts = true,
    .count = count,
    .functions = calloc (count + 1, sizeof *p.functions),
  };
#ifdef HAS_VERSION_3
  p.flags |= SFRAME_F_FDE_FUNC_START_PCREL;
#endif
  for (unsigned i = 0; i < count; i++)
    {
      planned_function *f = &p.functions[i];
      uint32_t size = rows > FUNCTION_SIZE ? rows : FUNCTION_SIZE;
      f->function = (api_function){
        .start = 0x1000 + (int64_t) i * size,
        .size = size,
        .num_fres = rows,
        .info = size <= 0x100 ? 0 : size <= 0x10000 ? 1 : 2,
      };
      f->rows = calloc (rows + 1, sizeof *f->rows);
      for (uint32_t j = 0; j < rows; j++)
        f->rows[j] = (planned_row){ .start = j,
                                    .info = row_info (true, 1, 0),
                                    .words = { 8 + (i + j) % 100 } };
    }
  return p;
}

void
plan_free (plan *p)
{
  for (unsigned i = 0; i < p->count; i++)
    free (p->functions[i].rows);
  free (p->functions);
}

/* Of a row of INFO.  The size code 3 has no bytes: it is reserved.  */
static unsigned
words_of (uint8_t info)
{
  return info >> 1 & 15;
}

static unsigned
word_size_of (uint8_t info)
{
  static const unsigned sizes[] = { 1, 2, 4, 4 };
  return sizes[info >> 5 & 3];
}

static void
put_words (uint8_t *to, const planned_row *r)
{
  unsigned size = word_size_of (r->info);
  for (unsigned i = 0; i < words_of (r->info); i++)
    {
      uint8_t one = (uint8_t) r->words[i];
      uint16_t two = (uint16_t) r->words[i];
      memcpy (to + (size_t) i * size,
              size == 1   ? (void *) &one
              : size == 2 ? (void *) &two
                          : (void *) &r->words[i],
              size);
    }
}

static int
add_row (encoder *e, unsigned function, const planned_row *r)
{
  row given = { .fre_start_addr = r->start, .fre_info = r->info };
  uint8_t words[15 * 4] = { 0 };
  put_words (words, r);
  memcpy (row_words (&given), words, sizeof row_words (&given));
  return CALL (sframe_encoder_add_fre, e, function, &given);
}

static int
add_rows (encoder *e, const plan *p, unsigned i)
{
  int error = 0;
  const planned_function *f = &p->functions[i];
  for (uint32_t j = 0; !error && j < f->function.num_fres; j++)
    error = add_row (e, i, &f->rows[j]);
  return error;
}

#ifdef HAS_VERSION_3
static void
put (uint8_t **to, const void *from, size_t size)
{
  memcpy (*to, from, size);
  *to += size;
}

/* All rows of function I in one buffer of exactly their size.  */
static int
add_at_once (encoder *e, const plan *p, unsigned i)
{
  const api_function *f = &p->functions[i].function;
  size_t most = ATTRIBUTE + f->num_fres * (size_t) 65;
  uint8_t *bytes = malloc (most), *end = bytes;
  uint16_t count = (uint16_t) f->num_fres;
  put (&end, &count, 2);
  put (&end, &f->info, 1);
  put (&end, &f->info2, 1);
  put (&end, &f->rep_size, 1);
  for (uint32_t j = 0; j < f->num_fres; j++)
    {
      const planned_row *r = &p->functions[i].rows[j];
      uint8_t one = (uint8_t) r->start, words[15 * 4] = { 0 };
      uint16_t two = (uint16_t) r->start;
      unsigned type = f->info & 15;
      put (&end, type == 0   ? (void *) &one
                 : type == 1 ? (void *) &two
                             : (void *) &r->start,
           (size_t) 1 << type);
      put (&end, &r->info, 1);
      put_words (words, r);
      put (&end, words, (size_t) words_of (r->info) * word_size_of (r->info));
    }
  size_t size = (size_t) (end - bytes);
  char *exact = malloc (size);
  memcpy (exact, bytes, size);
  free (bytes);
  int error = CALL (sframe_encoder_add_fres_buf, e, i, f->num_fres, exact, size);
  free (exact);
  return error;
}
#else
static int
add_at_once (encoder *e, const plan *p, unsigned i)
{
  return add_rows (e, p, i);
}
#endif

static int
fill (encoder *e, const plan *p)
{
  int error = 0;
  bool is_mixed = p->order == ROWS_BEHIND_FUNCTION || p->order == AT_ONCE;
  for (unsigned i = 0; !error && i < p->count; i++)
    {
      error = add_function (e, &p->functions[i].function);
      if (!error && is_mixed)
        error = p->order == AT_ONCE ? add_at_once (e, p, i) : add_rows (e, p, i);
    }
  for (unsigned i = 0; !error && !is_mixed && i < p->count; i++)
    error = add_rows (e, p,
                      p->order == FUNCTIONS_FIRST ? i : p->count - 1 - i);
  return error;
}

encoder *
follow (const plan *p, int *error)
{
  *error = 0;
  encoder *e = CALL (sframe_encode, p->version, p->flags, p->abi, p->fixed_fp,
                     p->fixed_ra, error);
  if (e && !*error)
    *error = fill (e, p);
  return e;
}

/* Where function F stands in the section's address space, which begins at 0.  */
static int64_t
place_of (const plan *p, unsigned i)
{
  uint64_t start = (uint64_t) p->functions[i].function.start;
  uint64_t at = NEWEST_VERSION < 3 ? 0 : sizeof (sframe_header) + 16ull * i;
  return (int64_t) (start + at);
}

static void
compare_rows (const plan *p, unsigned i, const sf_header *h, const sf_fde *fde)
{
  sf_report report = SF_NO_REPORT;
  sf_fres rows;
  sf_fre fre;
  const planned_function *f = &p->functions[i];
  sf_fres_begin (h, fde, &rows, &report);
  for (uint32_t j = 0; j < f->function.num_fres; j++)
    {
      const planned_row *r = &f->rows[j];
      unsigned size = word_size_of (r->info);
      uint32_t mask = size == 4 ? ~0u : (1u << size * 8) - 1;
      if (!sf_fres_next (&rows, &fre))
        {
          expect (false, "function %u row %u is not there", i, j);
          return;
        }
      bool same = fre.start_address == r->start
                  && fre.base_reg_is_sp == (r->info & 1)
                  && fre.mangled_ra_p == r->info >> 7
                  && fre.dataword_count == words_of (r->info)
                  && fre.dataword_size == size;
      for (unsigned k = 0; same && k < words_of (r->info); k++)
        same = (fre.datawords[k] & mask) == (r->words[k] & mask);
      if (!expect (same, "function %u row %u was added with start 0x%x, info "
                   "0x%x; it is written with start 0x%x, %u words of %u", i, j,
                   r->start, r->info, fre.start_address, fre.dataword_count,
                   fre.dataword_size))
        return;
    }
}

static void
compare_function (const plan *p, unsigned i, const sf_header *h, uint32_t index)
{
  sf_report report = SF_NO_REPORT;
  sf_fde fde;
  const api_function *f = &p->functions[i].function;
  bool has_keys = p->abi == SFRAME_ABI_AARCH64_ENDIAN_BIG
                  || p->abi == SFRAME_ABI_AARCH64_ENDIAN_LITTLE;
  if (!expect (sf_read_fde (h, index, &fde, &report), "function %u cannot be "
               "read: %s", i, report.broken.message))
    return;
  expect ((int64_t) fde.start == place_of (p, i) && fde.func_size == f->size,
          "function %u of 0x%llx, size %u, is written as 0x%llx, size %u", i,
          (long long) place_of (p, i), f->size, (long long) fde.start,
          fde.func_size);
  expect (fde.fre_type == (f->info & 15) && fde.pc_type == (f->info >> 4 & 1)
              && (!has_keys || fde.pauth_key == (f->info >> 5 & 1))
              && (NEWEST_VERSION < 2 || fde.rep_size == f->rep_size)
              && (NEWEST_VERSION < 3
                  || (fde.fde_type == (f->info2 & 31)
                      && fde.signal_p == f->info >> 7)),
          "function %u with info 0x%x, info2 0x%x, block size %u", i, f->info,
          f->info2, f->rep_size);
  if (expect (fde.func_num_fres == f->num_fres, "function %u with %u rows is "
              "written with %u", i, f->num_fres, fde.func_num_fres))
    compare_rows (p, i, h, &fde);
}

/* The plan's function at each place of the index.  */
static unsigned *
order_of (const plan *p)
{
  unsigned *order = calloc (p->count + 1, sizeof *order);
  for (unsigned i = 0; i < p->count; i++)
    {
      unsigned j = i;
      for (; p->sorts && j > 0 && place_of (p, order[j - 1]) > place_of (p, i);
           j--)
        order[j] = order[j - 1];
      order[j] = i;
    }
  return order;
}

void
compare_bytes (const plan *p, const char *bytes, size_t size)
{
  const sf_section section = { .bytes = (const uint8_t *) bytes, .size = size };
  sf_report report = SF_NO_REPORT;
  sf_header h;
  if (!expect (sf_read_header (&section, 0, &h, &report),
               "what is written is no section: %s", report.broken.message))
    return;
  uint64_t rows = 0;
  for (unsigned i = 0; i < p->count; i++)
    rows += p->functions[i].function.num_fres;
  expect (h.version == p->version && (uint8_t) bytes[4] == p->abi
              && h.cfa_fixed_fp_offset == p->fixed_fp
              && h.cfa_fixed_ra_offset == p->fixed_ra
              && (h.flags | SFRAME_F_FDE_SORTED)
                     == (p->flags | SFRAME_F_FDE_SORTED)
              && (h.flags & SFRAME_F_FDE_SORTED) == (p->sorts ? 1 : 0),
          "the header is another: flags 0x%x", h.flags);
  if (!expect (h.num_fdes == p->count && h.num_fres == rows,
               "%u functions and %llu rows are %u and %u", p->count,
               (unsigned long long) rows, h.num_fdes, h.num_fres))
    return;
  unsigned *order = order_of (p);
  for (unsigned i = 0; i < p->count; i++)
    compare_function (p, order[i], &h, i);
  free (order);
}

/* What the encoder has to say of itself.  */
static void
compare_getters (const plan *p, encoder *e)
{
  expect (CALL (sframe_encoder_get_hdr_size, e) == sizeof (sframe_header),
          "the size of the header");
  expect (CALL (sframe_encoder_get_abi_arch, e) == p->abi, "the ABI");
  expect (CALL (sframe_encoder_get_num_fidx, e) == p->count,
          "the number of functions");
#if defined HAS_VERSION_2 || defined HAS_VERSION_3
  expect (CALL (sframe_encoder_get_version, e) == p->version, "the version");
#endif
#ifdef HAS_VERSION_3
  expect (CALL (sframe_encoder_get_flags, e) == p->flags, "the flags");
  for (unsigned i = 0; i < p->count; i++)
    {
      int error = -7;
      uint32_t at = CALL (sframe_encoder_get_offsetof_fde_start_addr, e, i,
                          &error);
      expect (at == sizeof (sframe_header) + 16ull * i && error == 0,
              "the start of function %u is at %u; error %d", i, at, error);
    }
#endif
}

void
compare_plan (const plan *p, bool may_refuse)
{
  int error;
  size_t size = 0;
  encoder *e = follow (p, &error);
  if (e && !error)
    {
      compare_getters (p, e);
      int code = 0;
      char *bytes = write_encoder (e, &size, p->sorts, &code);
      error = bytes ? 0 : code ? code : SFRAME_ERR;
      if (bytes && expect (size > 0 && code == 0, "%zu bytes, error %d", size,
                           code))
        compare_bytes (p, bytes, size);
    }
  if (!may_refuse)
    expect (e && !error, "refused: %s",
            error > 0 ? sframe_errmsg (error) : "SFRAME_ERR");
  else
    expect (e || is_error (error), "no encoder, and the error is %d", error);
  CALL (sframe_encoder_free, &e);
  expect (!e, "the pointer to what was freed is not NULL");
}
