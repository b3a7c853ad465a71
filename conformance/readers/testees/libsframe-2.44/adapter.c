/* libsframe 2.41 to 2.44 through its C API: version 2.

   Every value printed is an answer of the API; what it leaves to its caller is
   interpreted as binutils' own caller does (libsframe/sframe-dump.c).  The API
   has no way to ask for the flags.  */
#include "libsframe.h"

static int
get_row (sframe_decoder_ctx *ctx, sframe_frame_row_entry *fre, struct row *row)
{
  int base_error = 0, cfa_error = 0, ra_error = 0, fp_error = 0;
  int signed_error = 0;
  uint8_t base = sframe_fre_get_base_reg_id (fre, &base_error);
  int32_t cfa = sframe_fre_get_cfa_offset (ctx, fre, &cfa_error);
  int32_t ra = sframe_fre_get_ra_offset (ctx, fre, &ra_error);
  int32_t fp = sframe_fre_get_fp_offset (ctx, fre, &fp_error);
  bool is_signed = sframe_fre_get_ra_mangled_p (ctx, fre, &signed_error);
  const int errors[] = { base_error, cfa_error, ra_error, fp_error,
                         signed_error };
  for (unsigned i = 0; i < sizeof errors / sizeof *errors; i++)
    if (is_failure (errors[i]))
      return errors[i];

  int64_t base_register = base == SFRAME_BASE_REG_SP ? BASE_SP : BASE_FP;
  row->cfa = cfa_error ? rule (RULE_UNDEFINED)
                       : rule_value (base_register, cfa);
  row->ra = ra_error ? rule (RULE_SAME) : rule_memory (BASE_CFA, ra);
  row->fp = fp_error ? rule (RULE_SAME) : rule_memory (BASE_CFA, fp);
  row->ra_is_signed = is_signed;
  return 0;
}

static enum answer
print_function (sframe_decoder_ctx *ctx, uint64_t address, unsigned i,
                FILE *out)
{
  int abi = sframe_decoder_get_abi_arch (ctx);
  uint32_t row_count = 0, size = 0;
  int32_t start = 0;
  unsigned char info = 0;
  uint8_t block_size = 0;
  struct fde fde = { 0 };
  if (sframe_decoder_get_funcdesc_v2 (ctx, i, &row_count, &size, &start,
                                      &info, &block_size))
    return reject_part (i, 0, "sframe_decoder_get_funcdesc_v2", 0);
  fde.size = size;
  fde.start = address + (uint64_t) (int64_t) start;
  fde.is_mask = SFRAME_V1_FUNC_FDE_TYPE (info) == SFRAME_FDE_TYPE_PCMASK;
  fde.block_size = block_size;
  fde.key_is_b = signs_with_key_b (abi, SFRAME_V1_FUNC_PAUTH_KEY (info));
  print_fde (out, i, &fde);

  for (uint32_t j = 0; j < row_count; j++)
    {
      sframe_frame_row_entry fre;
      struct row row;
      if (sframe_decoder_get_fre (ctx, i, j, &fre))
        return reject_part (i, j, "sframe_decoder_get_fre", 0);
      int error = get_row (ctx, &fre, &row);
      if (error)
        return reject_part (i, j, "sframe_fre_get", error);
      print_row (out, abi, &fde, fre.fre_start_addr, &row);
    }
  return ACCEPTED;
}

static struct element
get_element (sframe_decoder_ctx *ctx)
{
  int header_size = (int) sframe_decoder_get_hdr_size (ctx);
  return (struct element) {
    .version = sframe_decoder_get_version (ctx),
    .abi = sframe_decoder_get_abi_arch (ctx),
    .flags = UNKNOWN,
    .fixed_fp = sframe_decoder_get_fixed_fp_offset (ctx),
    .fixed_ra = sframe_decoder_get_fixed_ra_offset (ctx),
    .aux = header_size - (int) sizeof (sframe_header),
  };
}

/* The library takes the PC as the 32-bit distance from the section.  One that
   is farther away cannot be asked for, and no function starts there.  */
static enum answer
find_one (sframe_decoder_ctx *ctx, uint64_t address, uint64_t pc, FILE *out)
{
  int abi = sframe_decoder_get_abi_arch (ctx);
  int64_t distance = (int64_t) (pc - address);
  sframe_frame_row_entry fre;
  struct row row;
  if (distance != (int32_t) distance
      || sframe_find_fre (ctx, (int32_t) distance, &fre))
    {
      print_found (out, abi, pc, NULL);
      return ACCEPTED;
    }
  int error = get_row (ctx, &fre, &row);
  if (error)
    return reject ("sframe_find_fre: %s", sframe_errmsg (error));
  print_found (out, abi, pc, &row);
  return ACCEPTED;
}

const struct testee testee = {
  .caps = "name " TESTEE_NAME "\n"
          "version " PEER_VERSION "\n"
          "sframe-versions 2\n"
          "abis amd64-le aarch64-le aarch64-be\n"
          "operations decode find\n"
          "input raw\n"
          "cannot element.flags\n",
  .decode = decode,
  .find = find,
};
