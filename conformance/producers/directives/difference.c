/* Small models of defects: what a tool that has one writes.  */
#include "difference.h"

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
  const rules *all; /* that were found */
} question;

static bool
has_no_rows (const question *q)
{
  return q->part == PART_RA && q->found.kind == RULE_UNDEFINED
         && q->all->cfa.kind == RULE_NONE;
}

/* A number of a register of which the encoding has all bits, or SP.  */
static bool
is_invented (const question *q)
{
  enum { ALL_BITS = 0x1fffffff };
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
  int64_t less, unit = q->at->unit;
  return q->part == PART_CFA
         && !__builtin_sub_overflow (q->wanted.offset, q->at->zero, &less)
         && is_wanted_at (q, less / unit * unit + q->at->zero);
}

static bool
is_cut_8 (const question *q)
{
  return is_wanted_at (q, (int8_t) q->wanted.offset);
}

static bool
is_cut_16 (const question *q)
{
  return is_wanted_at (q, (int16_t) q->wanted.offset);
}

static bool
is_cut_32 (const question *q)
{
  return is_wanted_at (q, (int32_t) q->wanted.offset);
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
is_of_first_row (const question *q)
{
  return is_of (q, &q->at->function->rows[0].rules);
}

static bool
is_of_row_before (const question *q)
{
  return q->at->row && is_of (q, &q->at->function->rows[q->at->row - 1].rules);
}

/* The CFA before the directives at this PC.  */
static rule
cfa_before (const question *q)
{
  const cfi_function *f = q->at->function;
  if (q->at->row)
    return f->rows[q->at->row - 1].rules.cfa;
  return f->state_count ? f->states[0].rules.cfa
                        : (rule) { .kind = RULE_NONE };
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
  for (size_t i = 0; i < q->at->row; i++)
    if (is_of (q, &f->rows[i].rules))
      return true;
  return false;
}

static bool
is_later (const question *q)
{
  const cfi_function *f = q->at->function;
  for (size_t i = q->at->row; i < f->row_count; i++)
    if (is_of (q, &f->rows[i].rules))
      return true;
  return false;
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
    [DIRECTIVES_DIFFERENCE_INITIAL] = is_initial,
    [DIRECTIVES_DIFFERENCE_FIRST_ROW] = is_of_first_row,
    [DIRECTIVES_DIFFERENCE_ROW_BEFORE] = is_of_row_before,
    [DIRECTIVES_DIFFERENCE_OLD_OFFSET] = has_old_offset,
    [DIRECTIVES_DIFFERENCE_EARLIER] = is_earlier,
    [DIRECTIVES_DIFFERENCE_LATER] = is_later,
  };
  const question q = { .at = c, .part = part,
                       .wanted = rules_part (wanted, part),
                       .found = rules_part (found, part), .all = found };
  for (int d = 0; d < DIFFERENCES; d++)
    if (models[d] && models[d] (&q))
      return (enum difference) d;
  return DIFFERS_ELSE;
}
