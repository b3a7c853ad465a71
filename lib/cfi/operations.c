/* From the bytes of a DWARF expression to operations.  */
#include "expression.h"

#include <dwarf.h>

/* Operands: a number of N bytes, of a sign or none; LEB128; none.  */
enum operand
{
  UNKNOWN,
  NONE,
  BYTES_1, BYTES_2, BYTES_4, BYTES_8, BYTES_ADDRESS,
  SIGNED_1, SIGNED_2, SIGNED_4, SIGNED_8,
  ULEB, SLEB, ULEB_SLEB
};

/* What follows each operation.  */
static const uint8_t operands[] = {
  [UINT8_MAX] = UNKNOWN,
  [DW_OP_addr] = BYTES_ADDRESS,
  [DW_OP_deref] = NONE,
  [DW_OP_const1u] = BYTES_1,
  [DW_OP_const1s] = SIGNED_1,
  [DW_OP_const2u] = BYTES_2,
  [DW_OP_const2s] = SIGNED_2,
  [DW_OP_const4u] = BYTES_4,
  [DW_OP_const4s] = SIGNED_4,
  [DW_OP_const8u] = BYTES_8,
  [DW_OP_const8s] = SIGNED_8,
  [DW_OP_constu] = ULEB,
  [DW_OP_consts] = SLEB,
  [DW_OP_dup ... DW_OP_over] = NONE,
  [DW_OP_pick] = BYTES_1,
  [DW_OP_swap ... DW_OP_plus] = NONE,
  [DW_OP_plus_uconst] = ULEB,
  [DW_OP_shl ... DW_OP_xor] = NONE,
  [DW_OP_bra] = SIGNED_2,
  [DW_OP_eq ... DW_OP_ne] = NONE,
  [DW_OP_skip] = SIGNED_2,
  [DW_OP_lit0 ... DW_OP_reg31] = NONE,
  [DW_OP_breg0 ... DW_OP_breg31] = SLEB,
  [DW_OP_regx] = ULEB,
  [DW_OP_bregx] = ULEB_SLEB,
  [DW_OP_deref_size] = BYTES_1,
  [DW_OP_nop] = NONE,
  [DW_OP_call_frame_cfa] = NONE,
  [DW_OP_stack_value] = NONE,
};

static bool
take_operand (cfi_bytes *b, enum operand operand, unsigned address_size,
              Dwarf_Op *op)
{
  if (operand >= BYTES_1 && operand <= BYTES_8)
    op->number = take_number (b, 1u << (operand - BYTES_1));
  else if (operand >= SIGNED_1 && operand <= SIGNED_8)
    op->number = (uint64_t) take_signed (b, 1u << (operand - SIGNED_1));
  else if (operand == BYTES_ADDRESS)
    op->number = take_number (b, address_size);
  else if (operand == ULEB || operand == ULEB_SLEB)
    op->number = take_uleb (b);
  else if (operand == SLEB)
    op->number = (uint64_t) take_sleb (b);
  if (operand == ULEB_SLEB)
    op->number2 = (uint64_t) take_sleb (b);
  return operand != UNKNOWN && !b->has_failed;
}

/* An operation and its two numbers take no more, without needless bytes.  */
enum { MOST_BYTES = CFI_OPERATIONS * 21 };

bool
cfi_operations_of (const cfi_table *table, const cfi_rule *rule, bool is_cfa,
                   cfi_operations *result)
{
  cfi_bytes b = { .at = rule->expression,
                  .end = rule->expression + rule->reg,
                  .big_endian = table->section.big_endian };
  result->count = 0;
  if (rule->reg > MOST_BYTES)
    return false;
  if (!is_cfa)
    result->op[result->count++] = (Dwarf_Op) { .atom = DW_OP_call_frame_cfa };
  while (bytes_left (&b))
    {
      if (result->count == CFI_OPERATIONS)
        return false;
      Dwarf_Op *op = &result->op[result->count++];
      *op = (Dwarf_Op) { .atom = take_byte (&b) };
      if (!take_operand (&b, operands[op->atom],
                         table->section.address_size, op))
        return false;
    }
  return true;
}
