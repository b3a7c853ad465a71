/* The decoder on a section, compared with the reference's reading of its bytes
   and with its own other functions.  */
#include "promises.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <unistd.h>

#include "lib/base/sframe_version.h"
#include "reference/check.h"
#include "reference/decode.h"
#include "reference/write/silence.h"
#include "release.h"

enum
{
  /* What a trial looks at, and more in large sections (is_asked).  */
  MOST_ROWS = 48, /* of a function: reading all takes time that grows as the square */
  MOST_FUNCTIONS = 200,
  MOST_SEARCHED = 50 /* functions */
};

static sf_section
section_of (const subject *s)
{
  return (sf_section){ .bytes = s->bytes, .size = s->size };
}

static enum sf_verdict
verdict_of (const subject *s)
{
  sf_section section = section_of (s);
  sf_report report = SF_NO_REPORT;
  uint64_t *lent = calloc (sf_words_needed (&section) + 1, sizeof *lent);
  enum sf_verdict verdict = sf_check (&section, lent, &report);
  free (lent);
  return verdict;
}

static bool
read_header (const subject *s, sf_section *section, sf_header *h)
{
  sf_report report = SF_NO_REPORT;
  *section = section_of (s);
  return sf_read_header (section, 0, h, &report);
}

bool
has_values (const subject *s)
{
  sf_section section;
  sf_header h;
  return verdict_of (s) == SF_VALID && read_header (s, &section, &h)
         && h.version >= OLDEST_VERSION && h.version <= NEWEST_VERSION;
}

/* The library's reading of a section, of which the reference has another.  */
typedef struct readings
{
  decoder *decoder;
  sf_section section;
  sf_header header;
} readings;

static bool
open_readings (const subject *s, readings *r)
{
  int error = 0;
  r->decoder = CALL (sframe_decode, (const char *) s->bytes, s->size, &error);
  if (!r->decoder)
    return false; /* that is another promise's */
  return read_header (s, &r->section, &r->header);
}

static void
close_readings (readings *r)
{
  CALL (sframe_decoder_free, &r->decoder);
}

/* decode: a valid section is accepted, a refused one has a reason, and the
   caller's bytes are only read.  */
static void
decodes (const void *context)
{
  const subject *s = context;
  char *copy = malloc (s->size + 1);
  memcpy (copy + 1, s->bytes, s->size); /* at an odd address */
  int error = -7;
  decoder *d = CALL (sframe_decode, copy + 1, s->size, &error);
  if (d)
    expect (error == -7 || error == 0, "accepted, and the error is %d", error);
  else
    expect (is_error (error), "refused, and the error is %d", error);
  if (has_values (s))
    expect (d, "a valid section is refused: %s", sframe_errmsg (error));
  decoder *same = CALL (sframe_decode, copy + 1, s->size, NULL);
  expect (!d == !same, "without a place for the error: %s",
          same ? "accepted" : "refused");
  expect (memcmp (copy + 1, s->bytes, s->size) == 0,
          "the caller's section was changed");
  CALL (sframe_decoder_free, &d);
  CALL (sframe_decoder_free, &same);
  expect (!d && !same, "the pointer to what was freed is not NULL");
  free (copy);
}

/* reason: SFRAME_ERR_VERSION_INVAL is "SFrame version not supported."; other
   reasons are of sections whose version is supported.  */
static void
gives_the_reason (const void *context)
{
  const subject *s = context;
  sf_section section;
  sf_header h;
  if (!read_header (s, &section, &h) || verdict_of (s) != SF_VALID)
    return;
  int error = 0;
  decoder *d = CALL (sframe_decode, (const char *) s->bytes, s->size, &error);
  if (h.version > NEWEST_VERSION || h.version < OLDEST_VERSION)
    expect (!d && error == SFRAME_ERR_VERSION_INVAL,
            "version %u: %s", h.version,
            d ? "accepted" : sframe_errmsg (error));
  CALL (sframe_decoder_free, &d);
}

/* header: each getter gives its field.  */
static void
gives_the_header (const void *context)
{
  readings r;
  if (!open_readings (context, &r))
    return;
  const sf_header *h = &r.header;
  const uint8_t *bytes = r.section.bytes;
#define SAME(getter, value)                                                    \
  do                                                                           \
    {                                                                          \
      int64_t got = (int64_t) CALL (getter, r.decoder);                        \
      expect (got == (int64_t) (value), #getter ": %lld, the section has %lld", \
              (long long) got, (long long) (value));                           \
    }                                                                          \
  while (0)
  SAME (sframe_decoder_get_hdr_size, sizeof (sframe_header) + h->auxhdr_len);
  SAME (sframe_decoder_get_abi_arch, bytes[4]);
  SAME (sframe_decoder_get_fixed_fp_offset, h->cfa_fixed_fp_offset);
  SAME (sframe_decoder_get_fixed_ra_offset, h->cfa_fixed_ra_offset);
  SAME (sframe_decoder_get_num_fidx, h->num_fdes);
#if defined HAS_VERSION_2 || defined HAS_VERSION_3
  SAME (sframe_decoder_get_version, h->version);
#endif
#ifdef HAS_VERSION_3
  SAME (sframe_decoder_get_flags, h->flags);
#endif
  close_readings (&r);
}

static void
same_function (const sf_fde *right, const api_function *f, uint8_t version,
               uint32_t i)
{
  bool has_rep_size = sframe_version_of (version)->has_block_size;
  expect (f->num_fres == right->func_num_fres && f->size == right->func_size
              && f->start == right->func_start_offset,
          "function %u: %u rows, size %u, start %lld; the section has %u, %u, "
          "%lld", i, f->num_fres, f->size, (long long) f->start,
          right->func_num_fres, right->func_size,
          (long long) right->func_start_offset);
  expect ((f->info & 15) == right->fre_type
              && (f->info >> 4 & 1) == right->pc_type
              && (!has_rep_size || f->rep_size == right->rep_size)
              && TYPE_OF (*f) == right->fde_type,
          "function %u: info 0x%x, info2 0x%x, block size %u", i, f->info,
          f->info2, f->rep_size);
}

/* functions: the getters give what the index has, and those of one thing
   agree.  */
static void
gives_functions (const void *context)
{
  readings r;
  if (!open_readings (context, &r))
    return;
  sf_report report = SF_NO_REPORT;
  uint32_t count = r.header.num_fdes;
  for (uint32_t i = 0; i < count; i++)
    {
      sf_fde right;
      api_function f;
      if (!is_asked (i, MOST_FUNCTIONS, count))
        continue;
      if (!sf_read_fde (&r.header, i, &right, &report))
        break;
      if (!expect (get_function (r.decoder, i, &f) == 0, "function %u: an error",
                   i))
        continue;
      same_function (&right, &f, r.header.version, i);
#if defined HAS_VERSION_2
      api_function old = { 0 };
      int32_t start = 0;
      expect (CALL (sframe_decoder_get_funcdesc, r.decoder, i, &old.num_fres,
                    &old.size, &start, &old.info) == 0
                  && old.num_fres == f.num_fres && old.size == f.size
                  && start == f.start && old.info == f.info,
              "function %u differs from sframe_decoder_get_funcdesc_v2", i);
#elif defined HAS_VERSION_3
      api_function old = { 0 };
      int32_t start = 0;
      int error = CALL (sframe_decoder_get_funcdesc_v2, r.decoder, i,
                        &old.num_fres, &old.size, &start, &old.info,
                        &old.rep_size);
      expect (error
                  || (old.num_fres == f.num_fres && old.size == f.size
                      && start == f.start && old.info == f.info
                      && old.rep_size == f.rep_size),
              "function %u: start %d, sframe_decoder_get_funcdesc_v3 has %lld",
              i, start, (long long) f.start);
#endif
    }
  close_readings (&r);
}

/* start-fields: where the start of a function is stored.  */
static void
gives_start_fields (const void *context)
{
#ifdef HAS_VERSION_3
  readings r;
  if (!open_readings (context, &r))
    return;
  sf_report report = SF_NO_REPORT;
  uint32_t count = r.header.num_fdes;
  for (uint32_t i = 0; i < count; i++)
    {
      sf_fde right;
      int error = -7;
      if (!is_asked (i, MOST_FUNCTIONS, count))
        continue;
      if (!sf_read_fde (&r.header, i, &right, &report))
        break;
      uint32_t at = CALL (sframe_decoder_get_offsetof_fde_start_addr, r.decoder,
                          i, &error);
      expect (at == right.index_at && error == 0,
              "function %u: at %u, it is at %llu; error %d", i, at,
              (unsigned long long) right.index_at, error);
      expect (at == CALL (sframe_decoder_get_offsetof_fde_start_addr, r.decoder,
                          i, NULL),
              "function %u: another answer without a place for the error", i);
    }
  close_readings (&r);
#else
  (void) context;
#endif
}

static uint32_t
cut (uint32_t word, uint8_t size)
{
  return size == 4 ? word : word & ((1u << size * 8) - 1);
}

static uint32_t
word_of (const row *r, uint8_t size, unsigned i)
{
  uint16_t two;
  uint32_t four;
  memcpy (&two, row_words (r) + (size_t) i * 2 % sizeof row_words (r), sizeof two);
  memcpy (&four, row_words (r) + (size_t) i * 4 % sizeof row_words (r), sizeof four);
  return size == 1 ? row_words (r)[i] : size == 2 ? two : four;
}

static bool
is_row (const sf_fre *right, const row *r)
{
  uint8_t size_code = right->dataword_size >> 1;
  uint8_t info = (uint8_t) ((right->base_reg_is_sp ? 1 : 0)
                            | right->dataword_count << 1 | size_code << 5
                            | (right->mangled_ra_p ? 0x80 : 0));
  bool same = r->fre_start_addr == right->start_address && r->fre_info == info;
  for (unsigned i = 0; same && i < right->dataword_count; i++)
    same = word_of (r, right->dataword_size, i)
           == cut (right->datawords[i], right->dataword_size);
  return same;
}

/* A getter of a row gives the same with and without a place for the error.  */
#define SAME_WITHOUT_PLACE(getter)                                            \
  do                                                                          \
    {                                                                         \
      int code = 0;                                                           \
      int32_t with = ROW_GETTER (getter, d, r, type, &code);                  \
      int32_t without = ROW_GETTER (getter, d, r, type, NULL);                \
      expect_or ("without-place", code || with == without,                    \
                 #getter ": %d, and %d without a place for the error", with,  \
                 without);                                                    \
    }                                                                         \
  while (0)

#if defined HAS_VERSION_2 || defined HAS_VERSION_3
/* RA is where the header says, in a row that has no word of it; 2.40 leaves that
   to its caller.  */
static void
gives_fixed_ra (decoder *d, const sf_fre *right, row *r, uint32_t type)
{
  enum { WORDS_OF_CFA = 2 }; /* in a flexible row */
  int error = 0;
  int32_t fixed = CALL (sframe_decoder_get_fixed_ra_offset, d);
  if (!fixed || !right->dataword_count
      || (type && right->dataword_count > WORDS_OF_CFA))
    return;
  int32_t found = ROW_GETTER (sframe_fre_get_ra_offset, d, r, type, &error);
  expect (found == fixed && error == 0,
          "RA at %d, and the header has %d; error %d", found, fixed, error);
}
#else
#define gives_fixed_ra(d, right, r, type) (void) 0
#endif

static void
getters_of_a_row (decoder *d, const sf_fre *right, row *r, uint32_t type)
{
  int error = 0;
  expect (CALL (sframe_fre_get_base_reg_id, r, &error)
                  == (right->base_reg_is_sp ? SFRAME_BASE_REG_SP
                                            : SFRAME_BASE_REG_FP)
              && error == 0,
          "the base register is the other one");
  expect (CALL (sframe_fre_get_ra_mangled_p, d, r, &error)
                  == right->mangled_ra_p
              && error == 0,
          "whether RA is mangled");
  SAME_WITHOUT_PLACE (sframe_fre_get_cfa_offset);
  SAME_WITHOUT_PLACE (sframe_fre_get_fp_offset);
  SAME_WITHOUT_PLACE (sframe_fre_get_ra_offset);
  gives_fixed_ra (d, right, r, type);
#ifdef HAS_VERSION_3
  expect (CALL (sframe_fre_get_ra_undefined_p, d, r, &error)
                  == (right->dataword_count == 0)
              && error == 0,
          "whether RA is undefined");
  for (int i = 0; i < right->dataword_count; i++)
    expect (CALL (sframe_get_fre_udata, r, i, &error)
                    == cut (right->datawords[i], right->dataword_size)
                && error == 0,
            "word %d is another", i);
  CALL (sframe_get_fre_udata, r, right->dataword_count, &error);
  expect (error == SFRAME_ERR_FREOFFSET_NOPRESENT,
          "a word behind the last: error %d", error);
  error = 0;
  if (right->dataword_count == 0)
    expect ((ROW_GETTER (sframe_fre_get_fp_offset, d, r, type, &error),
             is_error (error)),
            "an outermost frame has no FP, fixed or not: error %d", error);
#endif
}

static void
rows_of_a_function (readings *r, uint32_t i, const sf_fde *fde)
{
  sf_report report = SF_NO_REPORT;
  sf_fres rows;
  sf_fre right;
  row got;
  api_function f;
  if (get_function (r->decoder, i, &f))
    return;
  sf_fres_begin (&r->header, fde, &rows, &report);
  for (uint32_t j = 0; sf_fres_next (&rows, &right); j++)
    {
      if (right.dataword_count > MOST_WORDS /* the API has no place for them */
          || !is_asked (j, MOST_ROWS, fde->func_num_fres))
        continue;
      int error = CALL (sframe_decoder_get_fre, r->decoder, i, j, &got);
      if (expect (error == 0, "function %u row %u: error %d", i, j, error)
          && expect (is_row (&right, &got),
                     "function %u row %u: start 0x%x, info 0x%x", i, j,
                     got.fre_start_addr, got.fre_info))
        getters_of_a_row (r->decoder, &right, &got, TYPE_OF (f));
    }
  expect (CALL (sframe_decoder_get_fre, r->decoder, i, fde->func_num_fres,
                &got) != 0,
          "function %u: a row behind the last", i);
}

static void
for_each_function (const subject *s,
                   void (*look) (readings *, uint32_t, const sf_fde *))
{
  readings r;
  if (!open_readings (s, &r))
    return;
  sf_report report = SF_NO_REPORT;
  sf_fde fde;
  uint32_t count = r.header.num_fdes;
  for (uint32_t i = 0; i < count && sf_read_fde (&r.header, i, &fde, &report);
       i++)
    if (is_asked (i, MOST_FUNCTIONS, count))
      look (&r, i, &fde);
  close_readings (&r);
}

/* rows: each is what the section has, and so is what the getters say of it.  */
static void
gives_rows (const void *context)
{
  for_each_function (context, rows_of_a_function);
}

#ifdef HAS_VERSION_3
/* Attribute and rows of FDE, as bytes of the section.  */
static uint64_t
end_of_rows (const readings *r, const sf_fde *fde)
{
  sf_report report = SF_NO_REPORT;
  sf_fres rows;
  sf_fre fre;
  uint64_t end = fde->fres_at;
  sf_fres_begin (&r->header, fde, &rows, &report);
  while (sf_fres_next (&rows, &fre))
    end = fre.at + (1u << fde->fre_type) + 1
          + (uint64_t) fre.dataword_size * fre.dataword_count;
  return end;
}

static void
rows_at_once (readings *r, uint32_t i, const sf_fde *fde)
{
  char *bytes = NULL;
  size_t size = 0;
  uint32_t rows = 0;
  int error = CALL (sframe_decoder_get_fres_buf, r->decoder, i, &bytes, &size,
                    &rows);
  uint64_t at = fde->fres_at - sframe_version_of (r->header.version)->attribute_size;
  uint64_t right = end_of_rows (r, fde) - at;
  bool is_little = r->section.bytes[0] == 0xe2;
  bool is_ours = is_little == (__BYTE_ORDER__ == __ORDER_LITTLE_ENDIAN__);
  if (expect (error == 0 && rows == fde->func_num_fres && size == right,
              "function %u: error %d, %u rows in %zu bytes; it has %u in %llu",
              i, error, rows, size, fde->func_num_fres,
              (unsigned long long) right)
      && is_ours)
    expect (memcmp (bytes, r->section.bytes + at, size) == 0,
            "function %u: other bytes", i);
}
#endif

/* rows-at-once: the buffer of a function's rows is these rows.  */
static void
gives_rows_at_once (const void *context)
{
#ifdef HAS_VERSION_3
  for_each_function (context, rows_at_once);
#else
  (void) context;
#endif
}

/* PC wraps, as addresses do.  */
static void
find_at (readings *r, uint64_t at)
{
  int64_t pc = (int64_t) at;
  if (pc != (start_type) pc)
    return;
  sf_found right;
  row got;
  enum sf_clause open = sf_find_silence (&r->section, (uint64_t) pc, &right);
  enum sf_find_result result = right.result;
  if (open != SF_CLAUSES
      || (result == SF_FOUND && right.fre.dataword_count > MOST_WORDS))
    return;
  int error = CALL (sframe_find_fre, r->decoder, (start_type) pc, &got);
  if (result == SF_FOUND)
    expect (error == 0 && is_row (&right.fre, &got),
            "PC %lld is in function %u row %u; error %d", (long long) pc,
            right.fde_index, right.fre_index, error);
  else
    expect (error == SFRAME_ERR, "PC %lld is in no row; error %d",
            (long long) pc, error);
}

static void
find_in_function (readings *r, uint32_t i, const sf_fde *fde)
{
  sf_report report = SF_NO_REPORT;
  sf_fres rows;
  sf_fre fre;
  if (!(r->header.flags & SFRAME_F_FDE_SORTED)
      || !is_asked (i, MOST_SEARCHED, r->header.num_fdes))
    return; /* other indexes are not searched; the API says so */
  uint64_t start = fde->start;
  find_at (r, start - 1);
  find_at (r, start + fde->func_size - 1);
  find_at (r, start + fde->func_size);
  sf_fres_begin (&r->header, fde, &rows, &report);
  for (uint32_t j = 0; sf_fres_next (&rows, &fre); j++)
    if (is_asked (j, 4, fde->func_num_fres))
      {
        find_at (r, start + fre.start_address);
        find_at (r, start + fre.start_address - 1);
      }
}

/* find: the row that covers the PC, or SFRAME_ERR.  */
static void
finds_rows (const void *context)
{
  for_each_function (context, find_in_function);
}

/* How often WORD is in the file FD.  */
static uint32_t
times_in (int fd, const char *word)
{
  off_t end = lseek (fd, 0, SEEK_END);
  size_t size = end > 0 ? (size_t) end : 1;
  const char *text = mmap (NULL, size, PROT_READ, MAP_PRIVATE, fd, 0);
  if (end <= 0 || text == MAP_FAILED)
    return 0;
  uint32_t times = 0;
  for (const char *at = text; (at = memmem (at, size - (size_t) (at - text), word, strlen (word))); at++)
    times++;
  munmap ((void *) text, size);
  return times;
}

/* dump: as many functions as the index has.  */
static void
dumps (const void *context)
{
  readings r;
  if (!open_readings (context, &r))
    {
      CALL (sframe_decoder_free, &r.decoder);
      return;
    }
  int out = memfd_create ("dump", 0);
  fflush (stdout);
  dup2 (out, STDOUT_FILENO);
  CALL (dump_sframe, r.decoder, 0x400000);
  fflush (stdout);
  uint32_t functions = times_in (out, "func idx [");
  if (has_values (context))
    expect (functions == r.header.num_fdes, "%u functions of %u", functions,
            r.header.num_fdes);
  close (out);
  close_readings (&r);
}

static const section_promise section_promises[] = {
  { "survives", "no section ends the process", survives, true },
  { "decode", "a valid section is accepted, what is refused has a reason", decodes, true },
  { "reason", "an unsupported version is called so", gives_the_reason, true },
  { "header", "each getter gives its field", gives_the_header, false },
  { "functions", "a function is what the index has, by each getter", gives_functions, false },
  { "start-fields", "the place of a start is where it is stored", gives_start_fields, false },
  { "rows", "a row is what the section has, by each getter", gives_rows, false },
  { "rows-at-once", "the buffer of rows is the rows", gives_rows_at_once, false },
  { "find", "the row found is the one that covers the PC", finds_rows, false },
  { "dump", "all functions are printed", dumps, true },
  { "as-objdump", "each function is printed with its address", prints_as_objdump, false },
  { "as-linker", "what is not collected is in the output, with its rows", merges_as_linker, false },
  { 0 }
};

static const call_promise *const calls[] = { misuses, limits, NULL };

const family the_family = {
  .library = "libsframe",
  .sections = section_promises,
  .calls = calls,
  .has_values = has_values,
  .encode = encode_seed,
  .encoder_tags = encoder_tags,
};
