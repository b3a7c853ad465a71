/* What is in a generated section: features, and the clauses that it obeys by
   having them.  */
#include "make.h"

/* Features of the parts of a section.  */

static void
stock_of_header (generated *s, const generated_element *e)
{
  static const enum feature abis[]
      = { HAS_AARCH64_BE, HAS_AARCH64_LE, HAS_AMD64, HAS_S390X };
  bool *has = s->has;
  has[HAS_V1 + e->version - 1] = true;
  has[abis[e->abi->id - 1]] = true;
  has[e->is_sorted ? HAS_SORTED : HAS_UNSORTED] = true;
  has[e->is_pcrel ? HAS_PCREL : HAS_SECTION_RELATIVE] = true;
  has[HAS_FRAME_POINTER] |= e->has_frame_pointer;
  has[HAS_FIXED_FP] |= e->fixed_fp != 0;
  has[HAS_FIXED_FP_ODD] |= e->abi->is_s390x && e->fixed_fp & 1;
  has[HAS_FIXED_RA_UNUSUAL] |= e->fixed_ra != 0 && e->fixed_ra != -8;
  has[HAS_FIXED_RA_AARCH64] |= e->abi->signs_ra && e->fixed_ra != 0;
  has[HAS_AUX] |= e->aux_length > 0;
  has[HAS_AUX_LONGEST] |= e->aux_length == UINT8_MAX;
  has[HAS_INDEX_GAP] |= e->index_gap > 0;
  has[HAS_ROWS_GAP] |= e->rows_gap > 0;
  has[HAS_TRAILING_ZEROS] |= e->padding_behind > 0;
  has[HAS_NO_FUNCTIONS] |= e->fde_count == 0;
  has[HAS_SEVERAL_FUNCTIONS] |= e->fde_count > 1;
  has[HAS_MANY_FUNCTIONS] |= e->fde_count > 50;
  has[HAS_LOADED] |= s->address != 0;
  has[HAS_LOADED_HIGH] |= s->address >> 63;
}

static void
stock_of_orders (generated *s, const generated_element *e)
{
  const generated_fde *f = fdes_of (s, e);
  for (uint32_t i = 0; i < e->fde_count; i++)
    {
      s->has[HAS_INDEX_REORDERED] |= f[i].index_position != i;
      s->has[HAS_ROWS_REORDERED]
          |= s->rows_order[e->first_fde + i]
             != s->index_order[e->first_fde + i];
      s->has[HAS_ADJACENT]
          |= i > 0 && f[i].place - f[i - 1].place == f[i - 1].size;
      s->has[HAS_SPAN_BEYOND_32_BITS]
          |= (__int128) f[i].place + f[i].size - f[0].place > UINT32_MAX;
    }
}

/* Does F, of a version with 32-bit starts, lie across 0 or reach 2^31, in
   bytes from the section?  */
static bool
is_at_the_ends (const generated_element *e, const generated_fde *f)
{
  __int128 end = (__int128) f->place + f->size;
  return e->has->start_bits == 32 && ((f->place < 0 && end >= 0) || end > INT32_MAX);
}

static void
stock_of_function (generated *s, const generated_element *e,
                   const generated_fde *f)
{
  static const enum feature types[]
      = { HAS_FRE_ADDR1, HAS_FRE_ADDR2, HAS_FRE_ADDR4 };
  const int64_t most = INT64_MAX - 2 * (int64_t) UINT32_MAX;
  bool *has = s->has;
  uint32_t last = f->row_count ? rows_of (s, f)[f->row_count - 1].start : 0;
  has[types[f->fre_type]] = true;
  has[HAS_FRE_TYPE_WIDER] |= last < 1u << (4u << f->fre_type)
                             && f->fre_type > 0;
  has[f->is_flexible ? HAS_FLEXIBLE : HAS_DEFAULT] = true;
  has[HAS_MASK] |= f->is_mask;
  has[HAS_BLOCK_UNUSED] |= f->block_size && !f->is_mask;
  has[HAS_BLOCK_LARGEST] |= f->is_mask && f->block_size == UINT8_MAX;
  has[HAS_BLOCK_BEYOND_SIZE] |= f->is_mask && f->block_size > f->size;
  has[HAS_SIGNAL] |= f->is_signal;
  has[HAS_KEY_B] |= f->has_key_b;
  has[HAS_OUTERMOST] |= e->has->has_empty_functions && f->row_count == 0;
  has[HAS_SIZE_1] |= f->size == 1;
  has[HAS_SIZE_BEYOND_SIGNED] |= f->size > INT32_MAX;
  has[HAS_SIZE_LARGEST] |= f->size == UINT32_MAX;
  has[HAS_ENDS_OF_32_BITS] |= is_at_the_ends (e, f);
  has[HAS_ENDS_OF_64_BITS]
      |= e->has->start_bits == 64 && (f->place > most || f->place < -most);
  has[HAS_START_NEGATIVE] |= f->place < 0;
  has[HAS_ROWS_255] |= f->row_count > UINT8_MAX;
  has[HAS_ROWS_65535] |= f->row_count == UINT16_MAX;
  if (f->row_count == 0)
    return;
  has[HAS_ROW_LAST_BYTE] |= last == row_limit (e, f) - 1;
  has[HAS_FIRST_ROW_LATE] |= rows_of (s, f)->start > 0;
}

static bool
fits (const generated_row *r, unsigned size)
{
  for (unsigned i = 0; i < r->word_count; i++)
    {
      int32_t value = (int32_t) r->words[i];
      if (size == 1 ? value != (int8_t) value : value != (int16_t) value)
        return false;
    }
  return true;
}

static void
stock_of_flexible_row (generated *s, const generated_element *e,
                       const generated_row *r)
{
  bool *has = s->has;
  const recovery *rules[] = { &r->cfa, &r->ra, &r->fp };
  has[HAS_FLEX_CFA_STORED] |= r->cfa.is_stored;
  has[HAS_FLEX_CFA_REG] |= r->cfa.reg != e->abi->sp && r->cfa.reg != e->abi->fp;
  has[HAS_FLEX_SHORT] |= r->word_count == 2;
  has[HAS_FLEX_PADDED] |= r->word_count > 2 && r->words[2] == 0;
  for (int i = 0; i < 3; i++)
    {
      const recovery *rule = rules[i];
      if (rule->kind != IS_AT)
        continue;
      has[HAS_REGISTER_LARGEST] |= rule->reg == 0x1fffffff;
      has[HAS_FLEX_FROM_REG] |= i > 0 && !rule->from_cfa;
      has[HAS_FLEX_FROM_CFA] |= rule->from_cfa;
      has[HAS_FLEX_CFA_VALUE] |= rule->from_cfa && !rule->is_stored;
    }
}

static void
stock_of_default_row (generated *s, const generated_element *e,
                      const generated_row *r)
{
  bool *has = s->has;
  bool tracks = e->tracks_ra;
  unsigned fp_word = tracks ? 3 : 2;
  has[r->base_bit ? HAS_BASE_SP : HAS_BASE_FP] = true;
  has[HAS_RA_WORD] |= tracks && r->word_count > 1;
  has[HAS_RA_ALONE] |= tracks && r->word_count == 2;
  has[HAS_RA_PADDED] |= e->abi->is_s390x && r->word_count > 1
                        && r->words[1] == 0;
  has[HAS_FP_WORD] |= r->word_count >= fp_word;
  has[HAS_RA_IN_REGISTER] |= r->ra.kind == IS_AT && !r->ra.from_cfa;
  has[HAS_FP_IN_REGISTER] |= r->fp.kind == IS_AT && !r->fp.from_cfa;
  has[HAS_CFA_32_BITS] |= r->cfa.offset != (int32_t) r->cfa.offset;
}

static void
stock_of_row (generated *s, const generated_element *e,
              const generated_fde *f, const generated_row *r)
{
  static const enum feature sizes[]
      = { HAS_WORDS_1, HAS_WORDS_2, HAS_WORDS_4 };
  bool *has = s->has;
  has[HAS_SIGNED_RA] |= r->ra_is_signed;
  if (r->cfa.kind == IS_LOST)
    {
      has[HAS_RA_UNDEFINED] = true;
      return;
    }
  has[sizes[r->word_size / 2]] = true;
  has[HAS_WORDS_WIDER] |= r->word_size > 1 && fits (r, r->word_size / 2);
  if (f->is_flexible)
    stock_of_flexible_row (s, e, r);
  else
    stock_of_default_row (s, e, r);
}

/* Clauses.  A section without a silence obeys all that bind it; those are
   counted of which it has something to show.  */

static const struct shown_clause
{
  enum sf_clause clause;
  enum feature by, and; /* both; equal where one is enough */
} shown[] = {
  { SECTION_EMPTY, HAS_NO_FUNCTIONS, HAS_NO_FUNCTIONS },
  { SECTION_TRAILING_ZEROS, HAS_TRAILING_ZEROS, HAS_TRAILING_ZEROS },
  { PREAMBLE_FLAGS_DEFINED, HAS_V3, HAS_V3 },
  { FLAG_SORTED, HAS_SORTED, HAS_SEVERAL_FUNCTIONS },
  { INDEX_SORTED, HAS_SORTED, HAS_SEVERAL_FUNCTIONS },
  { INDEX_SORTED_V1, HAS_V1, HAS_INDEX_REORDERED },
  { FLAG_FRAME_POINTER, HAS_FRAME_POINTER, HAS_FRAME_POINTER },
  { FLAG_PCREL_SET, HAS_PCREL, HAS_DEFAULT },
  { FLAG_PCREL_UNSET, HAS_SECTION_RELATIVE, HAS_DEFAULT },
  { V1_START_ADDRESS, HAS_V1, HAS_LOADED },
  { VERSION_1_OBSOLETE, HAS_V1, HAS_V1 },
  { HEADER_OFFSETS_BASE, HAS_INDEX_GAP, HAS_SEVERAL_FUNCTIONS },
  { SUBSECTIONS_TILE, HAS_INDEX_GAP, HAS_SEVERAL_FUNCTIONS },
  { SUBSECTIONS_GAP, HAS_ROWS_GAP, HAS_SEVERAL_FUNCTIONS },
  { HEADER_FIXED_FP, HAS_FIXED_FP, HAS_DEFAULT },
  { HEADER_FIXED_RA, HAS_FIXED_RA_UNUSUAL, HAS_AMD64 },
  { FIXED_RA_MISSING, HAS_AMD64, HAS_AMD64 },
  { FIXED_RA_AND_TRACKED, HAS_S390X, HAS_S390X },
  { FIXED_RA_UNTRACKED_V1, HAS_FIXED_RA_AARCH64, HAS_FP_WORD },
  { HEADER_FIXED_NONE, HAS_AARCH64_LE, HAS_DEFAULT },
  { FDE_LAYOUT_V1, HAS_V1, HAS_SEVERAL_FUNCTIONS },
  { FDE_LAYOUT_V2, HAS_V2, HAS_SEVERAL_FUNCTIONS },
  { FDE_LAYOUT_V3, HAS_V3, HAS_SEVERAL_FUNCTIONS },
  { FDE_ATTRIBUTE_LAYOUT, HAS_V3, HAS_SEVERAL_FUNCTIONS },
  { FDE_ATTRIBUTE_COMPLETE, HAS_V3, HAS_OUTERMOST },
  { INDEX_ALIGNED, HAS_V3, HAS_INDEX_GAP },
  { FDE_DATA_OFFSET, HAS_ROWS_REORDERED, HAS_V3 },
  { FDE_ROWS_OFFSET, HAS_ROWS_REORDERED, HAS_V2 },
  { FDE_FRE_TYPE, HAS_FRE_ADDR4, HAS_FRE_ADDR4 },
  { FRE_START_WIDTH, HAS_FRE_ADDR2, HAS_FRE_ADDR2 },
  { FDE_TYPE, HAS_FLEXIBLE, HAS_FLEXIBLE },
  { FDE_SIGNAL, HAS_SIGNAL, HAS_SIGNAL },
  { FDE_PAUTH_KEY, HAS_KEY_B, HAS_KEY_B },
  { FDE_PC_TYPE_INC, HAS_FIRST_ROW_LATE, HAS_FIRST_ROW_LATE },
  { FDE_BLOCK_SIZE_INC, HAS_BLOCK_UNUSED, HAS_BLOCK_UNUSED },
  { FRE_FIRST_ABOVE_ZERO, HAS_FIRST_ROW_LATE, HAS_FIRST_ROW_LATE },
  { FDE_PC_TYPE_MASK, HAS_MASK, HAS_BLOCK_LARGEST },
  { FDE_NO_ROWS_OUTERMOST, HAS_OUTERMOST, HAS_OUTERMOST },
  { FRE_COMPLETE, HAS_WORDS_4, HAS_WORDS_4 },
  { FRE_DATAWORD_SIZE, HAS_WORDS_2, HAS_WORDS_4 },
  { FRE_DATAWORDS, HAS_WORDS_2, HAS_WORDS_1 },
  { FRE_OFFSET_COUNT_V1, HAS_V1, HAS_FP_WORD },
  { FRE_UNALIGNED, HAS_WORDS_4, HAS_SEVERAL_FUNCTIONS },
  { FRE_SELF_SUFFICIENT, HAS_FP_WORD, HAS_ROW_LAST_BYTE },
  { FRE_RANGE, HAS_ROW_LAST_BYTE, HAS_ROW_LAST_BYTE },
  { FRE_BASE_REGISTER, HAS_BASE_SP, HAS_BASE_FP },
  { FRE_MANGLED_RA, HAS_SIGNED_RA, HAS_SIGNED_RA },
  { FRE_RA_UNDEFINED, HAS_RA_UNDEFINED, HAS_RA_UNDEFINED },
  { DEFAULT_CFA, HAS_WORDS_1, HAS_BASE_SP },
  { DEFAULT_AMD64_FP, HAS_AMD64, HAS_FP_WORD },
  { DEFAULT_AARCH64_RA_FP, HAS_AARCH64_LE, HAS_FP_WORD },
  { FP_WORD_ZERO, HAS_FP_WORD, HAS_FP_WORD },
  { DEFAULT_AARCH64_TWO_WORDS, HAS_AARCH64_BE, HAS_RA_ALONE },
  { DEFAULT_S390X_CFA, HAS_S390X, HAS_BASE_SP },
  { S390X_CFA_ADJUSTMENT_SIGN, HAS_S390X, HAS_BASE_SP },
  { DEFAULT_S390X_WORDS, HAS_S390X, HAS_FP_WORD },
  { S390X_CFA_LEAST, HAS_S390X, HAS_BASE_SP },
  { S390X_CFA_ALIGNED, HAS_S390X, HAS_BASE_SP },
  { S390X_SLOTS_ALIGNED, HAS_S390X, HAS_FP_WORD },
  { DEFAULT_S390X_RA, HAS_S390X, HAS_RA_PADDED },
  { DEFAULT_S390X_FP, HAS_S390X, HAS_FP_WORD },
  { DEFAULT_S390X_REGISTER, HAS_RA_IN_REGISTER, HAS_RA_IN_REGISTER },
  { DEFAULT_S390X_ODD_V3, HAS_SLOT_ODD_V3, HAS_SLOT_ODD_V3 },
  { FLEX_CFA_PAIR, HAS_FLEX_SHORT, HAS_FLEX_SHORT },
  { FLEX_CFA_REGISTER, HAS_FLEX_CFA_REG, HAS_FLEX_CFA_REG },
  { FLEX_PAIR_COMPLETE, HAS_FLEX_FROM_REG, HAS_FLEX_FROM_REG },
  { FLEX_ANY_ABI, HAS_AARCH64_LE, HAS_FLEXIBLE },
  { FLEX_ORDER, HAS_FLEX_FROM_REG, HAS_FLEX_FROM_CFA },
  { FLEX_FP_INDEX, HAS_FLEX_FROM_REG, HAS_FLEX_PADDED },
  { FLEX_PADDING, HAS_FLEX_PADDED, HAS_FIXED_FP },
  { FLEX_CONTROL, HAS_REGISTER_LARGEST, HAS_REGISTER_LARGEST },
  { FLEX_RULE, HAS_FLEX_CFA_STORED, HAS_FLEX_CFA_VALUE },
  { FLEX_REGISTER_IGNORED, HAS_FLEX_DEAD_REGISTER, HAS_FLEX_DEAD_REGISTER },
  { FLEX_S390X_CFA_SCALED, HAS_S390X, HAS_FLEXIBLE },
};

/* Clauses of which every section has something to show.  */
static const enum sf_clause always[] = {
  SECTION_BYTE_ORDER, SECTION_PACKED, UNIT_BYTES, PREAMBLE_COMPLETE,
  PREAMBLE_INVARIANT, PREAMBLE_MAGIC,
  PREAMBLE_VERSION, HEADER_COMPLETE, HEADER_ALIGNED,
  HEADER_ABI, HEADER_ABI_BYTE_ORDER, SUBSECTIONS_ORDER, INDEX_COMPLETE,
  ROWS_COMPLETE, HEADER_NUM_FRES
};

static void
stock_of_clauses (generated *s)
{
  if (s->is_silent)
    {
      touch (s, s->silence);
      return;
    }
  for (size_t i = 0; i < sizeof always / sizeof always[0]; i++)
    touch (s, always[i]);
  for (size_t i = 0; i < sizeof shown / sizeof shown[0]; i++)
    if (s->has[shown[i].by] && s->has[shown[i].and])
      touch (s, shown[i].clause);
}

void
take_stock (generated *s)
{
  for (size_t i = 0; i < s->element_count; i++)
    {
      const generated_element *e = &s->elements[i];
      stock_of_header (s, e);
      stock_of_orders (s, e);
      for (size_t k = 0; k < e->fde_count; k++)
        {
          const generated_fde *f = &fdes_of (s, e)[k];
          stock_of_function (s, e, f);
          for (size_t n = 0; n < f->row_count; n++)
            stock_of_row (s, e, f, rows_of (s, f) + n);
        }
    }
  s->has[HAS_SECOND_ELEMENT] = s->element_count > 1;
  stock_of_clauses (s);
}
