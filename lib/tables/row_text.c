/* Rows as text.  */
#include "row_text.h"

#include <inttypes.h>

#include "lib/base/buffer.h"
#include "lib/cfi/expression.h"
#include "rules_of.h"

static const char *const rule_names[] = { "cfa", "ra", "fp" };

static void
print_base (buffer *b, const sf_abi *abi, const sf_rule *rule)
{
  if (rule->from_cfa)
    buffer_print (b, "cfa");
  else if (rule->reg == abi->sp || rule->reg == abi->fp)
    buffer_print (b, rule->reg == abi->sp ? "sp" : "fp");
  else
    buffer_print (b, "r%" PRIu32, rule->reg);
}

void
print_rule (buffer *b, const sf_abi *abi, const sf_rule *rule)
{
  if (rule->kind != SF_OFFSET)
    {
      buffer_print (b, rule->kind == SF_SAME ? "same" : "undefined");
      return;
    }
  buffer_print (b, rule->deref_p ? "*(" : "");
  print_base (b, abi, rule);
  buffer_print (b, "%+" PRId64 "%s", rule->offset, rule->deref_p ? ")" : "");
}

/* The texts of a function come behind those of its row.  */
static char *
finish (buffer *b, bool is_signed, bool uses_key_b, bool is_signal_frame)
{
  if (is_signed)
    buffer_print (b, " signed=%s", uses_key_b ? "b" : "a");
  if (is_signal_frame)
    buffer_print (b, " signal");
  buffer_add (b, "", 1);
  return (char *) b->bytes;
}

char *
sframe_row_text (const subject *s, const frame_segment *segment)
{
  if (!segment->rules)
    return format_text (segment->is_outermost ? "outermost (no rows)"
                        : segment->function  ? "no row"
                                             : "no function");
  buffer b = EMPTY_BUFFER;
  const sf_rule *rules[]
      = { &segment->rules->cfa, &segment->rules->ra, &segment->rules->fp };
  for (int i = 0; i < 3; i++)
    {
      buffer_print (&b, "%s%s=", i ? " " : "", rule_names[i]);
      print_rule (&b, s->abi, rules[i]);
    }
  return finish (&b, segment->rules->ra_is_signed,
                 segment->function->uses_key_b,
                 segment->function->is_signal_frame);
}

static void
print_expression (buffer *b, const cfi_table *t, const cfi_rule *rule,
                  bool is_cfa)
{
  cfi_operations o;
  buffer_print (b, rule->kind == CFI_EXPRESSION && !is_cfa ? "at(" : "(");
  if (cfi_operations_of (t, rule, is_cfa, &o))
    print_operations (b, o.op, o.count);
  else
    buffer_print (b, "?");
  buffer_print (b, ")");
}

char *
dwarf_row_text (const subject *s, const cfi_table *t, const cfi_row *row,
                const cfi_cie *cie)
{
  buffer b = EMPTY_BUFFER;
  for (enum recovered what = RECOVERED_CFA; what <= RECOVERED_FP; what++)
    {
      sf_rule simple;
      cfi_rule rule = dwarf_rule (s, row, what);
      buffer_print (&b, "%s%s=", what ? " " : "", rule_names[what]);
      if (rule_in_sframe_terms (t, &rule, what, s, &simple))
        print_rule (&b, s->abi, &simple);
      else
        print_expression (&b, t, &rule, what == RECOVERED_CFA);
    }
  return finish (&b, row->ra_is_signed, cie->uses_key_b,
                 cie->is_signal_frame);
}
