/* libsframe's encoder: what it writes of a valid section, decoded again, has the same
   functions and rows, by libsframe's own answers before and after.  */
#include <stdio.h>
#include <string.h>

#include <sframe-api.h>

#include "conformance/readers/testees/common/testee.h"
#include "target.h"

#include "conformance/readers/testees/libsframe-2.47/reencode.h"

void target_extra (const struct input *in);

/* A function as the API gives it.  */
typedef struct description
{
  uint32_t rows, size;
  int64_t start;
  unsigned char info, info2;
  uint8_t block_size;
} description;

static description
describe (sframe_decoder_ctx *ctx, uint32_t i)
{
  description d = { 0 };
  if (sframe_decoder_get_funcdesc_v3 (ctx, i, &d.rows, &d.size, &d.start, &d.info,
                                      &d.info2, &d.block_size))
    finding ("round trip: a function cannot be read");
  return d;
}

static bool
is_same_function (const description *a, const description *b)
{
  return a->rows == b->rows && a->size == b->size && a->start == b->start
         && a->info == b->info && a->info2 == b->info2
         && a->block_size == b->block_size;
}

static void
compare_row (sframe_decoder_ctx *before, sframe_decoder_ctx *after, uint32_t i, uint32_t j)
{
  sframe_frame_row_entry a, b;
  int error = sframe_decoder_get_fre (before, i, j, &a);
  if (sframe_decoder_get_fre (after, i, j, &b) != error)
    finding ("round trip: a row cannot be read");
  if (error)
    return;
  size_t words = SFRAME_V3_FRE_DATAWORD_COUNT (a.fre_info);
  size_t size = words << SFRAME_V3_FRE_DATAWORD_SIZE (a.fre_info);
  if (a.fre_start_addr != b.fre_start_addr || a.fre_info != b.fre_info
      || memcmp (a.fre_datawords, b.fre_datawords, size) != 0)
    finding ("round trip: a row differs");
}

static void
compare_function (sframe_decoder_ctx *before, sframe_decoder_ctx *after, uint32_t i)
{
  description a = describe (before, i), b = describe (after, i);
  if (!is_same_function (&a, &b))
    finding ("round trip: a function differs");
  for (uint32_t j = 0; j < a.rows; j++)
    compare_row (before, after, i, j);
}

static void
compare (sframe_decoder_ctx *before, sframe_decoder_ctx *after)
{
  uint32_t count = sframe_decoder_get_num_fidx (before);
  if (sframe_decoder_get_num_fidx (after) != count
      || sframe_decoder_get_flags (after) != sframe_decoder_get_flags (before)
      || sframe_decoder_get_abi_arch (after) != sframe_decoder_get_abi_arch (before)
      || sframe_decoder_get_fixed_fp_offset (after) != sframe_decoder_get_fixed_fp_offset (before)
      || sframe_decoder_get_fixed_ra_offset (after) != sframe_decoder_get_fixed_ra_offset (before))
    finding ("round trip: the header differs");
  for (uint32_t i = 0; i < count; i++)
    compare_function (before, after, i);
}

void
target_extra (const struct input *in)
{
  int error = 0;
  sframe_decoder_ctx *before, *after = NULL;
  if (!is_valid (in->bytes, in->size))
    return;
  before = sframe_decode ((const char *) in->bytes, in->size, &error);
  enum answer answer = before ? open_section (in, &after) : UNSUPPORTED;
  if (answer == REJECTED)
    finding ("round trip: the encoder refuses it");
  if (answer == ACCEPTED)
    compare (before, after);
  sframe_decoder_free (&after);
  sframe_decoder_free (&before);
}
