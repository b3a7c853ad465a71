/* Which architecture is it?  */
#include "arch.h"

#include <endian.h>
#include <string.h>

#define ADDRESS(name) &arch_##name,
const arch *const all_archs[ARCHS] = { FOR_ARCHS (ADDRESS) };

const arch *
arch_of (unsigned machine, bool big_endian)
{
  for (int i = 0; i < ARCHS; i++)
    if (all_archs[i]->machine == machine
        && all_archs[i]->big_endian == big_endian)
      return all_archs[i];
  return NULL;
}

const arch *
arch_by_name (const char *name)
{
  for (int i = 0; i < ARCHS; i++)
    if (strcmp (all_archs[i]->name, name) == 0)
      return all_archs[i];
  return NULL;
}

const arch *
arch_by_abi_id (unsigned id)
{
  for (int i = 0; i < ARCHS; i++)
    if (all_archs[i]->abi_id == id)
      return all_archs[i];
  return NULL;
}

const arch *
arch_of_machine (unsigned machine)
{
  for (int i = 0; i < ARCHS; i++)
    if (all_archs[i]->machine == machine)
      return all_archs[i];
  return NULL;
}

const char *
machine_name (unsigned machine)
{
  const arch *a = arch_of_machine (machine);
  return a ? a->machine_name : NULL;
}

const sf_abi *
arch_abi (const arch *a)
{
  return sf_abi_by_id (a->abi_id, 3);
}

bool
machine_has_abi (unsigned machine, bool big_endian, const char *name)
{
  const arch *a = arch_of (machine, big_endian);
  return a && strcmp (arch_abi (a)->name, name) == 0;
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
