/* The peer of make bench: libsframe of the forky root.  */
#include "peer.h"

#include <sframe-api.h>
#include <stdio.h>
#include <stdlib.h>

const char *const peer_name = "libsframe " PEER_VERSION;

/* What a visit adds up, so that it cannot be left out.  */
uint64_t peer_sum;

static sframe_decoder_ctx *
decode (const uint8_t *bytes, size_t size)
{
  int error = 0;
  sframe_decoder_ctx *context
      = sframe_decode ((const char *) bytes, size, &error);
  if (!context)
    {
      fprintf (stderr, "bench: libsframe: %s\n", sframe_errmsg (error));
      exit (1);
    }
  return context;
}

void
peer_decode (const uint8_t *bytes, size_t size)
{
  sframe_decoder_ctx *context = decode (bytes, size);
  sframe_decoder_free (&context);
}

void
peer_visit (const uint8_t *bytes, size_t size)
{
  sframe_decoder_ctx *context = decode (bytes, size);
  uint32_t count = sframe_decoder_get_num_fidx (context);
  for (uint32_t i = 0; i < count; i++)
    {
      uint32_t rows, func_size;
      int64_t start;
      unsigned char info, info2;
      uint8_t rep_size;
      sframe_decoder_get_funcdesc_v3 (context, i, &rows, &func_size, &start,
                                      &info, &info2, &rep_size);
      for (uint32_t j = 0; j < rows; j++)
        {
          sframe_frame_row_entry row;
          sframe_decoder_get_fre (context, i, j, &row);
          peer_sum += row.fre_start_addr;
        }
    }
  sframe_decoder_free (&context);
}
