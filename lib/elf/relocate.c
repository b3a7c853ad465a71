/* The relocations of data sections.  */
#include "relocate.h"

#include <inttypes.h>
#include <string.h>

#include "arch.h"

/* The relocations that data sections use.  A width of 0 does nothing.  */
static const struct kind
{
  unsigned machine, type;
  uint8_t width;
  bool is_relative;
} kinds[] = {
  { EM_X86_64, R_X86_64_NONE, 0, false },
  { EM_X86_64, R_X86_64_64, 8, false },
  { EM_X86_64, R_X86_64_32, 4, false },
  { EM_X86_64, R_X86_64_32S, 4, false },
  { EM_X86_64, R_X86_64_PC32, 4, true },
  { EM_X86_64, R_X86_64_PC64, 8, true },
  { EM_AARCH64, R_AARCH64_NONE, 0, false },
  { EM_AARCH64, 256, 0, false }, /* R_AARCH64_NONE until 2013 */
  { EM_AARCH64, R_AARCH64_ABS64, 8, false },
  { EM_AARCH64, R_AARCH64_ABS32, 4, false },
  { EM_AARCH64, R_AARCH64_PREL64, 8, true },
  { EM_AARCH64, R_AARCH64_PREL32, 4, true },
  { EM_S390, R_390_NONE, 0, false },
  { EM_S390, R_390_64, 8, false },
  { EM_S390, R_390_32, 4, false },
  { EM_S390, R_390_PC32, 4, true },
  { EM_S390, R_390_PC64, 8, true },
};

enum { KIND_COUNT = sizeof kinds / sizeof kinds[0] };

static const struct kind *
kind_of (const relocation *r)
{
  for (int i = 0; i < KIND_COUNT; i++)
    if (kinds[i].machine == r->machine && kinds[i].type == r->type)
      return &kinds[i];
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
  const struct kind *kind = kind_of (r);
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
