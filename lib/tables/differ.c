/* The rules of a row in both tables.  */
#include "differ.h"

#include "values.h"

static bool
is_itself (const sf_rule *rule, uint32_t reg)
{
  return rule->kind == SF_SAME
         || (rule->kind == SF_OFFSET && !rule->from_cfa && !rule->deref_p
             && rule->reg == reg && rule->offset == 0);
}

bool
same_rule (const sf_rule *left, const sf_rule *right, uint32_t reg)
{
  if (is_itself (left, reg) && is_itself (right, reg))
    return true;
  if (left->kind != SF_OFFSET || right->kind != SF_OFFSET)
    return left->kind == right->kind;
  return left->from_cfa == right->from_cfa
         && left->deref_p == right->deref_p
         && left->offset == right->offset
         && (left->from_cfa || left->reg == right->reg);
}

unsigned
rules_differ (const subject *s, const cfi_table *t, const cfi_row *row,
              const row_terms *terms, uint64_t pc, const sf_rules *rules)
{
  static const unsigned kinds[RECOVERED] = { WRONG_CFA, WRONG_RA, WRONG_FP };
  const sf_rule *sframe[RECOVERED] = { &rules->cfa, &rules->ra, &rules->fp };
  const uint32_t itself[RECOVERED]
      = { UINT32_MAX, recovered_register (s, RECOVERED_RA),
          recovered_register (s, RECOVERED_FP) };
  bool ends = rules->ra.kind == SF_UNDEFINED;
  bool dwarf_ends = row_is_outermost (terms);
  if (ends || dwarf_ends)
    return ends == dwarf_ends ? 0 : WRONG_OUTERMOST;
  unsigned wrong = rules->ra_is_signed != row->ra_is_signed ? WRONG_SIGNING : 0;
  for (enum recovered what = RECOVERED_CFA; what < RECOVERED; what++)
    if (!(terms->has_form[what]
              ? same_rule (sframe[what], &terms->rule[what], itself[what])
              : values_agree (s, t, row, pc, sframe[what], what)))
      wrong |= kinds[what];
  return wrong;
}
