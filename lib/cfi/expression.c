/* The DWARF expressions of call frame information.  */
#include "expression.h"

#include <dwarf.h>
#include <inttypes.h>

/* Rules of call frame information as text.  */

static void
print_operation (buffer *out, const Dwarf_Op *op)
{
  int64_t number = (int64_t) op->number;
  if (op->atom >= DW_OP_breg0 && op->atom <= DW_OP_breg31)
    buffer_print (out, "r%d%+" PRId64, op->atom - DW_OP_breg0, number);
  else if (op->atom == DW_OP_bregx)
    buffer_print (out, "r%" PRId64 "%+" PRId64, number,
                  (int64_t) op->number2);
  else if (op->atom == DW_OP_regx)
    buffer_print (out, "r%" PRId64, number);
  else if (op->atom >= DW_OP_reg0 && op->atom <= DW_OP_reg31)
    buffer_print (out, "r%d", op->atom - DW_OP_reg0);
  else if (op->atom == DW_OP_call_frame_cfa)
    buffer_print (out, "cfa");
  else if (op->atom == DW_OP_plus_uconst)
    buffer_print (out, "%+" PRId64, number);
  else if (op->atom == DW_OP_deref)
    buffer_print (out, "deref");
  else if (op->atom == DW_OP_stack_value)
    buffer_print (out, "value");
  else
    buffer_print (out, "op 0x%x", op->atom);
}

void
print_operations (buffer *out, const Dwarf_Op *ops, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      if (i > 0 && ops[i].atom != DW_OP_plus_uconst)
        buffer_print (out, " ");
      print_operation (out, &ops[i]);
    }
}

enum { DEPTH = 16 };

typedef struct state
{
  const cfi_machine *machine;
  uint64_t stack[DEPTH];
  size_t depth;
  bool failed, is_value;
} state;

static void
push (state *s, uint64_t value)
{
  if (s->depth == DEPTH)
    s->failed = true;
  else
    s->stack[s->depth++] = value;
}

static uint64_t
pop (state *s)
{
  if (s->depth > 0)
    return s->stack[--s->depth];
  s->failed = true;
  return 0;
}

/* Push again what is INDEX below the top.  */
static void
pick (state *s, size_t index)
{
  if (index < s->depth)
    push (s, s->stack[s->depth - 1 - index]);
  else
    s->failed = true;
}

static uint64_t
reg (state *s, uint64_t number)
{
  const cfi_machine *m = s->machine;
  uint64_t value = 0;
  if (!m->read_register (m->context, number, &value))
    s->failed = true;
  return value;
}

static uint64_t
deref (state *s, uint64_t address)
{
  const cfi_machine *m = s->machine;
  uint64_t value = 0;
  if (!m->read_memory (m->context, address, &value))
    s->failed = true;
  return value;
}

/* Shifts to the right; shifting everything out is defined here.  */
static uint64_t
shift_right (uint64_t value, uint64_t by, uint64_t fill)
{
  if (by >= 64)
    return fill;
  return by == 0 ? value : value >> by | fill << (64 - by);
}

/* LEFT atom RIGHT, where both are taken as signed.  */
static bool
compare (uint8_t atom, int64_t left, int64_t right, uint64_t *result)
{
  switch (atom)
    {
    case DW_OP_ge:
      return *result = left >= right, true;
    case DW_OP_gt:
      return *result = left > right, true;
    case DW_OP_le:
      return *result = left <= right, true;
    case DW_OP_lt:
      return *result = left < right, true;
    case DW_OP_eq:
      return *result = left == right, true;
    case DW_OP_ne:
      return *result = left != right, true;
    default:
      return false;
    }
}

/* Operations on the two numbers on top, RIGHT above LEFT.  */
static bool
combine (uint8_t atom, uint64_t left, uint64_t right, uint64_t *result)
{
  uint64_t sign = left >> 63 ? UINT64_MAX : 0;
  switch (atom)
    {
    case DW_OP_plus:
      return *result = left + right, true;
    case DW_OP_minus:
      return *result = left - right, true;
    case DW_OP_mul:
      return *result = left * right, true;
    case DW_OP_and:
      return *result = left & right, true;
    case DW_OP_or:
      return *result = left | right, true;
    case DW_OP_xor:
      return *result = left ^ right, true;
    case DW_OP_shl:
      return *result = right < 64 ? left << right : 0, true;
    case DW_OP_shr:
      return *result = shift_right (left, right, 0), true;
    case DW_OP_shra:
      return *result = shift_right (left, right, sign), true;
    default:
      return compare (atom, (int64_t) left, (int64_t) right, result);
    }
}

static bool
execute_two (state *s, uint8_t atom)
{
  uint64_t right = pop (s), left = pop (s), result;
  if (!combine (atom, left, right, &result))
    return false;
  push (s, result);
  return true;
}

/* Operations on what is on the stack.  */
static bool
execute_on_stack (state *s, const Dwarf_Op *op)
{
  switch (op->atom)
    {
    case DW_OP_dup:
      pick (s, 0);
      return true;
    case DW_OP_over:
      pick (s, 1);
      return true;
    case DW_OP_drop:
      pop (s);
      return true;
    case DW_OP_neg:
      push (s, 0 - pop (s));
      return true;
    case DW_OP_not:
      push (s, ~pop (s));
      return true;
    case DW_OP_plus_uconst:
      push (s, pop (s) + op->number);
      return true;
    case DW_OP_deref:
      push (s, deref (s, pop (s)));
      return true;
    case DW_OP_nop:
      return true;
    default:
      return execute_two (s, op->atom);
    }
}

static bool
execute_other (state *s, const Dwarf_Op *op)
{
  switch (op->atom)
    {
    case DW_OP_bregx:
      push (s, reg (s, op->number) + op->number2);
      return true;
    case DW_OP_regx:
      push (s, reg (s, op->number));
      return s->is_value = true;
    case DW_OP_call_frame_cfa:
      push (s, s->machine->cfa);
      return true;
    case DW_OP_const1u: case DW_OP_const1s: case DW_OP_const2u:
    case DW_OP_const2s: case DW_OP_const4u: case DW_OP_const4s:
    case DW_OP_const8u: case DW_OP_const8s: case DW_OP_constu:
    case DW_OP_consts: case DW_OP_addr:
      push (s, op->number);
      return true;
    case DW_OP_stack_value:
      return s->is_value = true;
    default:
      return execute_on_stack (s, op);
    }
}

static bool
execute (state *s, const Dwarf_Op *op)
{
  if (op->atom >= DW_OP_lit0 && op->atom <= DW_OP_lit31)
    push (s, op->atom - DW_OP_lit0);
  else if (op->atom >= DW_OP_breg0 && op->atom <= DW_OP_breg31)
    push (s, reg (s, op->atom - DW_OP_breg0) + op->number);
  else if (op->atom >= DW_OP_reg0 && op->atom <= DW_OP_reg31)
    {
      push (s, reg (s, op->atom - DW_OP_reg0));
      s->is_value = true;
    }
  else
    return execute_other (s, op);
  return true;
}

bool
expression_evaluate (const cfi_machine *m, const Dwarf_Op *ops, size_t count,
                     uint64_t *result, bool *is_value)
{
  state s = { .machine = m };
  for (size_t i = 0; i < count && !s.failed; i++)
    if (!execute (&s, &ops[i]))
      return false;
  *result = pop (&s);
  *is_value = s.is_value;
  return !s.failed;
}
