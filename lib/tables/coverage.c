/* How much of a file's code its tables cover.  */
#include "coverage.h"

/* Functions in the order of their addresses, which may overlap.  */
typedef struct run
{
  uint64_t covered, end;
} run;

static void
extend (run *r, uint64_t start, uint64_t size)
{
  uint64_t end = start + size;
  if (start < r->end)
    start = r->end;
  if (end > start)
    r->covered += end - start;
  if (end > r->end)
    r->end = end;
}

static uint64_t
covered_by_sframe (const frame_table *frames)
{
  run r = { .end = 0 };
  for (size_t i = 0; i < frames->function_count; i++)
    extend (&r, frames->functions[i].start, frames->functions[i].size);
  return r.covered;
}

/* Without the functions of .debug_frame that a linker has dropped.  */
static uint64_t
covered_by_dwarf (const subject *s, const cfi_table *t)
{
  run r = { .end = 0 };
  for (size_t i = 0; i < t->fde_count; i++)
    if (!t->section.is_debug_frame
        || subject_has_code (s, t->fdes[i].start, t->fdes[i].size))
      extend (&r, t->fdes[i].start, t->fdes[i].size);
  return r.covered;
}

void
coverage_measure (coverage *c, const subject *s, const frame_table *frames)
{
  for (size_t i = 0; i < s->code.count; i++)
    c->code += s->code.items[i].size;
  c->sframe = covered_by_sframe (frames);
  for (size_t i = 0; i < s->table_count; i++)
    {
      uint64_t covered = covered_by_dwarf (s, &s->tables[i]);
      if (covered > c->dwarf)
        c->dwarf = covered;
    }
}
