/* libsframe 2.46 and later through its C API: versions 2 and 3.

   Every value printed is an answer of the API.  Where the API leaves an
   interpretation to its caller it is made as binutils' own caller makes it
   (libsframe/sframe-dump.c), with the macros of sframe.h.  */
#include "libsframe.h"

/* A function as the API gives it.  */
struct function
{
  struct fde fde;
  uint32_t row_count;
  uint32_t type;
};

static bool
get_function (sframe_decoder_ctx *ctx, uint64_t address, unsigned i,
              struct function *f)
{
  uint32_t size = 0;
  int64_t start = 0;
  int32_t start_v2 = 0;
  unsigned char info = 0, info2 = 0;
  uint8_t block_size = 0;
  bool is_v3 = sframe_decoder_get_version (ctx) >= SFRAME_VERSION_3;
  int failed
      = is_v3 ? sframe_decoder_get_funcdesc_v3 (ctx, i, &f->row_count,
                                                &size, &start, &info,
                                                &info2, &block_size)
              : sframe_decoder_get_funcdesc_v2 (ctx, i, &f->row_count,
                                                &size, &start_v2, &info,
                                                &block_size);
  if (failed)
    return false;
  f->fde.size = size;
  f->fde.start = address + (uint64_t) (is_v3 ? start : start_v2);
  if (sframe_decoder_get_flags (ctx) & SFRAME_F_FDE_FUNC_START_PCREL)
    f->fde.start
        += sframe_decoder_get_offsetof_fde_start_addr (ctx, i, NULL);

  uint8_t abi = sframe_decoder_get_abi_arch (ctx);
  f->type = SFRAME_V3_FDE_TYPE (info2);
  f->fde.is_flex = f->type == SFRAME_FDE_TYPE_FLEX;
  f->fde.is_mask = SFRAME_V2_FUNC_PC_TYPE (info) == SFRAME_V3_FDE_PCTYPE_MASK;
  f->fde.block_size = block_size;
  /* Bit 7 has no meaning before version 3.  */
  f->fde.is_signal = is_v3 && SFRAME_V3_FDE_SIGNAL_P (info);
  f->fde.key_is_b = signs_with_key_b (abi, SFRAME_V2_FUNC_PAUTH_KEY (info));
  return true;
}

static struct rule
fixed_or_same (int8_t fixed_offset)
{
  return fixed_offset ? rule_memory (BASE_CFA, fixed_offset)
                      : rule (RULE_SAME);
}

/* An offset of a default function, which is FIXED_OFFSET where the header has
   one.  Version 2 on s390x encodes registers.  */
static struct rule
default_rule (sframe_decoder_ctx *ctx, int32_t offset, int error,
              int8_t fixed_offset)
{
  if (error)
    return rule (RULE_SAME);
  if (!fixed_offset
      && sframe_decoder_get_abi_arch (ctx) == SFRAME_ABI_S390X_ENDIAN_BIG
      && sframe_decoder_get_version (ctx) == SFRAME_VERSION_2
      && SFRAME_V2_S390X_OFFSET_IS_REGNUM (offset))
    return rule_value ((uint32_t) SFRAME_V2_S390X_OFFSET_DECODE_REGNUM (offset),
                       0);
  return rule_memory (BASE_CFA, offset);
}

static int
get_default_row (sframe_decoder_ctx *ctx, sframe_frame_row_entry *fre,
                 struct row *row)
{
  int base_error = 0, cfa_error = 0, ra_error = 0, fp_error = 0;
  uint32_t type = SFRAME_FDE_TYPE_DEFAULT;
  uint8_t base = sframe_fre_get_base_reg_id (fre, &base_error);
  int32_t cfa = sframe_fre_get_cfa_offset (ctx, fre, type, &cfa_error);
  int32_t ra = sframe_fre_get_ra_offset (ctx, fre, type, &ra_error);
  int32_t fp = sframe_fre_get_fp_offset (ctx, fre, type, &fp_error);
  if (base_error || cfa_error)
    return base_error ? base_error : cfa_error;
  if (is_failure (ra_error) || is_failure (fp_error))
    return is_failure (ra_error) ? ra_error : fp_error;

  row->cfa = rule_value (base == SFRAME_BASE_REG_SP ? BASE_SP : BASE_FP, cfa);
  row->ra = default_rule (ctx, ra, ra_error,
                          sframe_decoder_get_fixed_ra_offset (ctx));
  row->fp = default_rule (ctx, fp, fp_error,
                          sframe_decoder_get_fixed_fp_offset (ctx));
  /* "Invalid RA offset.  Currently used for s390x as padding": sframe.h.  */
  if (!ra_error && ra == SFRAME_FRE_RA_OFFSET_INVALID)
    row->ra = rule (RULE_SAME);
  return 0;
}

static struct rule
flex_rule (uint32_t control, int32_t offset)
{
  int64_t base = SFRAME_V3_FLEX_FDE_CTRLWORD_REG_P (control)
                     ? (int64_t) SFRAME_V3_FLEX_FDE_CTRLWORD_REGNUM (control)
                     : BASE_CFA;
  return SFRAME_V3_FLEX_FDE_CTRLWORD_DEREF_P (control)
             ? rule_memory (base, offset)
             : rule_value (base, offset);
}

/* The API has the control words by number and the offsets by name.  A control
   word that is absent or zero leaves the header's fixed offset in force.  */
static int
get_flex_row (sframe_decoder_ctx *ctx, sframe_frame_row_entry *fre,
              struct row *row)
{
  int control_error = 0, offset_error = 0;
  uint32_t type = SFRAME_FDE_TYPE_FLEX;
  uint32_t control = sframe_get_fre_udata (fre, SFRAME_FRE_CFA_OFFSET_IDX,
                                           &control_error);
  int32_t offset = sframe_fre_get_cfa_offset (ctx, fre, type, &offset_error);
  if (control_error || offset_error)
    return control_error ? control_error : offset_error;
  row->cfa = flex_rule (control, offset);

  control = sframe_get_fre_udata (fre, SFRAME_FRE_RA_OFFSET_IDX * 2,
                                  &control_error);
  bool is_padding = !control_error && control == SFRAME_FRE_RA_OFFSET_INVALID;
  offset = sframe_fre_get_ra_offset (ctx, fre, type, &offset_error);
  if (is_failure (control_error) || is_failure (offset_error))
    return is_failure (control_error) ? control_error : offset_error;
  row->ra = control_error || is_padding
                ? fixed_or_same (sframe_decoder_get_fixed_ra_offset (ctx))
            : offset_error ? rule (RULE_SAME)
                           : flex_rule (control, offset);

  control = sframe_get_fre_udata (
      fre, SFRAME_FRE_FP_OFFSET_IDX * 2 - is_padding, &control_error);
  is_padding = !control_error && control == 0;
  offset = sframe_fre_get_fp_offset (ctx, fre, type, &offset_error);
  if (is_failure (control_error) || is_failure (offset_error))
    return is_failure (control_error) ? control_error : offset_error;
  row->fp = control_error || is_padding
                ? fixed_or_same (sframe_decoder_get_fixed_fp_offset (ctx))
            : offset_error ? rule (RULE_SAME)
                           : flex_rule (control, offset);
  return 0;
}

/* 0 or the library's error.  */
static int
get_row (sframe_decoder_ctx *ctx, uint32_t type, sframe_frame_row_entry *fre,
         struct row *row)
{
  int error = 0;
  bool ra_undefined = sframe_fre_get_ra_undefined_p (ctx, fre, &error);
  if (error)
    return error;
  *row = row_undefined ();
  if (ra_undefined)
    return 0;
  error = type == SFRAME_FDE_TYPE_FLEX ? get_flex_row (ctx, fre, row)
                                       : get_default_row (ctx, fre, row);
  if (error)
    return error;
  row->ra_is_signed = sframe_fre_get_ra_mangled_p (ctx, fre, &error);
  return error;
}

static enum answer
print_function (sframe_decoder_ctx *ctx, uint64_t address, unsigned i,
                FILE *out)
{
  int abi = sframe_decoder_get_abi_arch (ctx);
  struct function f = { 0 };
  if (!get_function (ctx, address, i, &f))
    return reject_part (i, 0, "sframe_decoder_get_funcdesc", 0);
  print_fde (out, i, &f.fde);
  for (uint32_t j = 0; j < f.row_count; j++)
    {
      sframe_frame_row_entry fre;
      struct row row;
      if (sframe_decoder_get_fre (ctx, i, j, &fre))
        return reject_part (i, j, "sframe_decoder_get_fre", 0);
      int error = get_row (ctx, f.type, &fre, &row);
      if (error)
        return reject_part (i, j, "sframe_fre_get", error);
      print_row (out, abi, &f.fde, fre.fre_start_addr, &row);
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
    .flags = sframe_decoder_get_flags (ctx),
    .fixed_fp = sframe_decoder_get_fixed_fp_offset (ctx),
    .fixed_ra = sframe_decoder_get_fixed_ra_offset (ctx),
    .aux = header_size - (int) sizeof (sframe_header),
  };
}

/* sframe_find_fre gives the row but not its function, and a row cannot be read
   without the function's type: ask the index, which is sorted.  It is bisected
   as the library bisects it: where functions overlap, it is the same one.  */
static bool
get_function_at (sframe_decoder_ctx *ctx, uint64_t address, uint64_t pc,
                 struct function *f)
{
  uint32_t low = 0, high = sframe_decoder_get_num_fidx (ctx);
  while (low < high)
    {
      uint32_t middle = low + (high - low - 1) / 2;
      if (!get_function (ctx, address, middle, f))
        return false;
      if (pc - f->fde.start < (uint64_t) f->fde.size)
        return true;
      if ((int64_t) (f->fde.start - address) < (int64_t) (pc - address))
        low = middle + 1;
      else
        high = middle;
    }
  return false;
}

static enum answer
find_one (sframe_decoder_ctx *ctx, uint64_t address, uint64_t pc, FILE *out)
{
  /* SFRAME_ERR_FDE_NOTSORTED exists but sframe_find_fre does not return it.  */
  if (!(sframe_decoder_get_flags (ctx) & SFRAME_F_FDE_SORTED))
    return unsupported ("sframe_find_fre looks up sorted sections only");
  int abi = sframe_decoder_get_abi_arch (ctx);
  struct row row = row_undefined ();
  struct function f = { 0 };
  bool has_function = get_function_at (ctx, address, pc, &f);
  sframe_frame_row_entry fre;
  if (sframe_find_fre (ctx, (int64_t) (pc - address), &fre))
    {
      /* One error for every reason; a function that has no rows is how the
         API says outermost.  */
      bool outermost = has_function && f.row_count == 0;
      print_found (out, abi, pc, outermost ? &row : NULL);
      return ACCEPTED;
    }
  int error = get_row (ctx, f.type, &fre, &row);
  if (error)
    return reject ("sframe_find_fre: %s", sframe_errmsg (error));
  print_found (out, abi, pc, &row);
  return ACCEPTED;
}

/* The encoder writes version 3 only.  */
#ifdef TESTEE_REENCODES
#define VERSIONS "3"
#else
#define VERSIONS "2 3"
#endif

const struct testee testee = {
  .caps = "name " TESTEE_NAME "\n"
          "version " PEER_VERSION "\n"
          "sframe-versions " VERSIONS "\n"
          "abis amd64-le aarch64-le aarch64-be s390x-be\n"
          "operations decode find\n"
          "input raw\n",
  .decode = decode,
  .find = find,
};
