#include "walk.h"

#include <inttypes.h>

#include "lib/tables/compare.h"

typedef struct walk
{
  const subject *subject;
  function_taker *take;
  void *context;
  cfi_rows program;
  uint64_t look_ups;
} walk;

/* All functions of T.  False: P says why.  */
static bool
walk_table (walk *w, const cfi_table *t, problem *p)
{
  const subject *s = w->subject;
  for (const cfi_fde *f = t->fdes; f < t->fdes + t->fde_count; f++)
    {
      if (w->program.initial_bytes + w->look_ups >= most_work (s))
        return problem_set (p, STATUS_USAGE, "%s: function at 0x%" PRIx64 ": deriving takes more than %" PRIu64
                            " steps: functions take turns with large CIEs, or are in many tables",
                            s->label, f->start, most_work (s));
      if (subject_counts (s, t, f, &w->look_ups))
        w->take (w->context, t, f, &w->program);
    }
  return true;
}

bool
walk_functions (const subject *s, function_taker *take, void *context, problem *p)
{
  walk w = { .subject = s, .take = take, .context = context, .program = CFI_NO_ROWS };
  bool good = subject_tables_whole (s, p);
  for (size_t n = 0; good && n < s->table_count; n++)
    good = walk_table (&w, &s->tables[n], p);
  cfi_rows_free (&w.program);
  return good;
}

uint64_t
fde_size (const cfi_table *t, const cfi_fde *f)
{
  return (uint64_t) (f->program_end - t->section.bytes) - f->offset;
}

uint64_t
cie_size (const cfi_table *t, uint32_t i)
{
  return (uint64_t) (t->cies[i].program_end - t->section.bytes) - t->cies[i].offset;
}
