/* Numbers of either byte order.  */
#include "reader.h"

uint64_t
number_at (const struct section *s, bool big, uint64_t at, unsigned size)
{
  uint64_t value = 0;
  for (unsigned i = 0; i < size; i++)
    value |= (uint64_t) s->bytes[at + i] << 8 * (big ? size - 1 - i : i);
  return value;
}

int64_t
extended (uint64_t value, unsigned size)
{
  unsigned unused = 64 - 8 * size;
  return (int64_t) (value << unused) >> unused;
}

uint32_t
field (const struct element *e, uint64_t at, unsigned size)
{
  return (uint32_t) number_at (e->in, e->machine->big, at, size);
}

unsigned
entry_size (int version)
{
  static const unsigned sizes[] = { 0, 17, 20, 16 };
  return sizes[version];
}
