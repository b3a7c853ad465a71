/* Calls that a careless caller makes: a NULL, a number that is out of range, a
   buffer that is too short.  A function that returns or stores errors has to say
   one.  Getters that have no way to say one are not asked about NULL: the header
   promises nothing there, and a value would be no better.  Freeing twice is not
   asked either.  */
#include <limits.h>
#include <stdlib.h>
#include <string.h>

#include "promises.h"
#include "plan.h"

/* A section of two functions with two rows each.  */
typedef struct sample
{
  plan plan;
  encoder *encoder;
  char *bytes;
  size_t size;
  decoder *decoder;
} sample;

static sample
begin_of (unsigned count, uint8_t abi)
{
  sample s = { .plan = plain_plan (count, 2) };
  int error;
  s.plan.abi = abi;
  s.encoder = follow (&s.plan, &error);
  s.bytes = write_encoder (s.encoder, &s.size, true, &error);
  s.decoder = CALL (sframe_decode, s.bytes, s.size, &error);
  return s;
}

static sample
begin (void)
{
  return begin_of (2, SFRAME_ABI_AMD64_ENDIAN_LITTLE);
}

static void
end (sample *s)
{
  CALL (sframe_decoder_free, &s->decoder);
  CALL (sframe_encoder_free, &s->encoder);
  plan_free (&s->plan);
}

static void
expect_failure (const char *call, int result)
{
  expect (result == SFRAME_ERR || is_error (result), "%s: returns %d", call,
          result);
}

#define FAILS(name, ...) expect_failure (#name " (" #__VA_ARGS__ ")", CALL (name, __VA_ARGS__))

/* A call that stores an error.  */
#define STORES(name, ...)                                                      \
  do                                                                           \
    {                                                                          \
      error = 0;                                                               \
      CALL (name, __VA_ARGS__);                                                \
      expect (is_error (error), #name " (" #__VA_ARGS__ "): error %d", error); \
    }                                                                          \
  while (0)

static void
decode_nothing (const void *context)
{
  (void) context;
  int error;
  char bytes[sizeof (sframe_header)] = { 0 };
  STORES (sframe_decode, NULL, 0, &error);
  STORES (sframe_decode, NULL, sizeof bytes, &error);
  STORES (sframe_decode, bytes, 0, &error);
  STORES (sframe_decode, bytes, sizeof bytes - 1, &error);
  STORES (sframe_decode, bytes, sizeof bytes, &error);
  CALL (sframe_decode, NULL, 0, NULL);
  CALL (sframe_decoder_free, NULL);
  CALL (sframe_encoder_free, NULL);
  decoder *none = NULL;
  encoder *no_one = NULL;
  CALL (sframe_decoder_free, &none);
  CALL (sframe_encoder_free, &no_one);
}

/* A header that is cut, in a block of exactly its size.  */
static void
decode_short (const void *context)
{
  (void) context;
  sample s = begin ();
  for (size_t size = 1; size < sizeof (sframe_header); size++)
    {
      int error;
      char *cut = malloc (size);
      memcpy (cut, s.bytes, size);
      STORES (sframe_decode, cut, size, &error);
      free (cut);
    }
  end (&s);
}

/* An unknown error has a text, and each error its own.  */
static void
errors (const void *context)
{
  (void) context;
  static const int unknown[] = { 0, -1, 1, SFRAME_ERR_BASE - 1,
                                 SFRAME_ERR_BASE + SFRAME_ERR_NERR, INT_MAX,
                                 INT_MIN };
  for (size_t i = 0; i < sizeof unknown / sizeof *unknown; i++)
    {
      const char *text = CALL (sframe_errmsg, unknown[i]);
      expect (text && *text, "error %d has no text", unknown[i]);
    }
  const char *before = "";
  for (int i = 0; i < SFRAME_ERR_NERR; i++)
    {
      const char *text = CALL (sframe_errmsg, SFRAME_ERR_BASE + i);
      expect (text && *text && strcmp (text, before) != 0,
              "error %d has no text of its own", SFRAME_ERR_BASE + i);
      before = text ? text : "";
    }
}

static void
functions_out_of_range (const void *context)
{
  (void) context;
  static const unsigned indexes[] = { 2, 3, 0x7fffffff, 0x80000000, 0xffffffff };
  sample s = begin ();
  row r;
  int error;
  (void) error;
  for (size_t i = 0; i < sizeof indexes / sizeof *indexes; i++)
    {
      api_function f;
      unsigned index = indexes[i];
      expect_failure ("the getter of a function", get_function (s.decoder, index, &f));
      FAILS (sframe_decoder_get_fre, s.decoder, index, 0, &r);
      FAILS (sframe_decoder_get_fre, s.decoder, 0, index, &r);
      FAILS (sframe_encoder_add_fre, s.encoder, index, &(row){ .fre_info = 3 });
#ifdef HAS_VERSION_3
      STORES (sframe_decoder_get_offsetof_fde_start_addr, s.decoder, index, &error);
      STORES (sframe_encoder_get_offsetof_fde_start_addr, s.encoder, index, &error);
      int32_t start;
      FAILS (sframe_decoder_get_funcdesc_v2, s.decoder, index, &f.num_fres,
             &f.size, &start, &f.info, &f.rep_size);
      FAILS (sframe_encoder_add_fres_buf, s.encoder, index, 0, "\0\0\0\0", 5);
#elif defined HAS_VERSION_2
      int32_t start;
      FAILS (sframe_decoder_get_funcdesc, s.decoder, index, &f.num_fres,
             &f.size, &start, &f.info);
#endif
    }
  end (&s);
}

#ifdef HAS_VERSION_3
/* "The (hypothetical) offset" of a function that does not exist.  */
static void
hypothetical_offsets (const void *context)
{
  (void) context;
  sample s = begin ();
  for (uint32_t i = 2; i < 1000; i += 3)
    {
      uint32_t right = (uint32_t) (sizeof (sframe_header) + (size_t) 16 * i);
      int error;
      expect (CALL (sframe_decoder_get_offsetof_fde_start_addr, s.decoder, i, &error) == right,
              "function %u of a decoder", i);
      expect (CALL (sframe_encoder_get_offsetof_fde_start_addr, s.encoder, i, &error) == right,
              "function %u of an encoder", i);
    }
  end (&s);
}

static void
rows_at_once_out_of_range (const void *index)
{
  sample s = begin ();
  char *bytes = NULL;
  size_t size = 0;
  uint32_t rows = 0;
  FAILS (sframe_decoder_get_fres_buf, s.decoder, *(const uint32_t *) index,
         &bytes, &size, &rows);
  end (&s);
}

static void
rows_at_once_null (const void *which)
{
  sample s = begin ();
  char *bytes = NULL;
  size_t size = 0;
  uint32_t rows = 0;
  switch (*(const uint32_t *) which)
    {
    case 0: FAILS (sframe_decoder_get_fres_buf, NULL, 0, &bytes, &size, &rows); break;
    case 1: FAILS (sframe_decoder_get_fres_buf, s.decoder, 0, NULL, &size, &rows); break;
    case 2: FAILS (sframe_decoder_get_fres_buf, s.decoder, 0, &bytes, NULL, &rows); break;
    default: FAILS (sframe_decoder_get_fres_buf, s.decoder, 0, &bytes, &size, NULL); break;
    }
  end (&s);
}

/* No rows, in no buffer: the function takes both as a pair.  */
static void
add_nothing_at_once (const void *context)
{
  (void) context;
  sample s = begin ();
  int result = CALL (sframe_encoder_add_fres_buf, s.encoder, 1, 0, NULL, 0);
  expect (result == 0 || result == SFRAME_ERR || is_error (result),
          "returns %d", result);
  FAILS (sframe_encoder_add_fres_buf, s.encoder, 1, 1, NULL, 8);
  FAILS (sframe_encoder_add_fres_buf, s.encoder, 1, 1, "", 0);
  FAILS (sframe_encoder_add_fres_buf, NULL, 1, 1, "", 1);
  end (&s);
}

/* A buffer that is shorter than what it has to have.  */
static void
add_short_at_once (const void *size)
{
  sample s = begin ();
  static const char whole[] = { 1, 0, 0, 0, 0, 0, 3, 8 };
  size_t short_of = *(const uint32_t *) size;
  char *bytes = malloc (short_of);
  memcpy (bytes, whole, short_of);
  FAILS (sframe_encoder_add_fres_buf, s.encoder, 1, 1, bytes, short_of);
  free (bytes);
  end (&s);
}

static void
words_out_of_range (const void *index)
{
  row r = { .fre_info = row_info (true, 2, 0), .fre_start_addr = 0x11223344 };
  int error;
  STORES (sframe_get_fre_udata, &r, (int) *(const uint32_t *) index, &error);
}
#endif

/* All values of the byte of a row: a word that is there, or an error.  */
static void
all_row_infos (const void *context)
{
  (void) context;
  sample s = begin ();
  for (unsigned info = 0; info < 256; info++)
    {
      row r = { .fre_info = (unsigned char) info };
      unsigned words = info >> 1 & 15;
      bool is_good = words <= MOST_WORDS && (info >> 5 & 3) < 3;
      int error = 0;
      memset (row_words (&r), 5, sizeof row_words (&r));
      ROW_GETTER (sframe_fre_get_cfa_offset, s.decoder, &r, 0, &error);
      expect (is_good && words > 0 ? error == 0 : is_error (error),
              "info 0x%x: sframe_fre_get_cfa_offset: error %d", info, error);
      error = 0;
      CALL (sframe_fre_get_ra_mangled_p, s.decoder, &r, &error);
      expect (is_good ? error == 0 : is_error (error),
              "info 0x%x: sframe_fre_get_ra_mangled_p: error %d", info, error);
      ROW_GETTER (sframe_fre_get_fp_offset, s.decoder, &r, 0, &error);
      expect (is_good && words > 1 ? error == 0 : is_error (error),
              "info 0x%x: sframe_fre_get_fp_offset: error %d", info, error);
#ifdef HAS_VERSION_3
      error = 0;
      CALL (sframe_fre_get_ra_undefined_p, s.decoder, &r, &error);
      expect (is_good ? error == 0 : is_error (error),
              "info 0x%x: sframe_fre_get_ra_undefined_p: error %d", info, error);
      for (int i = 0; i < 16; i++)
        {
          CALL (sframe_get_fre_udata, &r, i, &error);
          expect (is_good && i < (int) words ? error == 0 : is_error (error),
                  "info 0x%x: word %d: error %d", info, i, error);
        }
#endif
    }
  end (&s);
}

/* A row that is NULL.  FP and RA are fixed in the header, or are not.  */
static void
null_rows (const void *fixed)
{
  sample s = begin ();
  int error;
  CALL (sframe_decoder_free, &s.decoder);
  s.bytes[5] = (char) *(const uint32_t *) fixed;
  s.bytes[6] = (char) *(const uint32_t *) fixed;
  s.decoder = CALL (sframe_decode, s.bytes, s.size, &error);
  STORES (sframe_fre_get_base_reg_id, NULL, &error);
  STORES (sframe_fre_get_ra_mangled_p, s.decoder, NULL, &error);
  error = 0;
  ROW_GETTER (sframe_fre_get_cfa_offset, s.decoder, (row *) NULL, 0, &error);
  expect (is_error (error), "sframe_fre_get_cfa_offset (NULL): error %d", error);
#ifdef HAS_VERSION_3
  STORES (sframe_fre_get_ra_undefined_p, s.decoder, NULL, &error);
  STORES (sframe_get_fre_udata, NULL, 0, &error);
#endif
  end (&s);
}

/* The same of one of the two offsets that can be fixed: the header's byte at PLACE.  */
typedef struct offset_of_no_row
{
  unsigned place; /* 5: FP, 6: RA */
  char fixed;     /* 0: it is not */
} offset_of_no_row;

static void
null_row_offset (const void *context)
{
  const offset_of_no_row *of = context;
  sample s = begin ();
  int error = 0;
  CALL (sframe_decoder_free, &s.decoder);
  s.bytes[of->place] = of->fixed;
  s.decoder = CALL (sframe_decode, s.bytes, s.size, &error);
  if (of->place == 5)
    ROW_GETTER (sframe_fre_get_fp_offset, s.decoder, (row *) NULL, 0, &error);
  else
    ROW_GETTER (sframe_fre_get_ra_offset, s.decoder, (row *) NULL, 0, &error);
  expect (of->fixed || is_error (error), "error %d", error);
  end (&s);
}

/* Contexts and outputs that are NULL, of functions that return an error.  */
static void
null_contexts (const void *context)
{
  (void) context;
  sample s = begin ();
  row r = { .fre_info = 3 };
  api_function f = { 0 };
  int32_t start;
  FAILS (sframe_find_fre, NULL, 0, &r);
  FAILS (sframe_find_fre, s.decoder, 0, NULL);
  FAILS (sframe_decoder_get_fre, NULL, 0, 0, &r);
  FAILS (sframe_decoder_get_fre, s.decoder, 0, 0, NULL);
  FAILS (sframe_encoder_add_fre, NULL, 0, &r);
  FAILS (sframe_encoder_add_fre, s.encoder, 0, NULL);
  expect (CALL (sframe_decoder_get_num_fidx, NULL) == 0, "functions of no decoder");
  expect (CALL (sframe_encoder_get_num_fidx, NULL) == 0, "functions of no encoder");
  expect (CALL (sframe_encoder_get_abi_arch, NULL) == 0, "the ABI of no encoder");
#ifdef HAS_VERSION_3
  int64_t start_v3;
  FAILS (sframe_decoder_get_funcdesc_v3, NULL, 0, &f.num_fres, &f.size, &start_v3, &f.info, &f.info2, &f.rep_size);
  expect (CALL (sframe_decoder_get_funcdesc_v3, s.decoder, 0, NULL, NULL, NULL, NULL, NULL, NULL) == 0,
          "sframe_decoder_get_funcdesc_v3 leaves out what is not wanted");
  FAILS (sframe_encoder_add_funcdesc, NULL, 0, 0);
  FAILS (sframe_encoder_add_funcdesc_v2, NULL, 0, 0, 0, 0, 0);
  FAILS (sframe_encoder_add_funcdesc_v3, NULL, 0, 0, 0, 0, 0, 0);
#else
  FAILS (sframe_encoder_add_funcdesc, NULL, 0, 0, 0, 0);
  FAILS (sframe_decoder_get_funcdesc, NULL, 0, &f.num_fres, &f.size, &start, &f.info);
  FAILS (sframe_decoder_get_funcdesc, s.decoder, 0, NULL, &f.size, &start, &f.info);
  FAILS (sframe_decoder_get_funcdesc, s.decoder, 0, &f.num_fres, NULL, &start, &f.info);
  FAILS (sframe_decoder_get_funcdesc, s.decoder, 0, &f.num_fres, &f.size, NULL, &f.info);
#endif
#if defined HAS_VERSION_2 || defined HAS_VERSION_3
  FAILS (sframe_decoder_get_funcdesc_v2, NULL, 0, &f.num_fres, &f.size, &start, &f.info, &f.rep_size);
  FAILS (sframe_decoder_get_funcdesc_v2, s.decoder, 0, NULL, &f.size, &start, &f.info, &f.rep_size);
  FAILS (sframe_decoder_get_funcdesc_v2, s.decoder, 0, &f.num_fres, NULL, &start, &f.info, &f.rep_size);
  FAILS (sframe_decoder_get_funcdesc_v2, s.decoder, 0, &f.num_fres, &f.size, NULL, &f.info, &f.rep_size);
#endif
  (void) start;
  end (&s);
}

/* The outputs of the getter of functions that it does not look at.  */
static void
null_info (const void *which)
{
  sample s = begin ();
  api_function f;
  int32_t start;
#if defined HAS_VERSION_2 || defined HAS_VERSION_3
  if (*(const uint32_t *) which)
    FAILS (sframe_decoder_get_funcdesc_v2, s.decoder, 0, &f.num_fres, &f.size, &start, &f.info, NULL);
  else
    FAILS (sframe_decoder_get_funcdesc_v2, s.decoder, 0, &f.num_fres, &f.size, &start, NULL, &f.rep_size);
#else
  (void) which;
  FAILS (sframe_decoder_get_funcdesc, s.decoder, 0, &f.num_fres, &f.size, &start, NULL);
#endif
  end (&s);
}

static void
write_null (const void *which)
{
  sample s = begin_of (1, SFRAME_ABI_AMD64_ENDIAN_LITTLE);
  size_t size = 1;
  int error = 0;
  switch (*(const uint32_t *) which)
    {
    case 0:
      expect (!write_encoder (NULL, &size, true, &error) && is_error (error),
              "no encoder: error %d", error);
      break;
    case 1:
      expect (!write_encoder (s.encoder, NULL, true, &error) && is_error (error),
              "no size: error %d", error);
      break;
    default:
      CALL (sframe_encoder_free, &s.encoder);
      s.encoder = follow (&s.plan, &error);
      write_encoder (s.encoder, &size, true, NULL);
      break;
    }
  end (&s);
}

/* "Returns error code", "return error code": what sframe_errmsg names.  */
static void
error_codes (const void *context)
{
  (void) context;
  sample s = begin ();
  row r;
  api_function f;
  int error = CALL (sframe_decoder_get_fre, s.decoder, 99, 0, &r);
  expect (is_error (error), "of a missing function: %d", error);
  error = get_function (s.decoder, 99, &f);
  expect (is_error (error) || NEWEST_VERSION >= 3, "of a missing function: %d", error);
#ifdef HAS_VERSION_3
  int32_t start;
  error = CALL (sframe_decoder_get_funcdesc_v2, s.decoder, 99, &f.num_fres, &f.size, &start, &f.info, &f.rep_size);
  expect (is_error (error), "of a missing function: %d", error);
#endif
  end (&s);
}

#if NEWEST_VERSION < 3
/* "Find the function descriptor entry which contains the specified address."  */
static void
funcdesc_with_addr (const void *context)
{
  (void) context;
  sample s = begin ();
  int error = 0;
  const void *found = CALL (sframe_get_funcdesc_with_addr, s.decoder, 0x1004, &error);
  expect (found, "the function that contains the address is not found: error %d", error);
  STORES (sframe_get_funcdesc_with_addr, NULL, 0x1004, &error);
  end (&s);
}
#endif

#define N(value) (&(const uint32_t){ value })
#define OFFSET(place, fixed) (&(const offset_of_no_row){ place, fixed })
#define AN_ERROR "a wrong call is an error"

const call_promise misuses[] = {
  { "decode-nothing", AN_ERROR, decode_nothing, NULL },
  { "decode-short", AN_ERROR, decode_short, NULL },
  { "errors", "each error has a text", errors, NULL },
  { "error-codes", "\"returns error code\"", error_codes, NULL },
  { "out-of-range", AN_ERROR, functions_out_of_range, NULL },
#ifdef HAS_VERSION_3
  { "hypothetical-offsets", "the offset of a function that does not exist", hypothetical_offsets, NULL },
  { "at-once-out-of-range", AN_ERROR, rows_at_once_out_of_range, N (2) },
  { "at-once-null-decoder", AN_ERROR, rows_at_once_null, N (0) },
  { "at-once-null-buffer", AN_ERROR, rows_at_once_null, N (1) },
  { "at-once-null-size", AN_ERROR, rows_at_once_null, N (2) },
  { "at-once-null-rows", AN_ERROR, rows_at_once_null, N (3) },
  { "add-nothing-at-once", AN_ERROR, add_nothing_at_once, NULL },
  { "add-short-at-once-1", AN_ERROR, add_short_at_once, N (1) },
  { "add-short-at-once-5", AN_ERROR, add_short_at_once, N (5) },
  { "add-short-at-once-7", AN_ERROR, add_short_at_once, N (7) },
  { "word--1", AN_ERROR, words_out_of_range, N (0xffffffff) },
  { "word-lowest", AN_ERROR, words_out_of_range, N (0x80000000) },
  { "word-highest", AN_ERROR, words_out_of_range, N (0x7fffffff) },
#endif
  { "row-infos", "a word that is there, or an error", all_row_infos, NULL },
  { "null-rows", AN_ERROR, null_rows, N (0) },
  { "null-row-fp", AN_ERROR, null_row_offset, OFFSET (5, 0) },
  { "null-row-fp-fixed", AN_ERROR, null_row_offset, OFFSET (5, 8) },
  { "null-row-ra", AN_ERROR, null_row_offset, OFFSET (6, 0) },
  { "null-row-ra-fixed", AN_ERROR, null_row_offset, OFFSET (6, 8) },
  { "null-contexts", AN_ERROR, null_contexts, NULL },
  { "null-info", AN_ERROR, null_info, N (0) },
#if NEWEST_VERSION > 1
  { "null-block-size", AN_ERROR, null_info, N (1) },
#endif
  { "write-null-encoder", AN_ERROR, write_null, N (0) },
  { "write-null-size", AN_ERROR, write_null, N (1) },
  { "write-null-error", "no error is stored", write_null, N (2) },
#if NEWEST_VERSION < 3
  { "function-of-address", "the function that contains the address", funcdesc_with_addr, NULL },
#endif
  { 0 }
};
