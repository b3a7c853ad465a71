/* From data words to recovery rules: the chapter "Interpretation of SFrame
   FREs".

   An FRE is self-sufficient: nothing here is carried from one to the next.
   Words are numbered from 1 in the specification and in these comments, and
   from 0 in the code.  */
#include "rules.h"

#include "reading.h"

/* Data word I of FRE as a signed number.  */
static int64_t
signed_word (const sf_fre *fre, int i)
{
  return sf_signed (fre->datawords[i], fre->dataword_size);
}

static const sf_rule same = { .kind = SF_SAME };
static const sf_rule undefined = { .kind = SF_UNDEFINED };

/* "RA = CFA + offset2" is where the value is stored, not the value.  */
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

/* "SFrame header allows specifying explicitly the fixed offsets": what holds
   where an FRE has no word.  */
static sf_rule
fixed_or_same (int8_t fixed_offset)
{
  return fixed_offset ? stored_at_cfa (fixed_offset) : same;
}

/* Default FDE Type Interpretation.

     word  AMD64          AArch64         s390x
     1     CFA = BASE_REG + word 1; s390x: + word 1 * 8 + 160
     2     FP = CFA + 2   RA = CFA + 2    RA = CFA + 2, unchanged when 0
     3     -              FP = CFA + 3    FP = CFA + 3; versions 2 and 3

   BASE_REG is SP or FP, as the info byte says.  A word that is not there leaves
   the value where the header's fixed offset says, else unchanged.  RA is tracked
   where the header fixes no offset for it.

   What must not be checked: the value of an offset.  An odd one, one that
   points below SP or a CFA offset of 0 is nothing that the text forbids.  */

static bool
tracks_ra (const sf_header *h)
{
  return h->abi->tracks_ra && !h->cfa_fixed_ra_offset;
}

/* "On s390x the value of the offset is stored adjusted ..." by -160 "and
   scaled down" by 8; on the other ABIs by 0 and 1.  */
static int64_t
cfa_offset (const sf_header *h, int64_t word, enum sf_meaning meaning)
{
  int32_t scale = meaning == CFA_WORD_SCALED ? h->abi->cfa_scale : 1;
  return word * scale + h->abi->cfa_bias;
}

/* Where word I says that RA or FP is.  In version 2 an odd word on s390x is
   "an encoded DWARF register number": shifted left by one, plus 1.  */
static sf_rule
located_by_word (const sf_header *h, const sf_fre *fre, int i)
{
  int64_t word = signed_word (fre, i);
  bool is_register
      = h->version == 2 && h->abi->stores_registers_v2 && (word & 1);
  if (!is_register)
    return stored_at_cfa (word);
  return in_register ((uint32_t) (fre->datawords[i] >> 1), 0);
}

static bool
is_odd_and_negative (const sf_fre *fre, int i)
{
  return i < fre->dataword_count && (fre->datawords[i] & 1)
         && signed_word (fre, i) < 0;
}

static void
check_default_words (sf_cursor *c, const sf_header *h, const sf_fre *fre)
{
  int count = fre->dataword_count;
  int defined = tracks_ra (h) ? 3 : 2;
  bool negative
      = is_odd_and_negative (fre, 1) || is_odd_and_negative (fre, 2);

  /* "Given the nature of things, the number of ..." offsets is 1 or 3, on s390x
     1, 2 or 3.  */
  need (c, sf_literally (h->section, DEFAULT_AARCH64_TWO_WORDS,
                         !h->abi->signs_ra || h->version == 1 || count == 1
                             || count == 3),
        DEFAULT_AARCH64_TWO_WORDS, fre->at, 1,
        "%d data words where one or three are seen", count);
  need (c, sf_literally (h->section, DEFAULT_S390X_WORDS,
                         !h->abi->stores_registers_v2 || count <= 3),
        DEFAULT_S390X_WORDS, fre->at, 1,
        "%d data words where one, two or three are seen", count);
  unsaid (c, count > defined, DEFAULT_SURPLUS_WORDS, fre->at, 1,
          "%d data words where %d have a meaning", count, defined);
  unsaid (c, h->abi->signs_ra && tracks_ra (h) && count > 1
                 && fre->datawords[1] == 0,
          DEFAULT_AARCH64_RA_ZERO, fre->at, 1, "an RA word of 0");
  unsaid (c, h->abi->stores_registers_v2 && h->version == 2 && negative,
          DEFAULT_S390X_REGISTER_NEGATIVE, fre->at, 1,
          "a negative odd RA or FP word");
}

/* Does word I, where there is one, say what is no multiple of 8?  */
static bool
is_unaligned (const sf_header *h, const sf_fre *fre, int i)
{
  if (i >= fre->dataword_count)
    return false;
  sf_rule rule = located_by_word (h, fre, i);
  return rule.from_cfa && rule.offset % 8 != 0;
}

/* s390x, sframe.h: "... is by definition a minimum of 160", and "... stack
   register slots must be 8-byte aligned".  */
static void
check_s390x_stack (sf_cursor *c, const sf_header *h, const sf_fre *fre)
{
  if (!h->abi->stores_registers_v2)
    return;
  need (c, sf_literally (h->section, S390X_CFA_LEAST,
                         signed_word (fre, 0) >= 0),
        S390X_CFA_LEAST, fre->at, 1, "a CFA less than 160 above its base");
  need (c, sf_literally (h->section, S390X_SLOTS_ALIGNED,
                         !is_unaligned (h, fre, 1)
                             && !is_unaligned (h, fre, 2)),
        S390X_SLOTS_ALIGNED, fre->at, 1,
        "RA or FP stored at no multiple of 8 from the CFA");
}

/* Does word I, where there is one, locate FP?  "if (fp_offset is VALID)".  */
static bool
locates_fp (const sf_header *h, const sf_fre *fre, int i)
{
  return fre->dataword_count > i
         && (fre->datawords[i] != 0 || h->version == 1
             || sf_meaning_of (h->section, FP_WORD_ZERO)
                    == ZERO_IS_AN_OFFSET);
}

static void
interpret_default (sf_cursor *c, const sf_header *h, const sf_fre *fre,
                   sf_rules *r)
{
  int fp_word = tracks_ra (h) ? 2 : 1;
  bool has_fp = fre->dataword_count > fp_word;
  bool has_ra = tracks_ra (h) && fre->dataword_count > 1
                && !(h->abi->pads_ra && fre->datawords[1] == 0);

  enum sf_meaning scaled
      = sf_meaning_of (h->section, S390X_CFA_ADJUSTMENT_SIGN);
  r->cfa = in_register (fre->base_reg_is_sp ? h->abi->sp : h->abi->fp,
                        cfa_offset (h, signed_word (fre, 0), scaled));
  r->ra = has_ra ? located_by_word (h, fre, 1)
                 : fixed_or_same (h->cfa_fixed_ra_offset);
  r->fp = locates_fp (h, fre, fp_word)
              ? located_by_word (h, fre, fp_word)
              : fixed_or_same (h->cfa_fixed_fp_offset);
  unsaid (c, has_fp && h->cfa_fixed_fp_offset, FIXED_FP_AND_TRACKED,
          fre->at, 1, "an FP word although the header fixes FP's offset");
  unsaid (c, !has_fp && h->cfa_fixed_fp_offset && h->abi->keeps_fp,
          FIXED_FP_S390X, fre->at, 1,
          "no FP word where the header fixes FP's offset");
  check_default_words (c, h, fre);
  check_s390x_stack (c, h, fre);
}

/* Flexible FDE Type Interpretation.

   A pair of words each for CFA, RA and FP, in this order: control word
   (unsigned) and offset (signed).

     bit of the control word  name
     0                        reg_p     1: base is a register, 0: the CFA
     1                        deref_p   1: the value is stored at base + offset
     2                        unused
     3 and up                 regnum    DWARF number, effective with reg_p

   A control word of 0 has no offset word, "to convey an absence of recovery
   rule": the fixed offset of the header applies where there is one.

   What must not be checked: that regnum is a register of the ABI, nor that it
   is 0 without reg_p ("effective only if reg_p is 1").  */

/* Read the pair at word *I of FRE and step over it; FALLBACK is the rule when
   there is no pair or only padding.  */
static sf_rule
take_pair (sf_cursor *c, const sf_fre *fre, int *i, sf_rule fallback)
{
  if (*i >= fre->dataword_count)
    return fallback;
  uint32_t control = fre->datawords[(*i)++];
  if (control == 0)
    return fallback;

  /* "For each tracked entity (CFA, RA, FP), the ..." FRE carries a pair.  */
  need (c, *i < fre->dataword_count, FLEX_PAIR_COMPLETE, fre->at, 1,
        "control word 0x%x is the last of %u data words", control,
        fre->dataword_count);
  if (!is_sound (c))
    return fallback;
  unsaid (c, control & 4, FLEX_UNUSED_BIT, fre->at, 1,
          "control word 0x%x sets bit 2", control);
  bool reg_p = control & 1;
  return (sf_rule) { .kind = SF_OFFSET, .from_cfa = !reg_p,
                     .deref_p = control >> 1 & 1,
                     .reg = reg_p ? control >> 3 : 0,
                     .offset = signed_word (fre, (*i)++) };
}

static void
interpret_flex (sf_cursor *c, const sf_header *h, const sf_fre *fre,
                sf_rules *r)
{
  int i = 0;
  /* "... the first two data words pertain to CFA recovery."  */
  need (c, fre->dataword_count >= 2, FLEX_CFA_PAIR, fre->at, 1,
        "%u data word where the CFA alone has two", fre->dataword_count);
  /* "If 0, the base is the CFA (used for ..." RA and FP): the CFA itself is
     found from a register.  */
  need (c, fre->datawords[0] & 1, FLEX_CFA_REGISTER, fre->at, 1,
        "the CFA's control word 0x%x names no register", fre->datawords[0]);

  r->cfa = take_pair (c, fre, &i, undefined);
  r->ra = take_pair (c, fre, &i, fixed_or_same (h->cfa_fixed_ra_offset));
  r->fp = take_pair (c, fre, &i, fixed_or_same (h->cfa_fixed_fp_offset));
  if (sf_meaning_of (h->section, FLEX_S390X_CFA_SCALED) == CFA_WORD_SCALED)
    r->cfa.offset = cfa_offset (h, r->cfa.offset, CFA_WORD_SCALED);

  unsaid (c, i < fre->dataword_count, FLEX_SURPLUS_WORDS, fre->at, 1,
          "%u data words where %d have a meaning", fre->dataword_count, i);
  unsaid (c, fre->base_reg_is_sp, FLEX_BASE_REGISTER_BIT, fre->at, 1,
          "the base register bit is set");
}

bool
sf_interpret (const sf_header *h, const sf_fde *f, const sf_fre *fre,
              sf_rules *r, sf_report *report)
{
  sf_cursor c = { .bytes = h->section->bytes, .report = report };

  r->ra_is_signed = h->abi->signs_ra && fre->mangled_ra_p;
  unsaid (&c, !h->abi->signs_ra && fre->mangled_ra_p, FRE_MANGLED_ELSEWHERE,
          fre->at, 1, "the mangled bit is set on %s", h->abi->name);

  /* Version 1: "A value of upto 3 is allowed to track ..."  */
  need (&c, h->version > 1 || fre->dataword_count <= 3, FRE_OFFSET_COUNT_V1,
        fre->at, 1, "%u offsets where version 1 allows 3",
        fre->dataword_count);

  /* "A value of zero indicates that the return address ..." is undefined; in
     versions 2 (errata 2) and 3.  */
  if (fre->dataword_count == 0)
    {
      unsaid (&c, h->version == 1, FRE_NO_WORDS_V1, fre->at, 1,
              "an FRE without offsets in version 1");
      r->cfa = r->ra = r->fp = undefined;
    }
  else if (f->fde_type == FDE_TYPE_FLEX)
    interpret_flex (&c, h, fre, r);
  else
    interpret_default (&c, h, fre, r);
  return is_sound (&c);
}
