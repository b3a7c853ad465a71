/* What the two tables of an object say about its functions.  */
#include "witness.h"

#include <stdlib.h>

#include "expression.h"
#include "lib/base/lend.h"
#include "lib/cfi/expression.h"
#include "reference/find.h"

/* Rules that are nearly the one that is wrong.  */

static rule *
place_of (rules *r, enum part part)
{
  return part == PART_CFA  ? &r->cfa
         : part == PART_RA ? &r->ra
         : part == PART_FP ? &r->fp
                           : &r->sp;
}

void
near_miss (random_state *state, enum part part, rules *found)
{
  static const int64_t by[] = { 1, -1, 2, 4, -4, 40, -56, 256, 4096, 65536 };
  rule *r = place_of (found, part);
  bool is_place = r->kind == RULE_VALUE || r->kind == RULE_MEMORY;
  if (part == PART_SIGNED)
    found->ra_signed = !found->ra_signed;
  else if (!is_place)
    *r = rule_in_register (random_below (state, 32), ONE_OF (state, by));
  else if (random_percent (state, 70))
    r->offset
        = (int64_t) ((uint64_t) r->offset + (uint64_t) ONE_OF (state, by));
  else if (!r->from_cfa)
    r->reg += 1 + random_below (state, 5);
  else
    r->kind = r->kind == RULE_VALUE ? RULE_MEMORY : RULE_VALUE;
}

/* .sframe.  */

static void
visit_element (void *context, uint32_t index, const sf_header *element)
{
  witness *w = context;
  if (index == 0)
    w->version = element->version;
}

static void
visit_function (void *context, uint32_t index, const sf_fde *fde)
{
  witness *w = context;
  (void) index;
  w->functions = grow_array (w->functions, w->count, &w->capacity,
                             sizeof *w->functions);
  w->functions[w->count++] = (sframe_function) {
    .start = fde->start, .size = fde->func_size, .rows = fde->func_num_fres,
    .is_signal_frame = fde->signal_p, .has_b_key = fde->pauth_key != 0
  };
}

static int
compare_starts (const void *left, const void *right)
{
  const sframe_function *a = left, *b = right;
  return (a->start > b->start) - (a->start < b->start);
}

sframe_function *
witness_sframe_function (witness *w, uint64_t address, uint64_t size)
{
  sframe_function key = { .start = address }, *end = w->functions + w->count;
  sframe_function *best = NULL, *f = NULL;
  if (w->count > 0)
    f = bsearch (&key, w->functions, w->count, sizeof key, compare_starts);
  while (f && f > w->functions && f[-1].start == address)
    f--;
  for (; f && f < end && f->start == address; f++)
    if (f->size == size || (!best && f->size != 0 && size != 0))
      {
        /* Of what has a size, one: another would be nobody's.  */
        if (best && size != 0)
          best->is_expected = best->size == size;
        best = best && best->size == size && size != 0 ? best : f;
        best->is_expected = true;
      }
  return best;
}

static rule
rule_of_sframe (const sf_rule *r, uint32_t own)
{
  if (r->kind == SF_SAME)
    return rule_in_register (own, 0);
  if (r->kind == SF_UNDEFINED)
    return (rule) { .kind = RULE_UNDEFINED };
  return (rule) { .kind = r->deref_p ? RULE_MEMORY : RULE_VALUE,
                  .from_cfa = r->from_cfa, .reg = r->reg,
                  .offset = r->offset };
}

bool
witness_sframe_rules (const witness *w, uint64_t pc, rules *r)
{
  sf_found found;
  sf_report report = SF_NO_REPORT;
  *r = (rules) { .ra_signed = false };
  if (w->version == 0)
    return false;
  enum sf_find_result result
      = sf_find (&w->object->sframe, pc, &found, &report);
  if (result == SF_FOUND_NO_FRES)
    {
      r->ra.kind = RULE_UNDEFINED;
      return true;
    }
  if (result != SF_FOUND)
    return false;
  r->cfa = rule_of_sframe (&found.rules.cfa, NO_REGISTER);
  r->ra = rule_of_sframe (&found.rules.ra, w->target->arch->ra_column);
  r->fp = rule_of_sframe (&found.rules.fp, target_abi (w->target)->fp);
  r->sp = rule_of_callers_sp (w->target);
  r->ra_signed = found.rules.ra_is_signed;
  return true;
}

/* .eh_frame.  */

static rule
rule_of_expression (const witness *w, const cfi_rule *r, bool is_cfa)
{
  cfi_operations ops;
  if (!cfi_operations_of (&w->eh_frame, r, is_cfa, &ops))
    return (rule) { .kind = RULE_OTHER };
  return expression_rule (ops.op, ops.count,
                          !is_cfa && r->kind == CFI_EXPRESSION);
}

/* IS_PUSHED: where nothing is said, the ABI says nothing either.  */
static rule
rule_of_eh (const witness *w, cfi_rule r, uint32_t own, bool is_pushed)
{
  switch (r.kind)
    {
    case CFI_UNSPECIFIED:
      return is_pushed ? (rule) { .kind = RULE_NONE }
                       : rule_in_register (own, 0);
    case CFI_SAME:
      return rule_in_register (own, 0);
    case CFI_UNDEFINED:
      return (rule) { .kind = RULE_UNDEFINED };
    case CFI_OFFSET:
      return rule_from_cfa (RULE_MEMORY, r.offset);
    case CFI_VAL_OFFSET:
      return rule_from_cfa (RULE_VALUE, r.offset);
    case CFI_REGISTER:
      return rule_in_register (r.reg, 0);
    default:
      return rule_of_expression (w, &r, false);
    }
}

static rule
cfa_of_eh (const witness *w, const cfi_rule *r)
{
  if (r->kind == CFI_REGISTER)
    return rule_in_register (r->reg, r->offset);
  if (r->kind == CFI_UNSPECIFIED)
    return (rule) { .kind = RULE_UNDEFINED };
  return rule_of_expression (w, r, true);
}

const cfi_fde *
witness_eh_function (witness *w, uint64_t address, uint64_t size)
{
  const cfi_table *table = &w->eh_frame;
  const cfi_fde *end = table->fdes + table->fde_count, *found = NULL;
  const cfi_fde *f = table->fdes + cfi_fdes_before (table, address);
  for (; f < end && f->start == address; f++)
    if (f->size == size || (!found && f->size != 0 && size != 0))
      found = f;
  if (found)
    cfi_rows_begin (&w->eh_rows, table, found);
  return found;
}

bool
witness_eh_rules (witness *w, uint64_t pc, rules *r)
{
  const arch *a = w->target->arch;
  uint32_t column = w->eh_rows.cie->ra_column;
  uint32_t fp = target_abi (w->target)->fp;
  const cfi_row *row = &w->eh_rows.row;
  while (pc >= row->end)
    if (!cfi_rows_next (&w->eh_rows))
      return false;
  bool is_pushed = a->pushes_ra && column == a->ra_column;
  cfi_rule sp = cfi_rule_of (row, target_abi (w->target)->sp);
  *r = (rules) {
    .sp = sp.kind == CFI_UNSPECIFIED
              ? rule_of_callers_sp (w->target)
              : rule_of_eh (w, sp, target_abi (w->target)->sp, false),
    .cfa = cfa_of_eh (w, &row->cfa),
    .ra = rule_of_eh (w, cfi_rule_of (row, column), column, is_pushed),
    .fp = rule_of_eh (w, cfi_rule_of (row, fp), fp, false),
    .ra_signed = row->ra_is_signed,
    .signs_with_pc = row->ra_is_signed && row->signs_with_pc
  };
  return pc >= row->start;
}

/* Both.  */

void
witness_read (witness *w, const target *t, const object *o)
{
  const sf_visitor visitor = { .header = visit_element,
                               .fde = visit_function, .context = w };
  *w = (witness) { .target = t, .object = o, .near = w->near,
                   .report = SF_NO_REPORT, .eh_rows = CFI_NO_ROWS };
  if (o->has_sframe)
    walk_section (&o->sframe, &visitor, &w->report);
  if (o->has_eh_frame)
    cfi_table_read (&w->eh_frame, &o->eh_frame);
  if (w->count > 0)
    qsort (w->functions, w->count, sizeof *w->functions, compare_starts);
}

void
witness_free (witness *w)
{
  free (w->functions);
  cfi_table_free (&w->eh_frame);
  cfi_rows_free (&w->eh_rows);
  *w = (witness) { .count = 0 };
}
