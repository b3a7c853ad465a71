/* From a genome to records: rows.  */
#include "make.h"

#include <string.h>

/* Numbers.  */

/* An offset from two genes: mostly as compilers make them, else at the ends
   of what 1, 2 and 4 bytes hold.  */
static int32_t
number_from (const uint8_t *g)
{
  static const int32_t edges1[] = { 0, 1, -1, 127, -128, 126, -127, 2 };
  static const int32_t edges2[]
      = { 128, -129, 255, 256, INT16_MAX, INT16_MIN, 0x1234, -0x1234 };
  static const int32_t edges4[]
      = { INT16_MAX + 1, INT16_MIN - 1, UINT16_MAX, UINT16_MAX + 1,
          INT32_MAX, INT32_MIN, 0x12345678, -0x12345678 };
  if (g[0] < 144)
    return (int8_t) g[1] / 8 * 8;
  if (g[0] < 176)
    return (int8_t) g[1];
  if (g[0] < 208)
    return edges1[g[1] % 8];
  return g[0] < 232 ? edges2[g[1] % 8] : edges4[g[1] % 8];
}

/* A DWARF register number: mostly one that a machine has.  */
static uint32_t
register_from (uint8_t gene)
{
  static const uint32_t edges[] = { 31, 32, 8191, 8192, 0x1fffffff };
  return gene < 240 ? gene % 32 : edges[gene % 5];
}

/* Rules.  */

static recovery
is_same (void)
{
  return (recovery) { .kind = IS_SAME };
}

static recovery
stored_at_cfa (int64_t offset)
{
  return (recovery) { .kind = IS_AT, .from_cfa = true, .is_stored = true,
                      .offset = offset };
}

static recovery
fixed_or_same (int8_t fixed)
{
  return fixed ? stored_at_cfa (fixed) : is_same ();
}

/* What CFA offset a data word of VALUE says.  */
static int64_t
cfa_offset (const generated_element *e, int64_t value)
{
  return e->abi->is_s390x ? value * 8 + 160 : value;
}

/* Words.  */

static void
need_size (generated_row *r, uint8_t size)
{
  if (r->word_size < size)
    r->word_size = size;
}

static void
add_signed (generated_row *r, int32_t value)
{
  r->words[r->word_count++] = (uint32_t) value;
  need_size (r, value == (int8_t) value    ? 1
                : value == (int16_t) value ? 2
                                           : 4);
}

static void
add_unsigned (generated_row *r, uint32_t value)
{
  r->words[r->word_count++] = value;
  need_size (r, value <= UINT8_MAX ? 1 : value <= UINT16_MAX ? 2 : 4);
}

/* Rows of default functions.  */

/* RA or FP in a register: version 2 of s390x.  */
static recovery
located_in_register (maker *m, generated_row *r, const uint8_t *g)
{
  uint32_t reg = g[1] < 240 ? g[1] % 64 : (uint32_t) g[1] << 8;
  if (shows (m->s, DEFAULT_S390X_REGISTER_NEGATIVE, true))
    {
      add_signed (r, -(int32_t) (2 * reg + 1));
      return (recovery) { .kind = IS_AT, .reg = UINT32_MAX };
    }
  add_signed (r, (int32_t) (2 * reg + 1));
  return (recovery) { .kind = IS_AT, .reg = reg };
}

static recovery
located (maker *m, generated_row *r, const uint8_t *g)
{
  const generated_element *e = m->e;
  int32_t value = number_from (g);
  if (e->abi->is_s390x && e->has->has_register_slots && g[0] % 4 == 0)
    return located_in_register (m, r, g);
  if (e->abi->is_s390x && e->has->has_register_slots)
    value &= ~1;
  m->s->has[HAS_SLOT_ODD_V3] |= e->abi->is_s390x && value & 1;
  add_signed (r, value);
  return stored_at_cfa (value);
}

static void
locate_ra (maker *m, generated_row *r, const uint8_t *g)
{
  const generated_element *e = m->e;
  uint8_t genes[] = { g[12], g[13] };
  if (e->abi->is_s390x && g[12] % 8 == 1)
    {
      add_signed (r, 0);
      return;
    }
  if (e->abi->signs_ra && number_from (genes) == 0)
    genes[0] = genes[1] = 8;
  if (shows (m->s, DEFAULT_AARCH64_RA_ZERO, e->abi->signs_ra))
    genes[0] = genes[1] = 0;
  r->ra = located (m, r, genes);
  bool is_padding = e->abi->is_s390x && r->words[1] == 0;
  if (is_padding)
    r->ra = fixed_or_same (e->fixed_ra);
}

static void
add_surplus (maker *m, generated_row *r, const uint8_t *g)
{
  unsigned most = m->e->has->most_words;
  unsigned defined = m->e->tracks_ra ? 3 : 2;
  if (r->word_count < defined || most <= defined
      || !shows (m->s, DEFAULT_SURPLUS_WORDS, true))
    return;
  for (unsigned i = g[7] % (most - defined); i < most - defined; i++)
    add_signed (r, number_from (g + 10));
}

static void
make_default_words (maker *m, generated_row *r, const uint8_t *g)
{
  generated *s = m->s;
  const generated_element *e = m->e;
  int32_t value = number_from (g + 10);
  bool has_fp_word = !e->fixed_fp || s->silence == FIXED_FP_AND_TRACKED;
  unsigned most = (e->tracks_ra ? 2u : 1u) + (has_fp_word ? 1u : 0u);
  unsigned count = 1 + g[6] % most;
  r->base_bit = g[8] & 1;
  r->cfa = (recovery) { .kind = IS_AT,
                        .reg = r->base_bit ? e->abi->sp : e->abi->fp,
                        .offset = cfa_offset (e, value) };
  add_signed (r, value);
  if (e->tracks_ra && count > 1)
    locate_ra (m, r, g);
  if (count > (e->tracks_ra ? 2u : 1u))
    {
      r->fp = located (m, r, g + 14);
      shows (s, FIXED_FP_AND_TRACKED, e->fixed_fp);
    }
  shows (s, FIXED_FP_S390X, e->abi->is_s390x && e->fixed_fp);
  add_surplus (m, r, g);
}

/* Rows of flexible functions.  */

/* Write the pair of words for RULE; a register that has no effect is named
   all the same.  */
static void
add_pair (maker *m, generated_row *r, const recovery *rule, uint32_t no_effect,
          int32_t word)
{
  uint32_t reg = rule->from_cfa ? no_effect : rule->reg;
  uint32_t control = reg << 3 | (uint32_t) rule->is_stored << 1
                     | !rule->from_cfa;
  if (shows (m->s, FLEX_UNUSED_BIT, true))
    control |= 4;
  if (rule->from_cfa && no_effect)
    m->s->has[HAS_FLEX_DEAD_REGISTER] = true;
  add_unsigned (r, control);
  add_signed (r, word);
}

enum { PADDED, CFA_STORED, FROM_REGISTER, CFA_VALUE };

/* RA or FP as SHAPE says; GENES are for register and offset.  */
static bool
make_pair (maker *m, generated_row *r, unsigned shape, const uint8_t *genes,
           bool is_stored, recovery *rule)
{
  int32_t word = number_from (genes + 1);
  uint32_t reg = register_from (genes[0]);
  if (shape == PADDED)
    return false;
  *rule = (recovery) { .kind = IS_AT, .from_cfa = shape != FROM_REGISTER,
                       .is_stored = shape == CFA_STORED
                                    || (shape == FROM_REGISTER && is_stored),
                       .offset = word };
  if (shape == FROM_REGISTER)
    rule->reg = reg;
  /* A control word of 0 would be padding.  */
  uint32_t no_effect = shape == CFA_VALUE ? reg | 1 : genes[0] & 1 ? reg : 0;
  add_pair (m, r, rule, no_effect, word);
  return true;
}

static void
make_flexible_words (maker *m, generated_row *r, const uint8_t *g)
{
  const generated_element *e = m->e;
  const uint8_t ra[] = { g[4], g[12], g[13] }, fp[] = { g[5], g[14], g[15] };
  unsigned ra_shape = g[6] >> 1 & 3, fp_shape = g[6] >> 3 & 3;
  bool pads = g[6] >> 5 & 1;
  int32_t value = number_from (g + 10);
  r->base_bit = shows (m->s, FLEX_BASE_REGISTER_BIT, true);
  r->cfa = (recovery) { .kind = IS_AT, .reg = register_from (g[3]),
                        .is_stored = g[6] & 1, .offset = value };
  add_pair (m, r, &r->cfa, 0, value);
  r->cfa.offset = cfa_offset (e, value);

  bool has_ra = make_pair (m, r, ra_shape, ra, g[8] & 1, &r->ra);
  if (!has_ra && (pads || fp_shape != PADDED))
    add_unsigned (r, 0);
  bool has_fp = make_pair (m, r, fp_shape, fp, g[8] & 2, &r->fp);
  if (!has_fp && pads)
    add_unsigned (r, 0);
  if ((has_fp || pads) && shows (m->s, FLEX_SURPLUS_WORDS, true))
    while (r->word_count < 7 + (g[7] & 8u))
      add_signed (r, value);
}

/* All rows.  */

/* The register that a negative odd word names: all its bits but the lowest,
   in the width that it got.  */
static void
name_register (const generated_row *r, unsigned i, recovery *rule)
{
  uint32_t mask = r->word_size == 4 ? UINT32_MAX
                                    : (1u << 8 * r->word_size) - 1;
  if (rule->kind == IS_AT && !rule->from_cfa && rule->reg == UINT32_MAX)
    rule->reg = (r->words[i] & mask) >> 1;
}

static void
make_words (maker *m, const generated_fde *f, generated_row *r,
            const uint8_t *g)
{
  enum { LOST_FROM = 240, WIDER_FROM = 160, SIGNED_BELOW = 64 };
  const generated_element *e = m->e;
  bool is_lost = g[6] >= LOST_FROM
                 && (e->has->has_empty_rows || shows (m->s, FRE_NO_WORDS_V1, true));
  r->ra = fixed_or_same (e->fixed_ra);
  r->fp = fixed_or_same (e->fixed_fp);
  r->word_size = g[7] < WIDER_FROM ? 1 : (uint8_t) (1 << g[7] % 3);
  if (is_lost)
    {
      r->cfa = r->ra = r->fp = (recovery) { .kind = IS_LOST };
      r->base_bit = g[8] & 1;
    }
  else if (f->is_flexible)
    make_flexible_words (m, r, g);
  else
    make_default_words (m, r, g);
  r->mangled_bit = e->abi->signs_ra
                       ? g[9] < SIGNED_BELOW
                       : shows (m->s, FRE_MANGLED_ELSEWHERE, g[9] & 1);
  r->ra_is_signed = e->abi->signs_ra && r->mangled_bit;
  name_register (r, 1, &r->ra);
  name_register (r, 2, &r->fp);
}

static uint32_t
step_from (const uint8_t *g)
{
  if (g[1] < 180)
    return g[2] & 15;
  return g[1] < 240 ? g[2] : (uint32_t) g[2] << 16 | g[2];
}

/* Where the next row of F starts; false: nowhere.  */
static bool
choose_start (maker *m, generated_fde *f, const uint8_t *g, uint32_t *start)
{
  uint32_t limit = row_limit (m->e, f);
  uint32_t before
      = f->row_count ? rows_of (m->s, f)[f->row_count - 1].start : 0;
  if (f->row_count && shows (m->s, FRE_NOT_ASCENDING, g[2] & 1))
    {
      f->rows_are_open = true;
      *start = g[2] & 2 ? 0 : before;
      return true;
    }
  if (f->row_count && before >= limit - 1)
    return false;
  if (limit < UINT32_MAX - UINT8_MAX
      && shows (m->s, FRE_BEYOND_FUNCTION, g[2] & 1))
    {
      *start = limit + (g[2] >> 4);
      return true;
    }
  uint32_t from = f->row_count ? before + 1 : 0;
  *start = from + step_from (g) % (limit - from);
  if (f->row_count == 0 && g[1] < 232)
    *start = 0;
  if (g[1] == UINT8_MAX)
    *start = limit - 1;
  return true;
}

static generated_row *
add_row (maker *m, generated_fde *f)
{
  generated *s = m->s;
  s->rows = grow_array (s->rows, s->row_count, &s->row_capacity,
                        sizeof *s->rows);
  f->row_count++;
  return &s->rows[s->row_count++];
}

void
make_row (maker *m, const uint8_t *g)
{
  generated_fde *f = present_fde (m);
  generated_row r = { .start = 0 };
  size_t before = m->s->shown;
  if (f->row_count == m->e->has->most_rows
      || !choose_start (m, f, g, &r.start))
    return;
  make_words (m, f, &r, g);
  r.is_open = m->s->shown > before;
  *add_row (m, f) = r;
}

void
repeat_row (maker *m, uint32_t count)
{
  generated_fde *f = present_fde (m);
  generated_row r = rows_of (m->s, f)[f->row_count - 1];
  uint32_t limit = row_limit (m->e, f);
  while (count-- > 0 && f->row_count < UINT16_MAX && r.start < limit - 1)
    {
      r.start++;
      *add_row (m, f) = r;
    }
}
