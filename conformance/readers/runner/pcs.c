#include "expect.h"

#include <stdlib.h>

#include "lib/base/buffer.h"
#include "lib/base/lend.h"

typedef struct extent
{
  uint64_t start, end; /* END is the first address behind */
} extent;

typedef struct sampler
{
  uint64_t *pcs;
  size_t pc_count, pc_capacity;
  extent *functions;
  size_t function_count, function_capacity;
} sampler;

static void
add_pc (sampler *s, uint64_t pc)
{
  s->pcs = grow_array (s->pcs, s->pc_count, &s->pc_capacity, sizeof *s->pcs);
  s->pcs[s->pc_count++] = pc;
}

static void
add_function (sampler *s, uint64_t start, uint64_t end)
{
  s->functions = grow_array (s->functions, s->function_count,
                             &s->function_capacity, sizeof *s->functions);
  s->functions[s->function_count++] = (extent) { start, end };
}

static void
visit_fde (void *context, uint32_t index, const sf_fde *f)
{
  sampler *s = context;
  uint64_t end = f->start + f->func_size;
  (void) index;
  if (end >= f->start)
    add_function (s, f->start, end);
  else /* across the end of the address space */
    {
      add_function (s, f->start, UINT64_MAX);
      add_function (s, 0, end);
    }
  add_pc (s, f->start - 1);
  add_pc (s, f->start);
  add_pc (s, end - 1);
  add_pc (s, end);
}

static void
visit_row (void *context, const sf_fde *f, const sf_fre *row,
           const sf_rules *rules)
{
  sampler *s = context;
  (void) rules;
  /* In a function of blocks: the first block and the second.  */
  uint64_t offset = row->start_address;
  for (int block = 0; block < (f->rep_size ? 2 : 1); block++)
    {
      if (offset < f->func_size)
        {
          add_pc (s, f->start + offset - (offset > 0));
          add_pc (s, f->start + offset);
        }
      offset += f->rep_size;
    }
}

static int
ascending (const void *a, const void *b)
{
  uint64_t x = *(const uint64_t *) a, y = *(const uint64_t *) b;
  return x < y ? -1 : x > y;
}

static int
by_start (const void *a, const void *b)
{
  const extent *x = a, *y = b;
  if (x->start != y->start)
    return x->start < y->start ? -1 : 1;
  return x->end < y->end ? -1 : x->end > y->end;
}

/* Keep the distinct PCs whose only candidate is the last function that starts
   at or below them: what every way of searching finds.  */
static void
keep_unambiguous (sampler *s)
{
  size_t started = 0, kept = 0;
  uint64_t earlier_end = 0; /* the highest end of all but the last started */
  for (size_t i = 0; i < s->pc_count; i++)
    {
      uint64_t pc = s->pcs[i];
      for (; started < s->function_count
             && s->functions[started].start <= pc; started++)
        if (started && s->functions[started - 1].end > earlier_end)
          earlier_end = s->functions[started - 1].end;
      bool is_repeated = kept && s->pcs[kept - 1] == pc;
      if (!is_repeated && earlier_end <= pc)
        s->pcs[kept++] = pc;
    }
  s->pc_count = kept;
}

static void
thin (sampler *s, size_t limit)
{
  if (s->pc_count <= limit)
    return;
  for (size_t i = 0; i < limit; i++)
    s->pcs[i] = s->pcs[i * s->pc_count / limit];
  s->pc_count = limit;
}

size_t
sample_pcs (const sf_section *section, size_t limit, uint64_t **pcs)
{
  sampler s = { 0 };
  sf_visitor visitor
      = { .fde = visit_fde, .fre = visit_row, .context = &s };
  sf_report report = SF_NO_REPORT;
  walk_section (section, &visitor, &report);
  if (s.function_count)
    {
      qsort (s.pcs, s.pc_count, sizeof *s.pcs, ascending);
      qsort (s.functions, s.function_count, sizeof *s.functions, by_start);
    }
  keep_unambiguous (&s);
  thin (&s, limit);
  free (s.functions);
  *pcs = s.pcs;
  return s.pc_count;
}
