/* The encoder of libsframe between its decoder and this adapter: a section is
   decoded, written again, and what was written is decoded in place of it.
   Functions are copied in turns by the two ways that there are: row by row, as
   GNU as does, and with all their rows at once, as ld does.  Whatever the encoder gets wrong shows as a difference from the
   section that came in.

   The encoder writes version 3 with PC-relative starts only, and has no way to
   say an auxiliary header.  */
#ifndef REENCODE_H
#define REENCODE_H

#include <sframe-api.h>

/* What the last section was written with: the decoder reads its bytes.  */
static sframe_encoder_ctx *encoder;

/* Why the encoder cannot be asked, or NULL.  */
static const char *
cannot_be_written (sframe_decoder_ctx *in)
{
  if (sframe_decoder_get_version (in) != SFRAME_VERSION_3)
    return "sframe_encode writes version 3 only";
  if (!(sframe_decoder_get_flags (in) & SFRAME_F_FDE_FUNC_START_PCREL))
    return "sframe_encode writes PC-relative starts only";
  if (sframe_decoder_get_hdr_size (in) != sizeof (sframe_header))
    return "the encoder has no auxiliary headers";
  return NULL;
}

static int
copy_row_by_row (sframe_decoder_ctx *in, unsigned i, uint32_t rows)
{
  sframe_frame_row_entry row;
  int error = 0;
  for (uint32_t j = 0; !error && j < rows; j++)
    {
      error = sframe_decoder_get_fre (in, i, j, &row);
      if (!error)
        error = sframe_encoder_add_fre (encoder, i, &row);
    }
  return error;
}

static int
copy_at_once (sframe_decoder_ctx *in, unsigned i)
{
  char *buffer;
  size_t size;
  uint32_t rows;
  int error = sframe_decoder_get_fres_buf (in, i, &buffer, &size, &rows);
  return error ? error
               : sframe_encoder_add_fres_buf (encoder, i, rows, buffer, size);
}

static int
copy_function (sframe_decoder_ctx *in, unsigned i)
{
  uint32_t rows, size;
  int64_t start;
  unsigned char info, info2;
  uint8_t block_size;
  int error = sframe_decoder_get_funcdesc_v3 (in, i, &rows, &size, &start,
                                              &info, &info2, &block_size);
  if (!error)
    error = sframe_encoder_add_funcdesc_v3 (encoder, start, size, info, info2,
                                            block_size, rows);
  if (!error)
    error = i % 2 ? copy_at_once (in, i) : copy_row_by_row (in, i, rows);
  return error;
}

/* Write IN again; the bytes belong to the encoder.  */
static const char *
write_again (sframe_decoder_ctx *in, size_t *size, int *error)
{
  uint8_t flags = sframe_decoder_get_flags (in);
  sframe_encoder_free (&encoder);
  encoder = sframe_encode (SFRAME_VERSION_3, flags,
                           sframe_decoder_get_abi_arch (in),
                           sframe_decoder_get_fixed_fp_offset (in),
                           sframe_decoder_get_fixed_ra_offset (in), error);
  if (!encoder)
    return NULL;
  for (unsigned i = 0; !*error && i < sframe_decoder_get_num_fidx (in); i++)
    *error = copy_function (in, i);
  if (*error)
    return NULL;
  return sframe_encoder_write (encoder, size, flags & SFRAME_F_FDE_SORTED,
                               error);
}

static enum answer
open_section (const struct input *in, sframe_decoder_ctx **ctx)
{
  int error = 0;
  size_t size = 0;
  sframe_decoder_ctx *first
      = sframe_decode ((const char *) in->bytes, in->size, &error);
  if (!first)
    return reject ("sframe_decode: %s", sframe_errmsg (error));
  const char *why_not = cannot_be_written (first);
  const char *bytes = why_not ? NULL : write_again (first, &size, &error);
  sframe_decoder_free (&first);
  if (why_not)
    return unsupported ("%s", why_not);
  if (!bytes)
    return reject ("the encoder: %s",
                   error > 0 ? sframe_errmsg (error) : "failed");
  *ctx = sframe_decode (bytes, size, &error);
  return *ctx ? ACCEPTED
              : reject ("sframe_decode of what was written: %s",
                        sframe_errmsg (error));
}

#endif
