/* libsframe 2.40 through its C API: version 1.

   Every value printed is an answer of the API; what it leaves to its caller is
   interpreted as its comments ask.  The API has no way to ask for the version
   or the flags.  */
#include "libsframe.h"

/* "Return an error code so the caller can gather the fixed offset from the
   SFrame header": sframe.c.  */
static struct rule
rule_of_offset (int32_t offset, int error, int8_t fixed_offset)
{
  if (!error)
    return rule_memory (BASE_CFA, offset);
  return fixed_offset ? rule_memory (BASE_CFA, fixed_offset)
                      : rule (RULE_SAME);
}

static int
get_row (sframe_decoder_ctx *ctx, sframe_frame_row_entry *fre, struct row *row)
{
  int base_error = 0, cfa_error = 0, ra_error = 0, fp_error = 0;
  int signed_error = 0;
  unsigned base = sframe_fre_get_base_reg_id (fre, &base_error);
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
  row->ra = rule_of_offset (ra, ra_error,
                            sframe_decoder_get_fixed_ra_offset (ctx));
  row->fp = rule_of_offset (fp, fp_error,
                            sframe_decoder_get_fixed_fp_offset (ctx));
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
  struct fde fde = { .block_size = NO_BLOCK_SIZE };
  if (sframe_decoder_get_funcdesc (ctx, i, &row_count, &size, &start,
                                   &info))
    return reject_part (i, 0, "sframe_decoder_get_funcdesc", 0);
  fde.size = size;
  fde.start = address + (uint64_t) (int64_t) start;
  fde.is_mask = SFRAME_V1_FUNC_FDE_TYPE (info) == SFRAME_FDE_TYPE_PCMASK;
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
    .version = UNKNOWN,
    .abi = sframe_decoder_get_abi_arch (ctx),
    .flags = UNKNOWN,
    .fixed_fp = sframe_decoder_get_fixed_fp_offset (ctx),
    .fixed_ra = sframe_decoder_get_fixed_ra_offset (ctx),
    .aux = header_size - (int) sizeof (sframe_header),
  };
}

/* sframe_find_fre has one error for every reason; the call below, which it is
   made of, gives the reason.  */
static bool
is_not_sorted (sframe_decoder_ctx *ctx, int32_t distance)
{
  int error = 0;
  return !sframe_get_funcdesc_with_addr (ctx, distance, &error)
         && error == SFRAME_ERR_FDE_NOTSORTED;
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
      if (is_not_sorted (ctx, (int32_t) distance))
        return unsupported ("sframe_find_fre looks up sorted sections only");
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
          "sframe-versions 1\n"
          "abis amd64-le aarch64-le aarch64-be\n"
          "operations decode find\n"
          "input raw\n"
          "cannot element.version element.flags\n",
  .decode = decode,
  .find = find,
};
