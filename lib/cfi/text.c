/* Rules of call frame information as text.  */
#include "text.h"

#include <dwarf.h>
#include <inttypes.h>

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
