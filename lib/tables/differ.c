/* The rules of a row in both tables.  */
#include "compare.h"

#include "lib/cfi/expression.h"

/* Rules compared by what they give.  */

/* A state of the machine, made up: registers and memory hold different large
   numbers, the same ones on every call.  */
typedef struct made_up
{
  uint64_t seed, pc;
  uint32_t pc_register; /* UINT32_MAX: DWARF does not count the PC */
} made_up;

enum { STATES = 3 };

static uint64_t
scramble (uint64_t x)
{
  x *= 0x9e3779b97f4a7c15;
  return x ^ x >> 32;
}

static bool
made_up_register (void *context, uint64_t number, uint64_t *value)
{
  const made_up *m = context;
  *value = number == m->pc_register ? m->pc : scramble (m->seed + number);
  return true;
}

static bool
made_up_memory (void *context, uint64_t address, uint64_t *value)
{
  const made_up *m = context;
  *value = scramble (m->seed ^ address);
  return true;
}

static cfi_machine
machine_on (const made_up *m)
{
  return (cfi_machine) { .read_register = made_up_register,
                         .read_memory = made_up_memory,
                         .context = (void *) m };
}

/* What DWARF's RULE gives.  */
static bool
dwarf_value (const cfi_table *t, const cfi_rule *rule, enum recovered what,
             const cfi_machine *m, uint64_t *value)
{
  cfi_operations o;
  bool is_value;
  bool is_cfa = what == RECOVERED_CFA;
  if (!cfi_operations_of (t, rule, is_cfa, &o)
      || !expression_evaluate (m, o.op, o.count, value, &is_value))
    return false;
  if (is_cfa || is_value || rule->kind == CFI_VAL_EXPRESSION)
    return true;
  return m->read_memory (m->context, *value, value);
}

/* What SFrame's RULE gives; UNCHANGED: the register's value.  */
static bool
sframe_value (const sf_rule *rule, const cfi_machine *m, uint64_t unchanged,
              uint64_t *value)
{
  *value = unchanged;
  if (rule->kind != SF_OFFSET)
    return rule->kind == SF_SAME;
  uint64_t base = m->cfa;
  if (!rule->from_cfa)
    m->read_register (m->context, rule->reg, &base);
  *value = base + (uint64_t) rule->offset;
  return !rule->deref_p || m->read_memory (m->context, *value, value);
}

/* The CFA of the state M, as far as DWARF has it.  */
static bool
set_cfa (const subject *s, const cfi_table *t, const cfi_row *row,
         cfi_machine *m)
{
  sf_rule rule;
  if (rule_in_sframe_terms (t, &row->cfa, RECOVERED_CFA, s, &rule))
    return sframe_value (&rule, m, 0, &m->cfa);
  return dwarf_value (t, &row->cfa, RECOVERED_CFA, m, &m->cfa);
}

/* Does DWARF's rule for WHAT in ROW give at PC what the rule SFRAME does, on each
   of a few states of the machine?  */
static bool
values_agree (const subject *s, const cfi_table *t, const cfi_row *row,
              uint64_t pc, const sf_rule *sframe, enum recovered what)
{
  cfi_rule rule = dwarf_rule (s, row, what);
  for (uint64_t i = 1; i <= STATES; i++)
    {
      const made_up state
          = { .seed = i, .pc = pc,
              .pc_register = s->abi->tracks_ra ? UINT32_MAX : s->ra_column };
      cfi_machine m = machine_on (&state);
      uint64_t unchanged, left, right;
      made_up_register ((void *) &state, recovered_register (s, what), &unchanged);
      if (!set_cfa (s, t, row, &m)
          || !dwarf_value (t, &rule, what, &m, &right)
          || !sframe_value (sframe, &m, unchanged, &left) || left != right)
        return false;
    }
  return true;
}

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
