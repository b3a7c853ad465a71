/* From a genome to records: elements and functions.  */
#include "make.h"

#include <string.h>

static const abi_facts abis[] = {
  { .name = "amd64-le", .id = 3, .sp = 7, .fp = 6 },
  { .name = "aarch64-le", .id = 2, .tracks_ra = true, .signs_ra = true,
    .sp = 31, .fp = 29 },
  { .name = "aarch64-be", .id = 1, .big_endian = true, .tracks_ra = true,
    .signs_ra = true, .sp = 31, .fp = 29 },
  { .name = "s390x-be", .id = 4, .big_endian = true, .tracks_ra = true,
    .is_s390x = true, .sp = 15, .fp = 11 }, /* from version 2 on */
};

static const version_facts versions[VERSIONS + 1] = {
  [1] = { .abis = 3, .start_bits = 32, .entry_size = 17, .unused_info = 0xc0,
          .most_words = 3, .most_rows = UINT32_MAX, .header_decides_ra = true,
          .has_frame_pointer = true, .leaves_flags_open = true },
  [2] = { .abis = 4, .start_bits = 32, .entry_size = 20, .unused_info = 0xc0,
          .most_words = 15, .most_rows = UINT32_MAX, .has_frame_pointer = true,
          .leaves_flags_open = true, .has_pcrel = true, .has_blocks = true,
          .has_padding = true, .has_empty_rows = true,
          .has_register_slots = true },
  [3] = { .abis = 4, .start_bits = 64, .entry_size = 16, .attribute_size = 5,
          .unused_info = 0x40, .most_words = 15, .most_rows = UINT16_MAX,
          .has_pcrel = true,
          .has_blocks = true, .has_flexible = true, .has_signal = true,
          .has_empty_functions = true, .has_empty_rows = true },
};

uint8_t
abis_of_version (unsigned version)
{
  return versions[version].abis;
}

/* Each may be the one silence of a section.  */
static const enum sf_clause silences[] = {
  SECTION_SEVERAL_ELEMENTS, SECTION_SEVERAL_ELEMENTS, SECTION_TRAILING_BYTES,
  FLAGS_UNDEFINED, HEADER_AUX_OPAQUE,
  ROWS_SHARED, ROWS_SHARED, ROWS_UNUSED, FIXED_FP_AND_TRACKED, FIXED_FP_S390X,
  MASK_BLOCK_SIZE_ZERO,
  FDE_UNUSED_BITS, FDE_PADDING, FUNCTION_EMPTY, FUNCTIONS_OVERLAP,
  FDE_NO_ROWS, FRE_NOT_ASCENDING, FRE_BEYOND_FUNCTION, FRE_MANGLED_ELSEWHERE,
  FRE_NO_WORDS_V1, DEFAULT_AARCH64_RA_ZERO,
  DEFAULT_S390X_REGISTER_NEGATIVE, DEFAULT_SURPLUS_WORDS, FLEX_UNUSED_BIT,
  FLEX_BASE_REGISTER_BIT, FLEX_SURPLUS_WORDS
};

enum { SILENCES = sizeof silences / sizeof silences[0] };

/* Elements.  */

static void
take_fixed_offsets (generated *s, generated_element *e, const uint8_t *g)
{
  enum { USUAL = 192 };
  bool odd_fp = shows (s, FIXED_FP_AND_TRACKED, !e->abi->is_s390x)
                || shows (s, FIXED_FP_S390X, e->abi->is_s390x);
  bool may_have_fp = odd_fp || (g[4] >= USUAL && !e->abi->is_s390x);
  e->fixed_fp = (int8_t) (may_have_fp ? g[5] : 0);
  if (odd_fp && e->fixed_fp == 0)
    e->fixed_fp = -16;
  if (odd_fp)
    s->is_silent = false; /* until a row is concerned */

  int8_t other = (int8_t) (g[7] ? g[7] : 256 - 8);
  bool may_have_another = e->has->header_decides_ra || !e->abi->tracks_ra;
  e->fixed_ra = e->abi->tracks_ra ? 0 : -8;
  if (may_have_another && g[6] >= USUAL)
    e->fixed_ra = other;
  e->tracks_ra = e->fixed_ra == 0;
}

static void
take_gaps (generated *s, generated_element *e, const uint8_t *g)
{
  enum { NO_GAP = 208, NO_PADDING = 224 };
  if (shows (s, HEADER_AUX_OPAQUE, true))
    e->aux_length = g[8] % 4 == 0 || g[9] == 0 ? 255 : g[9];
  e->aux_byte = g[9];
  e->index_gap = g[0] == FAR_INDEX ? UINT16_MAX + 1
                 : g[10] < NO_GAP  ? 0
                                   : g[11] & 15;
  e->rows_gap = g[10] < NO_GAP ? 0 : g[11] >> 4;
  e->gap_byte = g[10] & 1 ? g[11] : 0;
  e->padding_behind = g[12] < NO_PADDING ? 0 : (uint8_t) (g[12] % 9);
}

static void
begin_element (maker *m, const uint8_t *g)
{
  generated_element *e = &m->s->elements[m->s->element_count++];
  *e = (generated_element) { .version = 1 + g[1] % VERSIONS };
  e->has = &versions[e->version];
  e->abi = &abis[g[2] % e->has->abis];
  e->is_sorted = g[3] & 1;
  e->has_frame_pointer = e->has->has_frame_pointer && (g[3] & 6) == 6;
  e->is_pcrel = e->has->has_pcrel && g[3] & 8;
  if (shows (m->s, FLAGS_UNDEFINED, e->has->leaves_flags_open))
    e->undefined_flags = (uint8_t) (8 | (g[3] & 0xf0));
  take_fixed_offsets (m->s, e, g);
  take_gaps (m->s, e, g);
  e->base_gene = g[13];
  e->base_detail = g[14];
  e->first_fde = m->s->fde_count;
  m->e = e;
  m->cursor = 0;
  m->function_genes = NULL;
}

/* Functions.  */

static uint64_t
power_of_two_from (uint32_t size)
{
  uint64_t room = 1;
  while (room < size)
    room *= 2;
  return room;
}

static uint32_t
size_from (const uint8_t *g)
{
  static const uint32_t edges[]
      = { 1, 2, 0xff, 0x100, 0x101, 0xffff, 0x10000, 0x10001, 0x7fffffff,
          0x80000000, 0xfffffffe, 0xffffffff };
  uint32_t low = g[8], both = g[8] | (uint32_t) g[9] << 8, size;
  if (g[7] < 160)
    size = 1 + low;
  else if (g[7] < 220)
    size = 1 + both;
  else if (g[7] < 250)
    return edges[low % (sizeof edges / sizeof edges[0])];
  else
    size = both << 16 | both | 1;
  bool fills_its_room = g[7] % 4 == 0 && size < 0x80000000;
  return fills_its_room ? (uint32_t) power_of_two_from (size) : size;
}

/* How many rows more than the genome has.  */
static uint32_t
extra_rows (const uint8_t *g)
{
  enum { NONE = 252 };
  if (g[14] < NONE)
    return 0;
  return g[14] == 255 && g[15] < 3 ? UINT16_MAX : 250 + g[15];
}

/* Functions keep their rooms when a size changes within its power of two.  */
static void
place_function (maker *m, generated_fde *f, const uint8_t *g)
{
  uint64_t most = m->e->has->start_bits == 32 ? 1ULL << 31 : 1ULL << 62;
  if (m->cursor + power_of_two_from (f->size) > most)
    f->size = 1 + g[8];
  uint64_t room = power_of_two_from (f->size), left = room - f->size;
  f->place = (int64_t) (m->cursor + (g[10] < 128 ? 0 : g[11] % (left + 1)));
  m->cursor += room;
}

static void
take_unused_bits (maker *m, generated_fde *f, const uint8_t *g)
{
  size_t before = m->s->shown;
  if (shows (m->s, FDE_UNUSED_BITS, true))
    f->unused_info = m->e->has->unused_info;
  if (m->s->silence == FDE_UNUSED_BITS && m->e->has->has_flexible && g[15] & 1)
    f->unused_info2 = 0xe0;
  if (shows (m->s, FDE_PADDING, m->e->has->has_padding))
    f->padding = (uint16_t) (g[15] << 8 | 1);
  f->is_open = m->s->shown > before;
}

static void
begin_function (maker *m, const uint8_t *g)
{
  static const uint8_t blocks[] = { 16, 8, 1, 12, 24, 32, 255, 254 };
  generated *s = m->s;
  s->fdes = grow_array (s->fdes, s->fde_count, &s->fde_capacity,
                        sizeof *s->fdes);
  generated_fde *f = &s->fdes[s->fde_count++];
  *f = (generated_fde) { .size = size_from (g), .first_row = s->row_count };
  f->is_flexible = m->e->has->has_flexible && g[1] < 112;
  f->is_mask = g[2] < 48;
  f->is_signal = m->e->has->has_signal && g[4] < 48;
  f->has_key_b = m->e->abi->signs_ra && g[5] & 1;
  f->fre_type = g[6] < 160 ? 0 : g[6] % 3;
  f->index_key = g[12] < 96 ? 0 : g[12];
  f->rows_key = g[13] < 160 ? 0 : g[13];
  if (m->e->has->has_blocks && (f->is_mask || g[3] >= 224))
    f->block_size = blocks[g[3] % 8];
  m->extra_rows = f->is_mask ? 0 : extra_rows (g);
  if (m->extra_rows)
    f->size |= 0x20000;
  place_function (m, f, g);
  take_unused_bits (m, f, g);
  m->e->fde_count++;
  m->function_genes = g;
}

uint32_t
row_limit (const generated_element *e, const generated_fde *f)
{
  bool by_block = f->is_mask && e->has->has_blocks && f->block_size < f->size;
  return by_block ? f->block_size : f->size;
}

/* The narrowest type for its rows, unless the genome asks for a wider one. */
static void
choose_row_type (const generated *s, generated_fde *f)
{
  uint32_t highest = 0;
  for (size_t i = 0; i < f->row_count; i++)
    if (rows_of (s, f)[i].start > highest)
      highest = rows_of (s, f)[i].start;
  uint8_t narrowest = highest > UINT16_MAX ? 2 : highest > UINT8_MAX ? 1 : 0;
  if (f->fre_type < narrowest)
    f->fre_type = narrowest;
}

static void
end_function (maker *m)
{
  generated *s = m->s;
  if (!m->function_genes)
    return;
  generated_fde *f = present_fde (m);
  bool may_be_without = m->e->has->has_empty_functions && !f->is_flexible;
  size_t before = s->shown;
  if (f->row_count == 0 && !may_be_without && !shows (s, FDE_NO_ROWS, true))
    {
      make_row (m, m->function_genes);
      before = s->shown;
    }
  if (f->row_count)
    repeat_row (m, m->extra_rows);
  choose_row_type (s, f);
  if (shows (s, MASK_BLOCK_SIZE_ZERO, f->is_mask && m->e->has->has_blocks))
    f->block_size = 0;
  if (shows (s, FUNCTION_EMPTY, m->function_genes[15] & 1))
    f->size = 0;
  f->is_open |= s->shown > before;
  if (shows (s, ROWS_UNUSED, m->function_genes[15] & 1))
    f->unused_bytes = (uint8_t) (1 + (m->function_genes[15] >> 4));
  m->function_genes = NULL;
}

static void
end_element (maker *m)
{
  size_t number = m->s->element_count - 1;
  end_function (m);
  if (number > 0)
    {
      const generated_element *before = &m->s->elements[number - 1];
      m->e->at = before->at + generated_element_size (m->s, before)
                 + before->padding_behind;
    }
  lay_out (m);
}

/* Sections.  */

static uint64_t
address_from (const uint8_t *g)
{
  static const uint64_t addresses[]
      = { 0x400000, 0x2c8, 0x7ffff7fc1abc, 0xffffffff81000000,
          0x7fffffffffffff00, 0xffffffffffffff01, 0xfffff000, 1 };
  return g[1] & 0x80 ? addresses[g[1] >> 2 & 7] : 0;
}

static void
begin_section (generated *s, const uint8_t *g)
{
  enum { SURE = 208 };
  s->silence = g[15] < SURE ? SF_CLAUSES : silences[g[15] % SILENCES];
  s->is_silent = false;
  s->shown = 0;
  s->element_count = s->fde_count = s->row_count = 0;
  s->address = address_from (g);
  s->trailing_byte = 0;
  memset (s->has, 0, sizeof s->has);
  memset (s->touches, 0, sizeof s->touches);
  if (shows (s, SECTION_TRAILING_BYTES, true))
    s->trailing_byte = g[12] | 1;
}

/* What the genome asks for, as far as it may.  */
static enum gene_kind
kind_of (const maker *m, const genome *g, size_t i)
{
  enum gene_kind kind = genome_kind (g, i);
  bool may_begin = m->s->silence == SECTION_SEVERAL_ELEMENTS
                   && m->s->element_count < MOST_ELEMENTS;
  if (i > 0 && kind == ELEMENT_GENES && !may_begin)
    return FUNCTION_GENES;
  if (kind == ROW_GENES && !m->function_genes)
    return FUNCTION_GENES;
  return kind;
}

void
generate (const genome *g, generated *s)
{
  static const uint8_t nothing[GENES] = { 0 };
  genome some = *g;
  maker m = { .s = s };
  if (genome_length (g) == 0)
    some = (genome) { nothing, GENES };
  begin_section (s, genome_at (&some, 0));
  begin_element (&m, genome_at (&some, 0));
  for (size_t i = 1; i < genome_length (&some); i++)
    switch (kind_of (&m, &some, i))
      {
      case ELEMENT_GENES:
        end_element (&m);
        begin_element (&m, genome_at (&some, i));
        s->is_silent = true;
        break;
      case FUNCTION_GENES:
        end_function (&m);
        begin_function (&m, genome_at (&some, i));
        break;
      case ROW_GENES:
        make_row (&m, genome_at (&some, i));
        break;
      }
  end_element (&m);
  take_stock (s);
}
