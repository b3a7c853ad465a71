/* From rules to data words.  Word numbers in comments are the specification's, from 1.  */
#include "words.h"

#include "lib/base/sframe_version.h"

/* --- default rows --------------------------------------------------------------------- */

static bool
is_stored_at_cfa (const sf_rule *r)
{
  return r->kind == SF_OFFSET && r->from_cfa && r->deref_p;
}

/* Version 2 on s390x: "an encoded DWARF register number".  */
static bool
is_register_word (const sf_abi *abi, uint8_t version, const sf_rule *r)
{
  return sframe_version_of (version)->has_register_words && abi->stores_registers_v2
         && r->kind == SF_OFFSET && !r->from_cfa && !r->deref_p && r->offset == 0;
}

static bool
has_default_form (const sf_abi *abi, uint8_t version, const sf_rule *r)
{
  return r->kind == SF_SAME || is_stored_at_cfa (r) || is_register_word (abi, version, r);
}

bool
words_are_default (const sf_abi *abi, uint8_t version, const sf_rules *r)
{
  if (r->ra.kind == SF_UNDEFINED)
    return true;
  bool has_cfa = r->cfa.kind == SF_OFFSET && !r->cfa.deref_p
                 && (r->cfa.reg == abi->sp || r->cfa.reg == abi->fp)
                 && (r->cfa.offset - abi->cfa_bias) % abi->cfa_scale == 0;
  if (!has_cfa || !has_default_form (abi, version, &r->fp))
    return false;
  if (!abi->tracks_ra)
    return is_stored_at_cfa (&r->ra) && r->ra.offset == -8;
  /* Word 2 is RA's.  Padding in its place has a meaning on s390x; AArch64, whose rows have
     one or three words, has RA and FP, or neither.  */
  bool has_ra = r->ra.kind != SF_SAME, has_fp = r->fp.kind != SF_SAME;
  return has_default_form (abi, version, &r->ra)
         && (abi->pads_ra || has_ra == has_fp || (has_ra && sframe_version_of (version)->has_lone_ra));
}

static void
add_word (sf_fre_record *fre, uint32_t word)
{
  fre->words[fre->word_count++] = word;
}

static uint32_t
default_word (const sf_rule *r)
{
  if (r->kind == SF_SAME)
    return 0;
  return r->from_cfa ? (uint32_t) r->offset : r->reg << 1 | 1;
}

/* Also in flexible rows (SPEC-ISSUES.md, FLEX_S390X_CFA_SCALED).  */
static uint32_t
cfa_word (const sf_abi *abi, const sf_rules *r)
{
  return (uint32_t) ((r->cfa.offset - abi->cfa_bias) / abi->cfa_scale);
}

static void
add_default (const sf_abi *abi, const sf_rules *r, sf_fre_record *fre)
{
  bool has_fp = r->fp.kind != SF_SAME;
  add_word (fre, cfa_word (abi, r));
  if (abi->tracks_ra && (has_fp || r->ra.kind != SF_SAME))
    add_word (fre, default_word (&r->ra));
  if (has_fp)
    add_word (fre, default_word (&r->fp));
}

/* --- flexible rows -------------------------------------------------------------------- */

static void
add_pair (sf_fre_record *fre, const sf_rule *r, uint32_t offset)
{
  uint32_t reg_p = !r->from_cfa;
  add_word (fre, reg_p | (uint32_t) r->deref_p << 1 | (reg_p ? r->reg << 3 : 0));
  add_word (fre, offset);
}

/* Without a pair RA and FP are where the header says, else unchanged.  */
static void
add_flexible (const sf_abi *abi, const sf_rules *r, sf_fre_record *fre)
{
  bool is_fixed = !abi->tracks_ra && is_stored_at_cfa (&r->ra) && r->ra.offset == -8;
  bool has_ra = r->ra.kind != SF_SAME && !is_fixed, has_fp = r->fp.kind != SF_SAME;
  add_pair (fre, &r->cfa, cfa_word (abi, r));
  if (has_ra)
    add_pair (fre, &r->ra, (uint32_t) r->ra.offset);
  else if (has_fp)
    add_word (fre, 0);
  if (has_fp)
    add_pair (fre, &r->fp, (uint32_t) r->fp.offset);
}

/* Control words are unsigned, all others signed; a size for both.  */
static uint8_t
word_size_of (const sf_fre_record *fre)
{
  uint8_t size = 1;
  for (unsigned i = 0; i < fre->word_count; i++)
    {
      uint8_t wanted = sf_word_size_for ((int32_t) fre->words[i]);
      size = wanted > size ? wanted : size;
    }
  return size;
}

void
words_write (const sf_abi *abi, bool is_flexible, const sf_rules *r,
             sf_fre_record *fre)
{
  fre->word_count = 0;
  if (r->ra.kind != SF_UNDEFINED && is_flexible)
    add_flexible (abi, r, fre);
  else if (r->ra.kind != SF_UNDEFINED)
    add_default (abi, r, fre);
  bool is_by_sp = !is_flexible && fre->word_count && r->cfa.reg == abi->sp;
  fre->info = sf_fre_info (is_by_sp, fre->word_count, word_size_of (fre),
                           abi->signs_ra && r->ra_is_signed);
}
