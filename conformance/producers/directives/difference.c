/* Small models of defects: what a tool that has one writes.  */
#include "difference.h"

#include "lib/base/sframe_version.h"
#include "lib/tables/express.h"

/* Can the format say what the directives ask for?  */

static bool
fits (int64_t word)
{
  return word >= INT32_MIN && word <= INT32_MAX;
}

static bool
is_same (const rule *r, uint32_t own)
{
  return r->kind == RULE_VALUE && !r->from_cfa && r->reg == own
         && r->offset == 0;
}

static bool
is_stored_at_cfa (const rule *r)
{
  return r->kind == RULE_MEMORY && r->from_cfa && fits (r->offset);
}

/* The offset of the CFA, less what the ABI takes off, in its unit.  */
static bool
cfa_offset_fits (const sf_abi *abi, int64_t offset)
{
  int64_t less;
  return !__builtin_sub_overflow (offset, abi->cfa_bias, &less)
         && less % abi->cfa_scale == 0 && fits (less / abi->cfa_scale);
}

/* Rows have no rule for the caller's SP.  */
static bool
sp_is_at_cfa (const target *t, const rules *r)
{
  rules default_sp = { .cfa = r->cfa, .sp = rule_of_callers_sp (t),
                       .ra = r->ra, .fp = r->fp, .ra_signed = r->ra_signed,
                       .signs_with_pc = r->signs_with_pc };
  return rules_compare (t, r, &default_sp) != PART_SP;
}

/* Default functions.  */

static bool
default_register (const sf_abi *abi, uint8_t version, const rule *r,
                  uint32_t own)
{
  bool in_register = sframe_version_of (version)->has_register_words
                     && abi->stores_registers_v2
                     && r->kind == RULE_VALUE && !r->from_cfa
                     && r->offset == 0;
  return is_same (r, own) || is_stored_at_cfa (r) || in_register;
}

static bool
default_ra (const target *t, uint8_t version, const rules *r)
{
  const sf_abi *abi = target_abi (t);
  if (!abi->tracks_ra)
    return r->ra.kind == RULE_NONE
           || (is_stored_at_cfa (&r->ra) && r->ra.offset == t->ra_offset);
  return default_register (abi, version, &r->ra, t->arch->ra_column)
         && (r->ra.kind != RULE_MEMORY || r->ra.offset != 0);
}

static bool
default_row (const target *t, uint8_t version, const rules *r)
{
  const sf_abi *abi = target_abi (t);
  bool has_fp = !is_same (&r->fp, abi->fp);
  bool has_ra = !is_same (&r->ra, t->arch->ra_column);
  return r->cfa.kind == RULE_VALUE && !r->cfa.from_cfa
         && (r->cfa.reg == abi->sp || r->cfa.reg == abi->fp)
         && cfa_offset_fits (abi, r->cfa.offset)
         && default_ra (t, version, r)
         && default_register (abi, version, &r->fp, abi->fp)
         && (!has_fp || has_ra || !abi->tracks_ra || abi->pads_ra);
}

/* Flexible functions.  */

static bool
flexible_rule (const rule *r)
{
  return (r->kind == RULE_VALUE || r->kind == RULE_MEMORY)
         && fits (r->offset) && r->reg < UINT32_C (1) << 29;
}

static bool
flexible_row (const target *t, const rules *r)
{
  const sf_abi *abi = target_abi (t);
  bool has_offset = r->cfa.kind == RULE_VALUE || r->cfa.kind == RULE_MEMORY;
  return has_offset && !r->cfa.from_cfa && r->cfa.reg < UINT32_C (1) << 29
         && cfa_offset_fits (abi, r->cfa.offset)
         && (r->ra.kind == RULE_NONE || flexible_rule (&r->ra))
         && flexible_rule (&r->fp);
}

bool
expressible (const cfi_function *f, const target *t, uint8_t version, const char **why)
{
  *why = NULL;
  const sframe_version *has = sframe_version_of (version);
  bool by_default = true, flexibly = has->has_flexible;
  if (f->row_count > has->most_rows)
    return false;
  for (size_t i = 0; i < f->row_count; i++)
    {
      const rules *r = &f->rows[i].rules;
      if (r->ra.kind == RULE_UNDEFINED)
        {
          by_default = by_default && has->has_empty_rows;
          continue;
        }
      if (r->signs_with_pc)
        *why = SIGNED_WITH_PC;
      bool has_no_cfa = r->cfa.kind == RULE_UNDEFINED || !sp_is_at_cfa (t, r);
      by_default = by_default && !has_no_cfa && default_row (t, version, r);
      flexibly = flexibly && !has_no_cfa && flexible_row (t, r);
    }
  return !*why && (by_default || flexibly);
}

const char *
difference_name (enum difference d)
{
  static const char *const names[DIFFERENCES] = {
#define DIFFERENCE(oracle, id, name) [oracle##_DIFFERENCE_##id] = name,
#include "lib/issues/differences.def"
  };
  return names[d];
}

/* One comparison of one part.  */
typedef struct question
{
  const compared *at;
  enum part part;
  rule wanted, found;
  const rules *wants, *finds; /* all of them */
} question;

static bool
has_no_rows (const question *q)
{
  return q->part == PART_RA && q->found.kind == RULE_UNDEFINED
         && q->finds->cfa.kind == RULE_NONE;
}

/* The number that the encoding has room for.  */
enum
{
  ALL_BITS = 0x1fffffff
};

/* A number of a register of which the encoding has all bits, or SP.  */
static bool
is_invented (const question *q)
{
  uint32_t sp = target_abi (q->at->target)->sp;
  return q->part == PART_CFA && q->wanted.kind == RULE_UNDEFINED
         && q->found.kind == RULE_VALUE && !q->found.from_cfa
         && (q->found.reg == sp || q->found.reg == ALL_BITS)
         && q->found.offset == q->at->zero;
}

/* The rule as wanted, with OFFSET.  */
static bool
is_wanted_at (const question *q, int64_t offset)
{
  rule r = q->wanted;
  r.offset = offset;
  return (r.kind == RULE_VALUE || r.kind == RULE_MEMORY)
         && rule_equal (r, q->found);
}

static bool
is_rounded (const question *q)
{
  bool is_cfa = q->part == PART_CFA;
  int64_t unit = is_cfa ? q->at->unit : q->at->unit_of_others;
  int64_t less, zero = is_cfa ? q->at->zero : 0;
  return !__builtin_sub_overflow (q->wanted.offset, zero, &less)
         && is_wanted_at (q, less / unit * unit + zero);
}

/* The lowest BITS of VALUE, with the sign of the last of them.  */
static int64_t
cut (int64_t value, unsigned bits)
{
  return (int64_t) ((uint64_t) value << (64 - bits)) >> (64 - bits);
}

static bool
is_cut_8 (const question *q)
{
  return is_wanted_at (q, cut (q->wanted.offset, 8));
}

static bool
is_cut_16 (const question *q)
{
  return is_wanted_at (q, cut (q->wanted.offset, 16));
}

static bool
is_cut_32 (const question *q)
{
  return is_wanted_at (q, cut (q->wanted.offset, 32));
}

static bool
has_no_register (const question *q)
{
  rule r = q->wanted;
  r.reg = ALL_BITS;
  return !r.from_cfa && (r.kind == RULE_VALUE || r.kind == RULE_MEMORY)
         && rule_equal (r, q->found);
}

static bool
is_of_fp (const question *q)
{
  const cfi_function *f = q->at->function;
  for (size_t i = 0; i < f->state_count && f->states[i].row <= q->at->row; i++)
    if (q->part == PART_RA && rule_equal (f->states[i].rules.fp, q->found))
      return true;
  return false;
}

/* The CFA's offset after state I of F, in OFFSET.  */
static bool
state_has_offset (const cfi_function *f, size_t i, int64_t *offset)
{
  const rule *cfa = &f->states[i].rules.cfa;
  *offset = cfa->offset;
  return cfa->kind == RULE_VALUE && !cfa->from_cfa;
}

/* The last directive changes the CFA's offset from BEFORE to what is wanted, or takes a register's from it.  */
static bool
is_adjusted_earlier (const question *q)
{
  const cfi_function *f = q->at->function;
  size_t last = f->state_count;
  int64_t before = 0, other;
  while (last > 0 && f->states[last - 1].row > q->at->row)
    last--;
  /* Of a register the whole offset is taken from that of the CFA; of the CFA, what the last change adds.  */
  for (size_t to = last; to > 1; to--)
    {
      bool is_cfa = q->part == PART_CFA;
      if (!state_has_offset (f, is_cfa ? to - 2 : to - 1, &before))
        return false;
      uint64_t by = (uint64_t) q->wanted.offset
                    + (is_cfa ? -(uint64_t) before : (uint64_t) before);
      for (size_t i = 0; i + 2 < to; i++)
        if (state_has_offset (f, i, &other)
            && is_wanted_at (q, (int64_t) (is_cfa ? by + (uint64_t) other
                                                  : by - (uint64_t) other)))
          return true;
      if (!is_cfa || before != q->wanted.offset)
        return false;
    }
  return false;
}

static bool
is_of (const question *q, const rules *r)
{
  return rule_equal (rules_part (r, q->part), q->found);
}

static bool
is_initial (const question *q)
{
  const cfi_function *f = q->at->function;
  return f->state_count && is_of (q, &f->states[0].rules);
}

static bool
is_of_startproc (const question *q)
{
  const target *t = q->at->target;
  return q->part == PART_RA && t->arch->pushes_ra
         && rule_equal (q->found, rule_from_cfa (RULE_MEMORY, t->ra_offset));
}

static bool
is_of_first_row (const question *q)
{
  return q->at->function->state_count
         && is_of (q, &q->at->function->rows[0].rules);
}

static bool
is_of_row_before (const question *q)
{
  return q->at->row && q->at->function->state_count
         && is_of (q, &q->at->function->rows[q->at->row - 1].rules);
}

/* The CFA before the directives at this PC.  */
static rule
cfa_before (const question *q)
{
  const cfi_function *f = q->at->function;
  if (q->at->row)
    return f->rows[q->at->row - 1].rules.cfa;
  return f->state_count ? f->states[0].rules.cfa : (rule){ .kind = RULE_NONE };
}

static bool
is_from_sp (const question *q)
{
  rule before = cfa_before (q), r = q->wanted;
  r.reg = target_abi (q->at->target)->sp;
  if (q->part != PART_CFA || r.kind != RULE_VALUE
      || !q->at->function->state_count)
    return false;
  if (rule_equal (r, q->found))
    return true;
  r.offset = before.offset;
  return before.kind == RULE_VALUE && q->wanted.reg != r.reg
         && rule_equal (r, q->found);
}

static bool
has_old_offset (const question *q)
{
  rule before = cfa_before (q);
  return q->part == PART_CFA && before.kind == RULE_VALUE
         && is_wanted_at (q, before.offset);
}

static bool
is_earlier (const question *q)
{
  const cfi_function *f = q->at->function;
  for (size_t i = 0; i < f->state_count && f->states[i].row <= q->at->row; i++)
    if (is_of (q, &f->states[i].rules))
      return true;
  return false;
}

static bool
is_later (const question *q)
{
  const cfi_function *f = q->at->function;
  for (size_t i = f->state_count; i > 0 && f->states[i - 1].row > q->at->row;
       i--)
    if (is_of (q, &f->states[i - 1].rules))
      return true;
  return false;
}

static bool
is_earlier_cut (const question *q)
{
  const cfi_function *f = q->at->function;
  for (size_t i = 0; i < f->state_count && f->states[i].row <= q->at->row; i++)
    for (unsigned bits = 8; bits <= 32; bits *= 2)
      {
        rule r = rules_part (&f->states[i].rules, q->part);
        bool is_place = r.kind == RULE_VALUE || r.kind == RULE_MEMORY;
        r.offset = cut (r.offset, bits);
        if (is_place && rule_equal (r, q->found))
          return true;
      }
  return false;
}

/* Other rows have what the text says, and what gives the same.  */
static bool
is_of_other_row (const question *q)
{
  const cfi_function *f = q->at->function;
  bool has = false;
  for (size_t i = 0; !f->state_count && !has && i < f->row_count; i++)
    {
      const expected_row *row = &f->rows[i];
      has = is_of (q, &row->rules);
      for (size_t k = 0; !has && k < row->also_count; k++)
        has = is_of (q, &f->also[row->also + k]);
    }
  return has;
}

static bool
is_relative (const question *q)
{
  const cfi_function *f = q->at->function;
  int64_t offset, sum;
  for (size_t i = 0; q->wanted.from_cfa && i < f->state_count
                     && f->states[i].row <= q->at->row;
       i++)
    if (state_has_offset (f, i, &offset)
        && !__builtin_add_overflow (q->wanted.offset, offset, &sum)
        && is_wanted_at (q, sum))
      return true;
  return false;
}

/* How far is the farthest offset of R?  */
static enum difference
distance_of (const rules *r)
{
  static const enum part parts[] = { PART_CFA, PART_RA, PART_FP };
  enum difference farthest = DIRECTIVES_DIFFERENCE_NEAR;
  for (size_t i = 0; i < sizeof parts / sizeof *parts; i++)
    {
      int64_t offset = rules_part (r, parts[i]).offset;
      if (offset < INT32_MIN || offset > INT32_MAX)
        return DIRECTIVES_DIFFERENCE_FAR;
      if (offset < INT32_MIN / 2 || offset > INT32_MAX / 2)
        farthest = DIRECTIVES_DIFFERENCE_EXTREME;
    }
  return farthest;
}

enum difference
difference_of_distance (const cfi_file *file)
{
  enum difference farthest = DIRECTIVES_DIFFERENCE_NEAR;
  for (size_t i = 0; i < file->count; i++)
    for (size_t s = 0; s < file->functions[i].state_count; s++)
      {
        enum difference d = distance_of (&file->functions[i].states[s].rules);
        farthest = d > farthest ? d : farthest;
      }
  return farthest;
}

enum difference
difference_of (const compared *c, enum part part, const rules *wanted,
               const rules *found)
{
  static bool (*const models[DIFFERENCES]) (const question *q) = {
    [DIRECTIVES_DIFFERENCE_NO_ROWS] = has_no_rows,
    [DIRECTIVES_DIFFERENCE_INVENTED] = is_invented,
    [DIRECTIVES_DIFFERENCE_ROUNDED] = is_rounded,
    [DIRECTIVES_DIFFERENCE_CUT_8] = is_cut_8,
    [DIRECTIVES_DIFFERENCE_CUT_16] = is_cut_16,
    [DIRECTIVES_DIFFERENCE_CUT_32] = is_cut_32,
    [DIRECTIVES_DIFFERENCE_NO_REGISTER] = has_no_register,
    [DIRECTIVES_DIFFERENCE_RELATIVE] = is_relative,
    [DIRECTIVES_DIFFERENCE_INITIAL] = is_initial,
    [DIRECTIVES_DIFFERENCE_OF_STARTPROC] = is_of_startproc,
    [DIRECTIVES_DIFFERENCE_FIRST_ROW] = is_of_first_row,
    [DIRECTIVES_DIFFERENCE_ROW_BEFORE] = is_of_row_before,
    [DIRECTIVES_DIFFERENCE_OLD_OFFSET] = has_old_offset,
    [DIRECTIVES_DIFFERENCE_FROM_SP] = is_from_sp,
    [DIRECTIVES_DIFFERENCE_OF_FP] = is_of_fp,
    [DIRECTIVES_DIFFERENCE_ADJUSTED_EARLIER] = is_adjusted_earlier,
    [DIRECTIVES_DIFFERENCE_EARLIER] = is_earlier,
    [DIRECTIVES_DIFFERENCE_LATER] = is_later,
    [DIRECTIVES_DIFFERENCE_EARLIER_CUT] = is_earlier_cut,
    [DIRECTIVES_DIFFERENCE_OTHER_ROW] = is_of_other_row,
  };
  const question q = { .at = c,
                       .part = part,
                       .wanted = rules_part (wanted, part),
                       .found = rules_part (found, part),
                       .wants = wanted,
                       .finds = found };
  for (int d = 0; d < DIFFERENCES; d++)
    if (models[d] && models[d](&q))
      return (enum difference) d;
  return DIFFERS_ELSE;
}
