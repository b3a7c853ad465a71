/* From data words to recovery rules.  */
#include "rules.h"

/* Data word I of ROW as a signed number.  */
static int64_t
signed_word (const sf_row *row, int i)
{
  return sf_signed (row->datawords[i], row->dataword_size);
}

static sf_rule
same (void)
{
  return (sf_rule) { .kind = SF_SAME };
}

static sf_rule
undefined (void)
{
  return (sf_rule) { .kind = SF_UNDEFINED };
}

static sf_rule
stored_at_cfa (int64_t offset)
{
  return (sf_rule) { .kind = SF_OFFSET, .from_cfa = true, .deref_p = true,
                     .offset = offset };
}

static sf_rule
in_register (uint32_t reg, int64_t offset)
{
  return (sf_rule) { .kind = SF_OFFSET, .reg = reg, .offset = offset };
}

/* What the header's fixed offset says where a row says nothing.  */
static sf_rule
fixed_or_same (int8_t fixed_offset)
{
  return fixed_offset ? stored_at_cfa (fixed_offset) : same ();
}

/* Default FDE Type Interpretation.

   Word 1 gives the CFA.  On an ABI that tracks RA, word 2 gives RA and word 3
   FP; on AMD64, where RA is at the header's fixed offset, word 2 gives FP.  */

/* s390x stores the offset of the CFA less 160 and divided by 8.  */
static int64_t
cfa_offset (const sf_element *e, int64_t word)
{
  bool scaled = e->section->reading == SF_DEPLOYED;
  return word * (scaled ? e->abi->cfa_scale : 1) + e->abi->cfa_bias;
}

/* Where word I says that RA or FP is.  In version 2 an odd word on s390x is a
   register number.  */
static sf_rule
located_by_word (const sf_element *e, const sf_row *row, int i)
{
  int64_t word = signed_word (row, i);
  bool is_register
      = e->version == 2 && e->abi->stores_registers_v2 && (word & 1);
  if (!is_register)
    return stored_at_cfa (word);
  return in_register ((uint32_t) (row->datawords[i] >> 1), 0);
}

static bool
is_odd (const sf_row *row, int i)
{
  return i < row->dataword_count && (row->datawords[i] & 1);
}

static bool
is_odd_and_negative (const sf_row *row, int i)
{
  return is_odd (row, i) && signed_word (row, i) < 0;
}

static void
check_default_words (sf_cursor *c, const sf_element *e, const sf_row *row)
{
  int count = row->dataword_count;
  int defined = e->abi->tracks_ra ? 3 : 2;
  bool odd = is_odd (row, 1) || is_odd (row, 2);
  bool negative
      = is_odd_and_negative (row, 1) || is_odd_and_negative (row, 2);

  unsaid (c, count <= defined, DEFAULT_SURPLUS_WORDS, row->at, 1,
          "%d data words where %s defines %d", count, e->abi->name, defined);
  if (e->section->reading == SF_LITERAL)
    need (c, !e->abi->signs_ra || e->version == 1 || count != 2,
          DEFAULT_AARCH64_TWO_WORDS, row->at, 1,
          "two data words where one or three are seen");
  unsaid (c, !e->abi->signs_ra || count < 2 || row->datawords[1],
          DEFAULT_AARCH64_RA_ZERO, row->at, 1, "an RA word of 0");
  unsaid (c, !e->abi->stores_registers_v2 || e->version == 2 || !odd,
          DEFAULT_S390X_ODD_V3, row->at, 1, "an odd RA or FP word");
  unsaid (c, !e->abi->stores_registers_v2 || e->version != 2 || !negative,
          DEFAULT_S390X_REGISTER_NEGATIVE, row->at, 1,
          "a negative odd RA or FP word");
}

static void
interpret_default (sf_cursor *c, const sf_element *e, const sf_row *row,
                   sf_rules *r)
{
  int fp_word = e->abi->tracks_ra ? 2 : 1;
  bool has_fp = row->dataword_count > fp_word;
  bool has_ra = e->abi->tracks_ra && row->dataword_count > 1
                && !(e->abi->pads_ra && row->datawords[1] == 0);

  r->cfa = in_register (row->base_reg_is_sp ? e->abi->sp : e->abi->fp,
                        cfa_offset (e, signed_word (row, 0)));
  r->ra = has_ra ? located_by_word (e, row, 1)
                 : fixed_or_same (e->cfa_fixed_ra_offset);
  r->fp = has_fp ? located_by_word (e, row, fp_word)
                 : fixed_or_same (e->cfa_fixed_fp_offset);
  unsaid (c, !has_fp || !e->cfa_fixed_fp_offset, FIXED_FP_AND_TRACKED,
          row->at, 1, "an FP word although the header fixes FP's offset");
  check_default_words (c, e, row);
}

/* Flexible FDE Type Interpretation.

   A pair of words for CFA, RA and FP in this order: control word (unsigned)
   and offset (signed).  A control word of 0 stands alone and says that there
   is no rule.  */

/* Read the pair at word *I of ROW and step over it; FALLBACK is the rule when
   there is no pair or only padding.  */
static sf_rule
take_pair (sf_cursor *c, const sf_row *row, int *i, sf_rule fallback)
{
  if (*i >= row->dataword_count)
    return fallback;
  uint32_t control = row->datawords[(*i)++];
  if (control == 0)
    return fallback;

  need (c, *i < row->dataword_count, FLEX_PAIR_COMPLETE, row->at, 1,
        "control word 0x%x is the last of %u data words", control,
        row->dataword_count);
  if (!is_sound (c))
    return fallback;
  unsaid (c, !(control & 4), FLEX_UNUSED_BIT, row->at, 1,
          "control word 0x%x sets bit 2", control);
  bool reg_p = control & 1;
  return (sf_rule) { .kind = SF_OFFSET, .from_cfa = !reg_p,
                     .deref_p = control >> 1 & 1,
                     .reg = reg_p ? control >> 3 : 0,
                     .offset = signed_word (row, (*i)++) };
}

static void
interpret_flex (sf_cursor *c, const sf_element *e, const sf_row *row,
                sf_rules *r)
{
  int i = 0;
  need (c, row->dataword_count >= 2, FLEX_CFA_PAIR, row->at, 1,
        "%u data word where the CFA alone has two", row->dataword_count);
  need (c, row->datawords[0] & 1, FLEX_CFA_REGISTER, row->at, 1,
        "the CFA's control word 0x%x names no register", row->datawords[0]);

  r->cfa = take_pair (c, row, &i, undefined ());
  r->ra = take_pair (c, row, &i, fixed_or_same (e->cfa_fixed_ra_offset));
  r->fp = take_pair (c, row, &i, fixed_or_same (e->cfa_fixed_fp_offset));
  if (e->section->reading == SF_DEPLOYED)
    r->cfa.offset = cfa_offset (e, r->cfa.offset);

  unsaid (c, i >= row->dataword_count, FLEX_SURPLUS_WORDS, row->at, 1,
          "%u data words where %d have a meaning", row->dataword_count, i);
  unsaid (c, !row->base_reg_is_sp, FLEX_BASE_REGISTER_BIT, row->at, 1,
          "the base register bit is set");
}

bool
sf_interpret (const sf_element *e, const sf_fde *f, const sf_row *row,
              sf_rules *r, sf_report *report)
{
  sf_cursor c = { .bytes = e->section->bytes, .report = report };

  r->ra_is_signed = e->abi->signs_ra && row->mangled_ra_p;
  unsaid (&c, e->abi->signs_ra || !row->mangled_ra_p, FRE_MANGLED_ELSEWHERE,
          row->at, 1, "the mangled bit is set on %s", e->abi->name);

  need (&c, e->version > 1 || row->dataword_count <= 3, FRE_OFFSET_COUNT_V1,
        row->at, 1, "%u offsets where version 1 allows 3",
        row->dataword_count);

  if (row->dataword_count == 0)
    {
      unsaid (&c, e->version > 1, FRE_NO_WORDS_V1, row->at, 1,
              "a row without offsets in version 1");
      r->cfa = r->ra = r->fp = undefined ();
    }
  else if (f->fde_type == FDE_TYPE_FLEX)
    interpret_flex (&c, e, row, r);
  else
    interpret_default (&c, e, row, r);
  return is_sound (&c);
}
