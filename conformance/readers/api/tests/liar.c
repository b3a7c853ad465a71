/* A libsframe that lies: LIE names how.  The linker puts these in the place of
   the library's functions (--wrap).  Every lie has to be noticed.  */
#include <sframe-api.h>
#include <stdbool.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

static bool
lies (const char *how)
{
  const char *lie = getenv ("LIE");
  return lie && strcmp (lie, how) == 0;
}

#define LIAR(type, name, ...)                                                  \
  type __real_##name (__VA_ARGS__);                                            \
  type __wrap_##name (__VA_ARGS__);                                            \
  type __wrap_##name (__VA_ARGS__)

LIAR (sframe_decoder_ctx *, sframe_decode, const char *bytes, size_t size,
      int *error)
{
  if (lies ("dies"))
    abort ();
  while (lies ("waits"))
    pause ();
  bool refuses = lies ("refuses") || (lies ("is-small") && size > 4000);
  if (refuses && error)
    *error = SFRAME_ERR_BUF_INVAL;
  return refuses ? NULL : __real_sframe_decode (bytes, size, error);
}

LIAR (void, sframe_decoder_free, sframe_decoder_ctx **decoder)
{
  if (lies ("keeps") && decoder)
    *decoder = NULL;
  else
    __real_sframe_decoder_free (decoder);
}

LIAR (uint8_t, sframe_decoder_get_flags, const sframe_decoder_ctx *decoder)
{
  return (uint8_t) (__real_sframe_decoder_get_flags (decoder)
                    ^ (lies ("flags") ? 2 : 0));
}

LIAR (int, sframe_decoder_get_fre, const sframe_decoder_ctx *decoder,
      unsigned function, unsigned row, sframe_frame_row_entry *fre)
{
  return __real_sframe_decoder_get_fre (decoder, function,
                                        lies ("repeats") ? 0
                                        : lies ("counts") ? row & 255
                                                          : row,
                                        fre);
}

/* Is PC in a function after the 256th?  */
static bool
is_far (const sframe_decoder_ctx *decoder, int64_t pc)
{
  int64_t start;
  return sframe_decoder_get_funcdesc_v3 (decoder, 256, NULL, NULL, &start, NULL,
                                         NULL, NULL) == 0
         && pc >= start + sframe_decoder_get_offsetof_fde_start_addr (
                decoder, 256, NULL);
}

LIAR (int, sframe_find_fre, const sframe_decoder_ctx *decoder, int64_t pc,
      sframe_frame_row_entry *fre)
{
  if (lies ("forgets") && is_far (decoder, pc))
    return SFRAME_ERR;
  return __real_sframe_find_fre (decoder, pc + (lies ("finds") ? 1 : 0), fre);
}

LIAR (uint32_t, sframe_get_fre_udata, const sframe_frame_row_entry *fre,
      int word, int *error)
{
  uint32_t value = __real_sframe_get_fre_udata (fre, word, error);
  if (lies ("accepts") && error)
    *error = 0;
  return value;
}

LIAR (int, sframe_encoder_add_funcdesc_v3, sframe_encoder_ctx *encoder,
      int64_t start, uint32_t size, unsigned char info, unsigned char info2,
      uint8_t block_size, uint32_t rows)
{
  return __real_sframe_encoder_add_funcdesc_v3 (
      encoder, start, size - (lies ("cuts") && size == 0xffffffff), info, info2,
      block_size, rows);
}

LIAR (char *, sframe_encoder_write, sframe_encoder_ctx *encoder, size_t *size,
      bool sorts, int *error)
{
  char *bytes = __real_sframe_encoder_write (encoder, size, sorts, error);
  if (lies ("writes") && bytes)
    bytes[*size - 1] ^= 1; /* the last word of the last row */
  return bytes;
}

LIAR (const char *, sframe_errmsg, int error)
{
  return lies ("is-silent") ? "" : __real_sframe_errmsg (error);
}
