/* libsframe's textual dump, and its accessors at indexes that do not exist.  */
#include <stdio.h>

#include <sframe-api.h>

#include "testee.h"

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

void
target_extra (const struct input *in)
{
  int error = 0;
  sframe_decoder_ctx *ctx
      = sframe_decode ((const char *) in->bytes, in->size, &error);
  if (!ctx)
    return;
  sframe_frame_row_entry row;
  sframe_decoder_get_fre (ctx, sframe_decoder_get_num_fidx (ctx), 0, &row);
  sframe_decoder_get_fre (ctx, 0, UINT32_MAX, &row);
  sframe_find_fre (ctx, INT32_MAX, &row);
  sframe_find_fre (ctx, INT32_MIN, &row);
  print_nowhere (ctx);
  sframe_decoder_free (&ctx);
}
