/* The rules of .eh_frame as text.  */
#include "eh_text.h"

#include <dwarf.h>
#include <stdlib.h>

#include "lib/cfi/text.h"
#include "reference/abi.h"

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

/* The rules at PC, to be freed; or NULL.  */
static Dwarf_Frame *
frame_at (const module *m, uint64_t pc)
{
  Dwarf_Frame *frame;
  if (!m->cfi || dwarf_cfi_addrframe (m->cfi, pc - m->bias, &frame) != 0)
    return NULL;
  return frame;
}

static bool
is_stack_register (const sf_abi *abi, const Dwarf_Op *op)
{
  uint64_t reg = op->atom == DW_OP_bregx ? op->number
                                         : (uint64_t) op->atom - DW_OP_breg0;
  return reg == abi->sp || reg == abi->fp;
}

bool
eh_is_expressible_in_v2 (const module *m, uint64_t pc)
{
  Dwarf_Op memory[3], *ops;
  size_t count;
  const sf_abi *abi = arch_abi (m->arch);
  Dwarf_Frame *frame = frame_at (m, pc);
  if (!frame)
    return true;
  bool is = dwarf_frame_cfa (frame, &ops, &count) == 0 && count == 1
            && is_stack_register (abi, ops)
            && dwarf_frame_register (frame, (int) m->arch->ra_column, memory,
                                     &ops, &count)
                   == 0
            && (count > 0 || ops == NULL); /* else it is undefined */
  free (frame);
  return is;
}

void
eh_text (buffer *out, const module *m, uint64_t pc)
{
  Dwarf_Op *ops;
  size_t count;
  const sf_abi *abi = arch_abi (m->arch);
  Dwarf_Frame *frame = frame_at (m, pc);
  buffer_print (out, "    .eh_frame ");
  if (!frame)
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
