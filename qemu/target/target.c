/* What back ends share.  */
#include "target.h"

#include <elf.h>

void
target_read_auxv (target *t, const uint8_t *bytes, size_t size)
{
  for (size_t at = 0; at + 16 <= size; at += 16)
    {
      uint64_t value = arch_number (t->arch, bytes + at + 8, 8);
      switch (arch_number (t->arch, bytes + at, 8))
        {
        case AT_ENTRY:
          t->entry = value;
          break;
        case AT_PHDR:
          t->phdr = value;
          break;
        default:
          break;
        }
    }
}
