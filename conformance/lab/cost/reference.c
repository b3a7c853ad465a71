/* The reference's unwinder, as it is: it looks for the row from the header on for each
   frame, and checks what it reads.  */
#include "unwinder.h"

#include <stdlib.h>

#include "lib/base/buffer.h"
#include "reference/unwind.h"

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  return walk_word (context, address, value);
}

static bool
read_register (void *context, uint32_t reg, uint64_t *value)
{
  const walk *w = context;
  if (reg >= STACK_REGISTERS || !(w->stack->known >> reg & 1))
    return false;
  *value = w->stack->reg[reg];
  return true;
}

static void *
reference_open (const table *t, problem *p)
{
  (void) p;
  sf_section *s = grow (NULL, sizeof *s);
  *s = t->section;
  return s;
}

static bool
reference_step (void *state, walk *w)
{
  const sf_thread thread = { .read_memory = read_memory,
                             .read_register = read_register, .context = w };
  const sf_frame frame = { .pc = w->pc, .sp = w->sp, .fp = w->fp,
                           .is_topmost = w->is_topmost,
                           .pc_is_exact = w->is_topmost };
  sf_frame caller;
  sf_stepped stepped;
  sf_report report = SF_NO_REPORT;
  if (sf_unwind (state, &thread, &frame, &caller, &stepped, &report)
      != SF_STEPPED)
    return false;
  return walk_to (w, caller.pc, caller.sp, caller.fp);
}

const unwinder reference = { .name = "reference", .kind = TABLE_SFRAME,
                             .least = 2, .most = 3, .open = reference_open,
                             .step = reference_step, .close = free };
