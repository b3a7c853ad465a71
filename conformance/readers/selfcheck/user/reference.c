/* The unwinder that a self-checking program wants, on the reference: an example, and what the programs
   themselves are tested with.  */
#include <string.h>

#include "../selfcheck.h"
#include "unwind.h"

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  (void) context;
  memcpy (value, (const void *) (uintptr_t) address, sizeof *value);
  return true;
}

static bool
read_register (void *context, uint32_t reg, uint64_t *value)
{
  const struct selfcheck_start *start = context;
  if (reg >= SELFCHECK_REGISTERS)
    return false;
  *value = start->registers[reg];
  return true;
}

size_t
selfcheck_unwind (const struct selfcheck_start *start, uint64_t *pcs, size_t most)
{
  const sf_section section = { start->section, start->size, (uint64_t) (uintptr_t) start->section, SF_DEPLOYED };
  const sf_thread thread = { read_memory, read_register, (void *) start, 0xff7f000000000000 };
  sf_frame frame = { .pc = start->pc, .is_topmost = true, .pc_is_exact = true };
#if defined __x86_64__
  frame.sp = start->registers[7];
  frame.fp = start->registers[6];
#elif defined __aarch64__
  frame.sp = start->registers[31];
  frame.fp = start->registers[29];
  frame.ra = start->registers[30];
#elif defined __s390x__
  frame.sp = start->registers[15];
  frame.fp = start->registers[11];
  frame.ra = start->registers[14];
#endif
  frame.ra_is_known = frame.ra != 0;
  size_t count = 0;
  for (; count < most; count++)
    {
      sf_stepped stepped;
      sf_report report = SF_NO_REPORT;
      if (sf_unwind (&section, &thread, &frame, &frame, &stepped, &report) != SF_STEPPED)
        break;
      pcs[count] = frame.pc;
    }
  return count;
}
