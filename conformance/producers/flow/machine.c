/* The descriptors.  */
#include "machine.h"

const machine *
machine_of (const arch *a)
{
  static const machine *const all[]
      = { &machine_amd64, &machine_aarch64, &machine_aarch64_be,
          &machine_s390x };
  for (size_t i = 0; i < sizeof all / sizeof *all; i++)
    if (all[i]->arch == a)
      return all[i];
  return NULL;
}

const char *
flow_register_name (const machine *of, unsigned reg)
{
  const char *name = reg < REG_PC ? of->arch->gdb_names[reg] : NULL;
  return name ? name : "?";
}
