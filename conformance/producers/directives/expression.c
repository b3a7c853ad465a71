/* DWARF expressions as rules.  */
#include "expression.h"

#include <dwarf.h>

#include "lib/cfi/bytes.h"

/* What is on the stack: base + offset, or the 8 bytes there.  */
typedef struct value
{
  enum { CONSTANT, CFA, REGISTER, UNKNOWN } base;
  bool is_stored;
  uint32_t reg;
  int64_t offset;
} value;

enum { DEPTH = 16 };

typedef struct stack
{
  value items[DEPTH];
  size_t depth;
  bool is_value;
} stack;

static const value unknown = { .base = UNKNOWN };

static void
push (stack *s, value v)
{
  if (s->depth < DEPTH)
    s->items[s->depth++] = v;
  else
    s->items[DEPTH - 1] = unknown;
}

static value
pop (stack *s)
{
  return s->depth > 0 ? s->items[--s->depth] : unknown;
}

static void
push_register (stack *s, uint64_t reg, uint64_t offset)
{
  push (s, reg < NO_REGISTER ? (value) { .base = REGISTER,
                                         .reg = (uint32_t) reg,
                                         .offset = (int64_t) offset }
                             : unknown);
}

static void
push_constant (stack *s, uint64_t number)
{
  push (s, (value) { .base = CONSTANT, .offset = (int64_t) number });
}

/* V + N, wrapping.  What is added to something stored makes another kind of
   thing.  */
static value
add (value v, uint64_t n)
{
  if (v.base == UNKNOWN || (v.is_stored && n != 0))
    return unknown;
  v.offset = (int64_t) ((uint64_t) v.offset + n);
  return v;
}

static void
add_two (stack *s, bool is_minus)
{
  value right = pop (s), left = pop (s);
  uint64_t n = (uint64_t) right.offset;
  if (right.base == CONSTANT)
    push (s, add (left, is_minus ? -n : n));
  else if (left.base == CONSTANT && !is_minus)
    push (s, add (right, (uint64_t) left.offset));
  else
    push (s, unknown);
}

static void
dereference (stack *s)
{
  value v = pop (s);
  bool is_address = !v.is_stored && (v.base == CFA || v.base == REGISTER);
  v.is_stored = true;
  push (s, is_address ? v : unknown);
}

static void
execute_other (stack *s, const Dwarf_Op *op)
{
  switch (op->atom)
    {
    case DW_OP_const1u: case DW_OP_const1s: case DW_OP_const2u:
    case DW_OP_const2s: case DW_OP_const4u: case DW_OP_const4s:
    case DW_OP_const8u: case DW_OP_const8s: case DW_OP_constu:
    case DW_OP_consts:
      push_constant (s, op->number);
      break;
    case DW_OP_plus_uconst:
      push (s, add (pop (s), op->number));
      break;
    case DW_OP_plus: case DW_OP_minus:
      add_two (s, op->atom == DW_OP_minus);
      break;
    case DW_OP_deref:
      dereference (s);
      break;
    case DW_OP_stack_value:
      s->is_value = true;
      break;
    case DW_OP_nop:
      break;
    default:
      push (s, unknown);
    }
}

static void
execute (stack *s, const Dwarf_Op *op)
{
  uint8_t atom = op->atom;
  if (atom == DW_OP_call_frame_cfa)
    push (s, (value) { .base = CFA });
  else if (atom >= DW_OP_breg0 && atom <= DW_OP_breg31)
    push_register (s, atom - DW_OP_breg0, op->number);
  else if (atom == DW_OP_bregx)
    push_register (s, op->number, op->number2);
  else if (atom >= DW_OP_lit0 && atom <= DW_OP_lit31)
    push_constant (s, atom - DW_OP_lit0);
  else if ((atom >= DW_OP_reg0 && atom <= DW_OP_reg31)
           || atom == DW_OP_regx)
    {
      uint64_t number = (uint64_t) atom - DW_OP_reg0;
      push_register (s, atom == DW_OP_regx ? op->number : number, 0);
      s->is_value = true;
    }
  else
    execute_other (s, op);
}

rule
expression_rule (const Dwarf_Op *ops, size_t count, bool is_address)
{
  stack s = { .is_value = !is_address };
  for (size_t i = 0; i < count; i++)
    execute (&s, &ops[i]);
  value v = pop (&s);
  bool is_place = !s.is_value;
  if (v.base == UNKNOWN || v.base == CONSTANT || (is_place && v.is_stored))
    return (rule) { .kind = RULE_OTHER };
  return (rule) { .kind = is_place || v.is_stored ? RULE_MEMORY : RULE_VALUE,
                  .from_cfa = v.base == CFA,
                  .reg = v.base == CFA ? 0 : v.reg, .offset = v.offset };
}

/* Decoding.  */

/* The operand of OP, which has one of those of execute_other ().  */
static bool
decode_operand (cfi_bytes *r, Dwarf_Op *op)
{
  switch (op->atom)
    {
    case DW_OP_const1u:
      op->number = take_byte (r);
      return true;
    case DW_OP_const1s:
      op->number = (uint64_t) (int64_t) (int8_t) take_byte (r);
      return true;
    case DW_OP_constu: case DW_OP_plus_uconst:
      op->number = take_uleb (r);
      return true;
    case DW_OP_consts:
      op->number = (uint64_t) take_sleb (r);
      return true;
    case DW_OP_bregx:
      op->number = take_uleb (r);
      op->number2 = (uint64_t) take_sleb (r);
      return true;
    case DW_OP_plus: case DW_OP_minus: case DW_OP_deref: case DW_OP_nop:
    case DW_OP_stack_value: case DW_OP_call_frame_cfa:
      return true;
    default:
      return op->atom >= DW_OP_lit0 && op->atom <= DW_OP_lit31;
    }
}

size_t
expression_decode (const uint8_t *bytes, size_t size, Dwarf_Op *ops)
{
  cfi_bytes r = { .at = bytes, .end = bytes + size };
  size_t count = 0;
  while (r.at < r.end)
    {
      if (count == MAX_OPERATIONS)
        return 0;
      Dwarf_Op *op = &ops[count++];
      *op = (Dwarf_Op) { .atom = take_byte (&r) };
      if (op->atom >= DW_OP_breg0 && op->atom <= DW_OP_breg31)
        op->number = (uint64_t) take_sleb (&r);
      else if (!decode_operand (&r, op))
        return 0;
    }
  return r.has_failed ? 0 : count;
}
