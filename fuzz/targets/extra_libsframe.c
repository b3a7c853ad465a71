/* libsframe's textual dump, and its accessors at indexes that do not exist.  */
#include <stdio.h>

#include <sframe-api.h>

#include "conformance/readers/testees/common/testee.h"

void target_extra (const struct input *in);

static void
print_nowhere (sframe_decoder_ctx *ctx)
{
  static FILE *nowhere;
  FILE *out = stdout;
  if (!nowhere)
    nowhere = fopen ("/dev/null", "w");
  stdout = nowhere ? nowhere : out;
  dump_sframe (ctx, 0x1000);
  stdout = out;
}

#ifdef SFRAME_VERSION_3
/* What answers with an error: functions that are not there, nobody's decoder.  */
static void
ask_for_what_is_not_there (const sframe_decoder_ctx *ctx, uint32_t i)
{
  sframe_frame_row_entry row;
  int error = 0;
  char *bytes;
  size_t size;
  uint32_t rows, length;
  int32_t start;
  int64_t offset;
  unsigned char info, info2;
  uint8_t block;
  if (ctx)
    sframe_decoder_get_offsetof_fde_start_addr (ctx, i, &error);
  sframe_decoder_get_funcdesc_v2 (ctx, i, &rows, &length, &start, &info, &block);
  sframe_decoder_get_funcdesc_v3 (ctx, i, &rows, &length, &offset, &info, &info2, &block);
  sframe_decoder_get_fre (ctx, i, 0, &row);
  /* With a decoder it uses what is not there before it looks (sframe.c, get_fres_buf).  */
  if (!ctx)
    sframe_decoder_get_fres_buf (ctx, i, &bytes, &size, &rows);
}

static void
encode_what_cannot_be (void)
{
  sframe_frame_row_entry row = { .fre_info = 0xff };
  int error = 0;
  sframe_encoder_ctx *old = sframe_encode (SFRAME_VERSION_1, 0, 0, 0, 0, &error);
  sframe_encoder_ctx *out
      = sframe_encode (SFRAME_VERSION_3, 0, SFRAME_ABI_AMD64_ENDIAN_LITTLE, 0, 0, &error);
  for (uint64_t size = 0x10; size <= UINT32_MAX; size <<= 8)
    sframe_fde_create_func_info (sframe_calc_fre_type (size), SFRAME_V3_FDE_PCTYPE_INC);
  if (out)
    {
      sframe_encoder_get_abi_arch (out);
      sframe_encoder_get_offsetof_fde_start_addr (out, 0, &error);
      sframe_encoder_add_fre (out, 0, &row);
      sframe_encoder_add_fre (out, 0, NULL);
      sframe_encoder_add_fres_buf (out, 0, 1, "", 0);
      sframe_encoder_free (&out);
    }
  sframe_encoder_add_fre (NULL, 0, &row);
  sframe_encoder_free (&old);
}

static void
ask_nobody (void)
{
  sframe_frame_row_entry row;
  int error = 0;
  ask_for_what_is_not_there (NULL, 0);
  sframe_find_fre (NULL, 0, &row);
  sframe_get_fre_udata (NULL, 0, &error);
  sframe_fre_get_base_reg_id (NULL, &error);
  sframe_fre_get_ra_mangled_p (NULL, NULL, &error);
  sframe_errmsg (error);
}
#else
static void
ask_for_what_is_not_there (const sframe_decoder_ctx *ctx, uint32_t i)
{
  (void) ctx, (void) i;
}

static void
encode_what_cannot_be (void)
{
}

static void
ask_nobody (void)
{
}
#endif

/* What no input changes.  */
static void
ask_once (void)
{
  static bool is_asked;
  if (is_asked)
    return;
  is_asked = true;
  encode_what_cannot_be ();
  ask_nobody ();
}

void
target_extra (const struct input *in)
{
  int error = 0;
  ask_once ();
  sframe_decoder_ctx *ctx
      = sframe_decode ((const char *) in->bytes, in->size, &error);
  if (!ctx)
    return;
  sframe_frame_row_entry row;
  sframe_decoder_get_fre (ctx, sframe_decoder_get_num_fidx (ctx), 0, &row);
  sframe_decoder_get_fre (ctx, 0, UINT32_MAX, &row);
  sframe_find_fre (ctx, INT32_MAX, &row);
  sframe_find_fre (ctx, INT32_MIN, &row);
  ask_for_what_is_not_there (ctx, sframe_decoder_get_num_fidx (ctx));
  print_nowhere (ctx);
  sframe_decoder_free (&ctx);
}
