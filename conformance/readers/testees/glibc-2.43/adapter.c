/* The reader in glibc 2.43 (--enable-sframe) through the functions that its
   backtrace () calls: version 2, of the host's byte order, look-ups and
   unwinding.

   What they leave to their caller is interpreted as sframe.c there does: an
   offset of RA or FP that is not there leaves the register as it is, and the
   bit that says a return address is signed is not looked at.  */
#include "stack_trace.h"

#include <glibc.h>
#include <sframe-read.h>

/* FOUND is what the look-up gave.  */
static struct row
row_of (sframe_decoder_ctx *ctx, sframe_frame_row_entry *found)
{
  _Unwind_Reason_Code cfa_error, ra_error, fp_error;
  int64_t base = __sframe_fre_get_base_reg_id (found) == SFRAME_BASE_REG_SP
                     ? BASE_SP
                     : BASE_FP;
  int32_t cfa = __sframe_fre_get_cfa_offset (ctx, found, &cfa_error);
  int32_t ra = __sframe_fre_get_ra_offset (ctx, found, &ra_error);
  int32_t fp = __sframe_fre_get_fp_offset (ctx, found, &fp_error);
  return (struct row) {
    .cfa = cfa_error ? rule (RULE_UNDEFINED) : rule_value (base, cfa),
    .ra = ra_error ? rule (RULE_SAME) : rule_memory (BASE_CFA, ra),
    .fp = fp_error ? rule (RULE_SAME) : rule_memory (BASE_CFA, fp),
  };
}

/* The reader takes the PC as the 32-bit distance from the section; one that is
   farther away is of another object to its caller.  */
static void
find_one (sframe_decoder_ctx *ctx, uint64_t address, uint64_t pc, FILE *out)
{
  int abi = ctx->sfd_header.sfh_abi_arch;
  int64_t distance = (int64_t) (pc - address);
  sframe_frame_row_entry found;
  if (distance != (int32_t) distance
      || __sframe_find_fre (ctx, (int32_t) distance, &found) != _URC_NO_REASON)
    {
      print_found (out, abi, pc, NULL);
      return;
    }
  struct row row = row_of (ctx, &found);
  print_found (out, abi, pc, &row);
}

/* The reader is not told the size: it reads what the loader has mapped.  */
static enum answer
find (const struct input *in, const uint64_t *pcs, size_t pc_count, FILE *out)
{
  sframe_decoder_ctx ctx = { 0 };
  if (__sframe_decode (&ctx, (const char *) in->bytes) != _URC_NO_REASON)
    return reject ("__sframe_decode refuses it");
  for (size_t i = 0; i < pc_count; i++)
    find_one (&ctx, in->address, pcs[i], out);
  return ACCEPTED;
}

static enum answer
find_among_objects (uint64_t pc, FILE *out)
{
  sframe_decoder_ctx ctx = { 0 };
  const struct input *in = glibc_section_at (pc);
  if (in && __sframe_decode (&ctx, (const char *) in->bytes) != _URC_NO_REASON)
    return reject ("__sframe_decode refuses it");
  if (in)
    find_one (&ctx, in->address, pc, out);
  else
    print_found (out, 0, pc, NULL);
  return ACCEPTED;
}

static const struct tables objects = {
  .add = glibc_map,
  .remove = glibc_unmap,
  .find = find_among_objects,
  .unwind = glibc_unwind_mapped,
};

#if __BYTE_ORDER__ == __ORDER_BIG_ENDIAN__
#define ABIS "aarch64-be"
#else
#define ABIS "amd64-le aarch64-le"
#endif

const struct testee testee = {
  .caps = "name " TESTEE_NAME "\n"
          "version " PEER_VERSION "\n"
          "sframe-versions 2\n"
          "abis " ABIS "\n"
          "operations find unwind tables\n"
          "input raw\n"
          "cannot end.reason\n",
  .find = find,
  .unwind = glibc_unwind,
  .tables = &objects,
};
