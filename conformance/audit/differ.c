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

static bool
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

static bool
rule_agrees (const subject *s, const cfi_table *t, const cfi_row *row,
             uint64_t pc, const sf_rule *sframe, enum recovered what)
{
  sf_rule dwarf;
  cfi_rule rule = dwarf_rule (s, row, what);
  uint32_t itself = what == RECOVERED_CFA ? UINT32_MAX : recovered_register (s, what);
  if (rule_in_sframe_terms (t, &rule, what, s, &dwarf))
    return same_rule (sframe, &dwarf, itself);
  return values_agree (s, t, row, pc, sframe, what);
}

unsigned
rules_differ (const subject *s, const cfi_table *t, const cfi_row *row,
              uint64_t pc, const sf_rules *rules)
{
  bool ends = rules->ra.kind == SF_UNDEFINED;
  bool dwarf_ends
      = dwarf_rule (s, row, RECOVERED_RA).kind == CFI_UNDEFINED;
  if (ends || dwarf_ends)
    return ends == dwarf_ends ? 0 : WRONG_OUTERMOST;
  unsigned wrong = 0;
  if (!rule_agrees (s, t, row, pc, &rules->cfa, RECOVERED_CFA))
    wrong |= WRONG_CFA;
  if (!rule_agrees (s, t, row, pc, &rules->ra, RECOVERED_RA))
    wrong |= WRONG_RA;
  if (!rule_agrees (s, t, row, pc, &rules->fp, RECOVERED_FP))
    wrong |= WRONG_FP;
  if (rules->ra_is_signed != row->ra_is_signed)
    wrong |= WRONG_SIGNING;
  return wrong;
}
