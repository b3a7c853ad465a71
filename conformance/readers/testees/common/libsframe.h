/* What the adapters of libsframe's releases have in common.  The API differs
   between them in how functions and rows are asked for; an adapter defines
   get_element, print_function and find_one, and gets decode and find.  */
#ifndef TESTEE_LIBSFRAME_H
#define TESTEE_LIBSFRAME_H

#include "testee.h"

#include <sframe-api.h>

/* The header's fields, UNKNOWN where the API does not tell.  */
static struct element get_element (sframe_decoder_ctx *ctx);

/* Print function I, of the section at ADDRESS, and its rows.  */
static enum answer print_function (sframe_decoder_ctx *ctx, uint64_t address,
                                   unsigned i, FILE *out);

/* Look PC up and print what is found.  */
static enum answer find_one (sframe_decoder_ctx *ctx, uint64_t address,
                             uint64_t pc, FILE *out);

/* What sframe_decode accepted may still turn out bad when a function or row is
   asked for.  That is a rejection: the library tells its caller that the
   section is corrupt, only later.  */
static enum answer
reject_part (unsigned function, unsigned row, const char *call, int error)
{
  return reject ("function %u row %u: %s: %s", function, row, call,
                 error > 0 ? sframe_errmsg (error) : "failed");
}

/* The one error of an offset that is an answer: the row does not have it.  */
static bool
is_failure (int error)
{
  return error && error != SFRAME_ERR_FREOFFSET_NOPRESENT;
}

/* Which key signs return addresses: only AArch64 has two.  */
static bool
signs_with_key_b (int abi, unsigned key)
{
  return (abi == SFRAME_ABI_AARCH64_ENDIAN_BIG
          || abi == SFRAME_ABI_AARCH64_ENDIAN_LITTLE)
         && key == SFRAME_AARCH64_PAUTH_KEY_B;
}

#ifdef TESTEE_REENCODES
#include "reencode.h"
#else
/* Decode IN into CTX.  */
static enum answer
open_section (const struct input *in, sframe_decoder_ctx **ctx)
{
  int error = 0;
  *ctx = sframe_decode ((const char *) in->bytes, in->size, &error);
  return *ctx ? ACCEPTED : reject ("sframe_decode: %s", sframe_errmsg (error));
}
#endif

static enum answer
decode (const struct input *in, FILE *out)
{
  sframe_decoder_ctx *ctx;
  enum answer answer = open_section (in, &ctx);
  if (answer != ACCEPTED)
    return answer;
  struct element e = get_element (ctx);
  print_element (out, 0, &e);
  uint32_t count = sframe_decoder_get_num_fidx (ctx);
  for (uint32_t i = 0; i < count && answer == ACCEPTED; i++)
    answer = print_function (ctx, in->address, i, out);
  sframe_decoder_free (&ctx);
  return answer;
}

static enum answer
find (const struct input *in, const uint64_t *pcs, size_t pc_count, FILE *out)
{
  sframe_decoder_ctx *ctx;
  enum answer answer = open_section (in, &ctx);
  if (answer != ACCEPTED)
    return answer;
  for (size_t i = 0; i < pc_count && answer == ACCEPTED; i++)
    answer = find_one (ctx, in->address, pcs[i], out);
  sframe_decoder_free (&ctx);
  return answer;
}

#endif
