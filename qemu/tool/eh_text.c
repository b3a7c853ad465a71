/* The rules of .eh_frame as text.  */
#include "eh_text.h"

#include <stdlib.h>

#include "abi.h"
#include "text.h"

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
