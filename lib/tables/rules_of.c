/* Rules of DWARF and of SFrame, held against each other.  */
#include "rules_of.h"

#include <dwarf.h>
#include <string.h>

#include "lib/cfi/expression.h"

const char *
wrong_names (unsigned wrong, char *names)
{
  static const char *const texts[WRONG_KINDS]
      = { "cfa",    "ra",        "fp",   "signing", "key",
          "signal", "outermost", "hole", "size" };
  char *end = names;
  *end = '\0';
  for (unsigned i = 0; i < WRONG_KINDS; i++)
    if (wrong >> i & 1)
      end = stpcpy (stpcpy (end, end > names ? " " : ""), texts[i]);
  return names;
}

/* The form that rules of SFrame have.  */

static bool
has_at (const cfi_operations *o, size_t at, uint8_t atom)
{
  return at < o->count && o->op[at].atom == atom;
}

/* SUM becomes the register and the offset of the operation AT.  False: it has
   none.  */
static bool
take_register (const cfi_operations *o, size_t at, sf_rule *sum)
{
  if (at == o->count)
    return false;
  const Dwarf_Op *op = &o->op[at];
  if (op->atom == DW_OP_bregx)
    {
      sum->reg = (uint32_t) op->number;
      sum->offset = (int64_t) op->number2;
    }
  else if (op->atom >= DW_OP_breg0 && op->atom <= DW_OP_breg31)
    {
      sum->reg = op->atom - DW_OP_breg0;
      sum->offset = (int64_t) op->number;
    }
  else
    return false;
  sum->from_cfa = false;
  return true;
}

/* A register or the CFA, and an offset, or what is stored there.  A register's
   expression begins with the CFA, which is left alone where the expression
   starts again with a register.  */
static bool
simple_expression (const cfi_operations *o, bool is_value, sf_rule *result)
{
  *result = (sf_rule) { .kind = SF_OFFSET,
                        .from_cfa = has_at (o, 0, DW_OP_call_frame_cfa) };
  size_t at = result->from_cfa;
  if (take_register (o, at, result))
    at++;
  else if (!result->from_cfa)
    return false;
  for (; has_at (o, at, DW_OP_plus_uconst); at++)
    result->offset
        = (int64_t) ((uint64_t) result->offset + o->op[at].number);
  result->deref_p = !is_value;
  if (is_value && has_at (o, at, DW_OP_deref))
    {
      result->deref_p = true;
      at++;
    }
  return at == o->count;
}

static bool
from_expression (const cfi_table *t, const cfi_rule *rule,
                 enum recovered what, const subject *s, sf_rule *result)
{
  cfi_operations o;
  bool is_cfa = what == RECOVERED_CFA;
  bool is_value = is_cfa || rule->kind == CFI_VAL_EXPRESSION;
  if (!cfi_operations_of (t, rule, is_cfa, &o)
      || !simple_expression (&o, is_value, result))
    return false;
  /* DWARF counts the PC as a register where calls push it.  */
  return result->from_cfa || s->abi->tracks_ra || result->reg != s->ra_column;
}

static sf_rule
unchanged_or_lost (enum recovered what)
{
  return (sf_rule) { .kind = what == RECOVERED_CFA ? SF_UNDEFINED
                                                   : SF_SAME };
}

bool
rule_in_sframe_terms (const cfi_table *t, const cfi_rule *rule,
                      enum recovered what, const subject *s, sf_rule *result)
{
  *result = (sf_rule) { .kind = SF_OFFSET };
  switch (rule->kind)
    {
    case CFI_UNSPECIFIED: case CFI_SAME:
      *result = unchanged_or_lost (what);
      return true;
    case CFI_UNDEFINED:
      result->kind = SF_UNDEFINED;
      return true;
    case CFI_OFFSET: case CFI_VAL_OFFSET:
      result->from_cfa = true;
      result->deref_p = rule->kind == CFI_OFFSET;
      result->offset = rule->offset;
      return true;
    case CFI_REGISTER:
      result->reg = rule->reg;
      result->offset = what == RECOVERED_CFA ? rule->offset : 0;
      return true;
    default:
      return from_expression (t, rule, what, s, result);
    }
}

void
row_in_sframe_terms (const subject *s, const cfi_table *t, const cfi_row *row,
                     row_terms *terms)
{
  for (enum recovered what = RECOVERED_CFA; what < RECOVERED; what++)
    {
      cfi_rule rule = dwarf_rule (s, row, what);
      terms->has_form[what]
          = rule_in_sframe_terms (t, &rule, what, s, &terms->rule[what]);
    }
}
