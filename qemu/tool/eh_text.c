/* The rules of .eh_frame as text.  */
#include "eh_text.h"

#include <dwarf.h>
#include <inttypes.h>
#include <stdlib.h>

#include "abi.h"

/* Operations that stand for a number and one of 32 registers are spelled as
   in the canonical dump, the others by their codes.  */
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

static void
print_operations (buffer *out, const Dwarf_Op *ops, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      if (i > 0 && ops[i].atom != DW_OP_plus_uconst)
        buffer_print (out, " ");
      print_operation (out, &ops[i]);
    }
}

static void
print_register (buffer *out, const char *name, Dwarf_Frame *frame,
                uint32_t column)
{
  Dwarf_Op memory[3], *ops;
  size_t count;
  buffer_print (out, " %s=", name);
  if (dwarf_frame_register (frame, (int) column, memory, &ops, &count) != 0)
    buffer_print (out, "?");
  else if (count == 0)
    buffer_print (out, ops ? "undefined" : "same");
  else
    {
      buffer_print (out, "at(");
      print_operations (out, ops, count);
      buffer_print (out, ")");
    }
}

void
eh_text (buffer *out, const module *m, uint64_t pc)
{
  Dwarf_Frame *frame;
  Dwarf_Op *ops;
  size_t count;
  const sf_abi *abi = sf_abi_by_name (m->arch->abi_name);
  buffer_print (out, "    .eh_frame ");
  if (!m->cfi || dwarf_cfi_addrframe (m->cfi, pc - m->bias, &frame) != 0)
    {
      buffer_print (out, " none\n");
      return;
    }
  buffer_print (out, " cfa=");
  if (dwarf_frame_cfa (frame, &ops, &count) == 0)
    print_operations (out, ops, count);
  print_register (out, "ra", frame, m->arch->ra_column);
  print_register (out, "fp", frame, abi->fp);
  buffer_print (out, "\n");
  free (frame);
}
