/* The DWARF expressions of call frame information.  */
#include "expression.h"

#include <dwarf.h>

enum { DEPTH = 16 };

typedef struct machine
{
  const expression_context *context;
  uint64_t stack[DEPTH];
  size_t depth;
  bool failed, is_value;
} machine;

static void
push (machine *m, uint64_t value)
{
  if (m->depth == DEPTH)
    m->failed = true;
  else
    m->stack[m->depth++] = value;
}

static uint64_t
pop (machine *m)
{
  if (m->depth > 0)
    return m->stack[--m->depth];
  m->failed = true;
  return 0;
}

/* DWARF counts the PC as a register where calls push it.  */
static uint64_t
reg (machine *m, uint64_t number)
{
  const expression_context *c = m->context;
  if (c->arch->pushes_ra && number == c->arch->ra_column)
    return c->view->reg[REG_PC];
  if (number < REG_PC && (c->arch->known_registers >> number & 1))
    return c->view->reg[number];
  uint64_t value = 0;
  if (!c->view->read_extra
      || !c->view->read_extra (c->view->context, (uint32_t) number, &value))
    m->failed = true;
  return value;
}

static uint64_t
deref (machine *m, uint64_t address)
{
  const expression_context *c = m->context;
  uint8_t bytes[8] = { 0 };
  if (!c->view->read (c->view->context, address, bytes, sizeof bytes))
    m->failed = true;
  return arch_number (c->arch, bytes, sizeof bytes);
}

/* Operations on the two numbers on top, RIGHT above LEFT.  */
static bool
combine (machine *m, uint8_t atom)
{
  uint64_t right = pop (m), left = pop (m);
  switch (atom)
    {
    case DW_OP_plus:
      push (m, left + right);
      return true;
    case DW_OP_minus:
      push (m, left - right);
      return true;
    case DW_OP_and:
      push (m, left & right);
      return true;
    case DW_OP_shl:
      push (m, right < 64 ? left << right : 0);
      return true;
    case DW_OP_ge:
      push (m, (int64_t) left >= (int64_t) right);
      return true;
    default:
      return false;
    }
}

static bool
execute_other (machine *m, const Dwarf_Op *op)
{
  switch (op->atom)
    {
    case DW_OP_bregx:
      push (m, reg (m, op->number) + op->number2);
      return true;
    case DW_OP_regx:
      push (m, reg (m, op->number));
      return m->is_value = true;
    case DW_OP_call_frame_cfa:
      push (m, m->context->cfa);
      return true;
    case DW_OP_plus_uconst:
      push (m, pop (m) + op->number);
      return true;
    case DW_OP_deref:
      push (m, deref (m, pop (m)));
      return true;
    case DW_OP_const1u: case DW_OP_const1s: case DW_OP_const2u:
    case DW_OP_const2s: case DW_OP_const4u: case DW_OP_const4s:
    case DW_OP_const8u: case DW_OP_const8s: case DW_OP_constu:
    case DW_OP_consts: case DW_OP_addr:
      push (m, op->number);
      return true;
    case DW_OP_stack_value:
      return m->is_value = true;
    default:
      return combine (m, op->atom);
    }
}

static bool
execute (machine *m, const Dwarf_Op *op)
{
  if (op->atom >= DW_OP_lit0 && op->atom <= DW_OP_lit31)
    push (m, op->atom - DW_OP_lit0);
  else if (op->atom >= DW_OP_breg0 && op->atom <= DW_OP_breg31)
    push (m, reg (m, op->atom - DW_OP_breg0) + op->number);
  else if (op->atom >= DW_OP_reg0 && op->atom <= DW_OP_reg31)
    {
      push (m, reg (m, op->atom - DW_OP_reg0));
      m->is_value = true;
    }
  else
    return execute_other (m, op);
  return true;
}

bool
expression_evaluate (const expression_context *c, const Dwarf_Op *ops,
                     size_t count, uint64_t *result, bool *is_value)
{
  machine m = { .context = c };
  for (size_t i = 0; i < count && !m.failed; i++)
    if (!execute (&m, &ops[i]))
      return false;
  *result = pop (&m);
  *is_value = m.is_value;
  return !m.failed;
}
