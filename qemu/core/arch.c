/* Which architecture is it?  */
#include "arch.h"

#include <endian.h>
#include <string.h>

const arch *
arch_of (unsigned machine, bool big_endian)
{
  static const arch *const all[]
      = { &arch_amd64, &arch_aarch64, &arch_aarch64_be, &arch_s390x };
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    if (all[i]->machine == machine && all[i]->big_endian == big_endian)
      return all[i];
  return NULL;
}

const sf_abi *
arch_abi (const arch *a)
{
  return sf_abi_by_id (a->abi_id, 3);
}

uint64_t
arch_number (const arch *a, const uint8_t *bytes, size_t size)
{
  uint64_t value = 0;
  if (size == 8)
    {
      memcpy (&value, bytes, size);
      return a->big_endian ? be64toh (value) : le64toh (value);
    }
  for (size_t i = 0; i < size; i++)
    value = value << 8 | bytes[a->big_endian ? i : size - 1 - i];
  return value;
}
