/* The encoder, and what else takes numbers, at the limits of the types in
   sframe-api.h and past those of the format.  What fits has to be written; what
   does not has to be refused: never a section that has something else.  */
#include <stdlib.h>
#include <string.h>

#include "promises.h"
#include "plan.h"

/* A number of the context: how much of what the trial is about.  */
static uint32_t
number (const void *context)
{
  return *(const uint32_t *) context;
}

#define N(value) (&(const uint32_t){ value })

static void
compare_and_free (plan p, bool may_refuse)
{
  compare_plan (&p, may_refuse);
  plan_free (&p);
}

static void
functions (const void *count)
{
  compare_and_free (plain_plan (number (count), 2), false);
}

static void
rows (const void *count)
{
  compare_and_free (plain_plan (1, number (count)),
                    NEWEST_VERSION >= 3 && number (count) > 0xffff);
}

static void
rows_at_once (const void *count)
{
  plan p = plain_plan (2, number (count));
  p.order = AT_ONCE;
  compare_and_free (p, NEWEST_VERSION >= 3 && number (count) > 0xffff);
}

static void
order (const void *order)
{
  plan p = plain_plan (5, 3);
  p.order = (enum order) number (order);
  compare_and_free (p, false);
}

/* One function of three has no rows.  */
static void
no_rows (const void *which)
{
  plan p = plain_plan (3, 2);
  p.functions[number (which)].function.num_fres = 0;
  compare_and_free (p, NEWEST_VERSION < 3);
}

/* A row that starts at 1 << bits, in a type that has as many bits.  */
static void
wide_row (const void *type)
{
  plan p = plain_plan (1, 2);
  p.functions[0].function.info = (unsigned char) number (type);
  p.functions[0].function.size = 0x20000;
  p.functions[0].rows[1].start = number (type) == 0 ? 0x100 : 0x10000;
  compare_and_free (p, true);
}

static void
widest_row (const void *type)
{
  plan p = plain_plan (1, 2);
  p.functions[0].function.info = (unsigned char) number (type);
  p.functions[0].function.size = 0xffffffff;
  p.functions[0].rows[1].start = number (type) == 0   ? 0xff
                                 : number (type) == 1 ? 0xffff
                                                      : 0xfffffffe;
  compare_and_free (p, false);
}

/* A row that starts so many bytes past the end of its function.  */
static void
row_past_the_end (const void *bytes)
{
  plan p = plain_plan (1, 2);
  p.functions[0].rows[1].start = p.functions[0].function.size + number (bytes);
  compare_and_free (p, true);
}

static void
row_type (const void *type)
{
  plan p = plain_plan (1, 2);
  p.functions[0].function.info = (unsigned char) number (type);
  compare_and_free (p, true);
}

static void
words (const void *count)
{
  plan p = plain_plan (2, 3);
  p.functions[1].rows[1].info = row_info (true, number (count), 2);
  compare_and_free (p, number (count) > MOST_WORDS);
}

#ifdef HAS_VERSION_3
/* Too many in the buffer of the last function, for which the table of rows has to
   grow.  */
static void
words_at_once (const void *functions)
{
  plan p = plain_plan (number (functions), 60);
  p.order = AT_ONCE;
  p.functions[p.count - 1].rows[1].info = row_info (true, MOST_WORDS + 1, 0);
  compare_and_free (p, true);
}
#endif

static void
word_size (const void *code)
{
  plan p = plain_plan (1, 2);
  p.functions[0].rows[1].info = row_info (true, 1, number (code));
  compare_and_free (p, number (code) > 2);
}

/* The least and the greatest word of a size, and all bits.  */
static void
word_ends (const void *code)
{
  unsigned bits = 8u << number (code);
  const uint32_t ends[] = { 1u << (bits - 1), (1u << (bits - 1)) - 1, 0xffffffff };
  plan p = plain_plan (2, 3);
  for (unsigned i = 0; i < p.count; i++)
    for (unsigned j = 0; j < 3; j++)
      {
        planned_row *r = &p.functions[i].rows[j];
        r->info = row_info (i == 0, 3, number (code));
        for (unsigned k = 0; k < 3; k++)
          r->words[k] = ends[(j + k) % 3];
      }
  compare_and_free (p, false);
}

static void
version (const void *version)
{
  int error = 0;
  encoder *e = CALL (sframe_encode, (uint8_t) number (version), 4, 3, 0, -8,
                     &error);
  expect (number (version) == NEWEST_VERSION
              ? e && error == 0
              : !e && error == SFRAME_ERR_VERSION_INVAL,
          "version %u: error %d", number (version), error);
  CALL (sframe_encoder_free, &e);
}

static void
abi (const void *abi)
{
  plan p = plain_plan (2, 2);
  p.abi = (uint8_t) number (abi);
  if (p.abi != SFRAME_ABI_AMD64_ENDIAN_LITTLE)
    p.fixed_ra = 0;
  compare_and_free (p, number (abi) < 1
                           || number (abi) > MOST_ABIS);
}

/* What is written of it is refused by the decoder, or is as it was told.  */
static void
flags (const void *flags)
{
  plan p = plain_plan (2, 2);
  p.flags = (uint8_t) (number (flags) | (NEWEST_VERSION < 3 ? 0 : 4));
  int error;
  size_t size = 0;
  encoder *e = follow (&p, &error);
  char *bytes = e && !error ? write_encoder (e, &size, true, &error) : NULL;
  decoder *d = bytes ? CALL (sframe_decode, bytes, size, &error) : NULL;
  expect (!bytes || d, "flags 0x%x are written, and then refused by "
          "sframe_decode", p.flags);
  CALL (sframe_decoder_free, &d);
  CALL (sframe_encoder_free, &e);
  plan_free (&p);
}

static void
fixed (const void *offset)
{
  plan p = plain_plan (2, 2);
  p.fixed_fp = p.fixed_ra = (int8_t) number (offset);
  compare_and_free (p, false);
}

static void
sizes (const void *size)
{
  plan p = plain_plan (1, 1);
  p.functions[0].function.size = number (size);
  compare_and_free (p, false);
}

static void
starts (const void *high)
{
  plan p = plain_plan (2, 1);
  p.functions[0].function.start
      = (start_type) ((uint64_t) 1 << (sizeof (start_type) * 8 - 1));
  if (number (high))
    p.functions[1].function.start = -(p.functions[0].function.start + 0x1000);
  compare_and_free (p, false);
}

/* The same twice: the second time has what the first had.  */
static void
write_twice (const void *context)
{
  plan p = plain_plan (3, 2);
  p.sorts = number (context);
  if (!p.sorts)
    p.flags &= (uint8_t) ~SFRAME_F_FDE_SORTED;
  /* Of the highest first; the others have another number and type of rows.  */
  p.functions[0].function.start = 0x9000;
  p.functions[1].function.num_fres = 1;
  p.functions[2].function.info = SFRAME_FRE_TYPE_ADDR2;
  int error;
  size_t size = 0, again = 0;
  encoder *e = follow (&p, &error);
  char *bytes = write_encoder (e, &size, p.sorts, &error);
  char *first = malloc (size + 1);
  memcpy (first, bytes ? bytes : "", size);
  bytes = write_encoder (e, &again, p.sorts, &error);
  if (expect (bytes && again == size, "%zu bytes, then %zu", size, again))
    compare_bytes (&p, bytes, again);
  free (first);
  CALL (sframe_encoder_free, &e);
  plan_free (&p);
}

/* Nothing is lost when an encoder is written twice, whatever is in it.  */
static void
write_twice_of_one (const void *context)
{
  (void) context;
  plan p = plain_plan (1, 1);
  int error;
  size_t size = 0, again = 0;
  encoder *e = follow (&p, &error);
  write_encoder (e, &size, true, &error);
  char *bytes = write_encoder (e, &again, true, &error);
  if (expect (bytes && again == size, "%zu bytes, then %zu", size, again))
    compare_bytes (&p, bytes, again);
  CALL (sframe_encoder_free, &e);
  plan_free (&p);
}

/* A function is added after a section was written; then all are written.  */
static void
add_after_write (const void *context)
{
  (void) context;
  plan p = plain_plan (2, 2);
  int error;
  size_t size = 0;
  p.count = 1;
  encoder *e = follow (&p, &error);
  write_encoder (e, &size, true, &error);
  p.count = 2;
  error = add_function (e, &p.functions[1].function);
  row r = { .fre_info = p.functions[1].rows[0].info };
  for (int j = 0; !error && j < 2; j++)
    {
      r.fre_start_addr = (uint32_t) j;
      row_words (&r)[0] = (unsigned char) p.functions[1].rows[j].words[0];
      error = CALL (sframe_encoder_add_fre, e, 1, &r);
    }
  char *bytes = error ? NULL : write_encoder (e, &size, true, &error);
  if (bytes)
    compare_bytes (&p, bytes, size);
  CALL (sframe_encoder_free, &e);
  plan_free (&p);
}

#ifdef HAS_VERSION_3
/* "This API is valid only for SFrame format version 2."  */
static void
old_funcdesc (const void *context)
{
  (void) context;
  int error = 0;
  encoder *e = CALL (sframe_encode, 3, 4, 3, 0, -8, &error);
  expect (CALL (sframe_encoder_add_funcdesc_v2, e, 0, 16, 0, 0, 0) != 0,
          "a function is added to an encoder of version 3");
  CALL (sframe_encoder_free, &e);
}

/* A start of 64 bits, asked for with the getter of 32.  */
static void
old_getter (const void *context)
{
  (void) context;
  plan p = plain_plan (1, 1);
  p.functions[0].function.start = (int64_t) 5 << 32;
  int error;
  size_t size = 0;
  encoder *e = follow (&p, &error);
  char *bytes = write_encoder (e, &size, true, &error);
  decoder *d = CALL (sframe_decode, bytes, size, &error);
  api_function f = { 0 };
  int32_t start = 77;
  error = CALL (sframe_decoder_get_funcdesc_v2, d, 0, &f.num_fres, &f.size,
                &start, &f.info, &f.rep_size);
  expect (error || start == p.functions[0].function.start,
          "the start 0x500000000 is given as 0x%x, without an error",
          (unsigned) start);
  CALL (sframe_decoder_free, &d);
  CALL (sframe_encoder_free, &e);
  plan_free (&p);
}
#endif

/* sframe_calc_fre_type: a row of the last byte of the function fits.  */
static void
row_types (const void *context)
{
  (void) context;
  static const size_t sizes[] = { 0, 1, 255, 256, 257, 65535, 65536, 65537,
                                  0xffffffff };
  for (size_t i = 0; i < sizeof sizes / sizeof *sizes; i++)
    {
      uint32_t type = CALL (sframe_calc_fre_type, sizes[i]);
      uint64_t most = ((uint64_t) 1 << (8u << type)) - 1;
      expect (type <= SFRAME_FRE_TYPE_ADDR4 && (!sizes[i] || sizes[i] - 1 <= most),
              "row type %u for %zu bytes", type, sizes[i]);
      for (uint32_t pc_type = 0; pc_type < 2; pc_type++)
        {
          unsigned char info = CALL (sframe_fde_create_func_info, type, pc_type);
          expect ((info & 15) == type && (info >> 4 & 1) == pc_type
                      && info >> 5 == 0,
                  "info 0x%x of row type %u and PC type %u", info, type, pc_type);
        }
    }
}

/* Row types end at functions of 4 GiB; size_t does not.  */
static void
row_type_of_too_large (const void *context)
{
  (void) context;
  size_t size = (size_t) ((uint64_t) 1 << 32);
  if (size == 0)
    return; /* a size_t of 32 bits */
  uint32_t type = CALL (sframe_calc_fre_type, size);
  expect (type >= SFRAME_FRE_TYPE_ADDR4, "row type %u for a function of 4 GiB",
          type);
}

#define FITS "what fits is written as it was added"
#define PAST "what does not fit is refused or written as it was added"

const call_promise limits[] = {
  { "functions-0", FITS, functions, N (0) },
  { "functions-64", FITS, functions, N (64) },
  { "functions-65", FITS, functions, N (65) },
  { "functions-128", FITS, functions, N (128) },
  { "functions-129", FITS, functions, N (129) },
  { "functions-3000", FITS, functions, N (3000) },
  { "rows-64", FITS, rows, N (64) },
  { "rows-65", FITS, rows, N (65) },
  { "rows-66", FITS, rows, N (66) },
  { "rows-65535", FITS, rows, N (65535) },
  { "rows-65536", PAST, rows, N (65536) },
  { "rows-65537", PAST, rows, N (65537) },
  { "at-once-64", FITS, rows_at_once, N (64) },
  { "at-once-65535", FITS, rows_at_once, N (65535) },
  { "at-once-65536", PAST, rows_at_once, N (65536) },
  { "rows-after-functions", "a row is added to the function that is named", order, N (FUNCTIONS_FIRST) },
  { "rows-in-any-order", "a row is added to the function that is named", order, N (ROWS_FROM_THE_LAST) },
  { "first-without-rows", FITS, no_rows, N (0) },
  { "second-without-rows", FITS, no_rows, N (1) },
  { "last-without-rows", FITS, no_rows, N (2) },
  { "row-of-9-bits", PAST, wide_row, N (0) },
  { "row-of-17-bits", PAST, wide_row, N (1) },
  { "widest-row-1", FITS, widest_row, N (0) },
  { "widest-row-2", FITS, widest_row, N (1) },
  { "widest-row-4", FITS, widest_row, N (2) },
  { "row-at-the-end", PAST, row_past_the_end, N (0) },
  { "row-past-the-end", PAST, row_past_the_end, N (1) },
  { "row-type-3", PAST, row_type, N (3) },
  { "row-type-15", PAST, row_type, N (15) },
  { "words-most", FITS, words, N (MOST_WORDS) },
  { "words-too-many", PAST, words, N (MOST_WORDS + 1) },
  { "words-15", PAST, words, N (15) },
#ifdef HAS_VERSION_3
  { "at-once-words-too-many", PAST, words_at_once, N (1) },
  { "at-once-words-too-many-later", PAST, words_at_once, N (3) },
#endif
  { "word-size-reserved", PAST, word_size, N (3) },
  { "word-ends-1", FITS, word_ends, N (0) },
  { "word-ends-2", FITS, word_ends, N (1) },
  { "word-ends-4", FITS, word_ends, N (2) },
  { "version-0", "only the newest version is written", version, N (0) },
  { "version-1", "only the newest version is written", version, N (1) },
  { "version-2", "only the newest version is written", version, N (2) },
  { "version-3", "only the newest version is written", version, N (3) },
  { "version-255", "only the newest version is written", version, N (255) },
  { "abi-0", PAST, abi, N (0) },
  { "abi-1", FITS, abi, N (1) },
  { "abi-2", FITS, abi, N (2) },
  { "abi-3", FITS, abi, N (3) },
  { "abi-4", PAST, abi, N (4) },
  { "abi-255", PAST, abi, N (255) },
  { "flags-undefined", "what is written can be decoded", flags, N (0x80) },
  { "flags-all", "what is written can be decoded", flags, N (0xff) },
  { "fixed--128", FITS, fixed, N (0x80) },
  { "fixed-127", FITS, fixed, N (0x7f) },
  { "size-0", FITS, sizes, N (0) },
  { "size-1", FITS, sizes, N (1) },
  { "size-4-gib", FITS, sizes, N (0xffffffff) },
  { "starts-lowest", FITS, starts, N (0) },
  { "starts-both-ends", FITS, starts, N (1) },
  { "write-twice", "what is written twice is the same", write_twice, N (1) },
  { "write-twice-of-one", "what is written twice is the same", write_twice_of_one, NULL },
#ifdef HAS_VERSION_3
  { "write-twice-unsorted", "what is written twice is the same", write_twice, N (0) },
  { "funcdesc-v2-in-version-3", "valid only for version 2", old_funcdesc, NULL },
  { "funcdesc-v2-of-64-bits", "a start, or an error", old_getter, NULL },
#endif
  { "add-after-write", "what is added after a write is written", add_after_write, NULL },
  { "row-types", "the row type holds the function's size", row_types, NULL },
  { "row-type-past-4-gib", "the row type holds the function's size", row_type_of_too_large, NULL },
  { 0 }
};
