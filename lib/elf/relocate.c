/* The relocations of data sections.  */
#include "relocate.h"

#include <inttypes.h>
#include <string.h>

#include "lib/arch/arch.h"

static const data_relocation *
kind_of (const relocation *r)
{
  const arch *a = arch_of_machine (r->machine);
  for (int i = 0; a && i < DATA_RELOCATIONS; i++)
    if (a->relocations[i].type == r->type)
      return &a->relocations[i];
  return NULL;
}

/* Can the low 4 bytes of VALUE be read back, signed or unsigned?  */
static bool
fits_4_bytes (uint64_t value)
{
  return value <= UINT32_MAX || value >= (uint64_t) INT32_MIN;
}

static void
store (uint8_t *at, unsigned width, bool big_endian, uint64_t value)
{
  for (unsigned i = 0; i < width; i++)
    at[big_endian ? width - 1 - i : i] = (uint8_t) (value >> 8 * i);
}

bool
relocate (uint8_t *bytes, size_t size, bool big_endian, const relocation *r,
          problem *p)
{
  const data_relocation *kind = kind_of (r);
  const char *machine = machine_name (r->machine);
  if (!kind)
    return problem_set (p, STATUS_USAGE,
                        "relocation at 0x%" PRIx64 " has type %u of %s, "
                        "which sframe-ref cannot apply",
                        r->offset, r->type, machine ? machine : "its machine");
  if (kind->width == 0)
    return true;
  if (r->offset > size || size - r->offset < kind->width)
    return problem_set (p, STATUS_USAGE,
                        "relocation at 0x%" PRIx64 " of a section of 0x%zx "
                        "bytes", r->offset, size);
  uint64_t value = r->symbol + (uint64_t) r->addend
                   - (kind->is_relative ? r->address + r->offset : 0);
  if (kind->width == 4 && !fits_4_bytes (value))
    return problem_set (p, STATUS_USAGE,
                        "relocation at 0x%" PRIx64 ": 0x%" PRIx64
                        " does not fit in 4 bytes", r->offset, value);
  store (bytes + r->offset, kind->width, big_endian, value);
  return true;
}
