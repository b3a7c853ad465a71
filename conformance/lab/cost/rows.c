/* How many rows a look-up passes.  */
#include "rows.h"

#include "reference/find.h"

static void
pass (const sf_section *section, uint64_t pc, rows *r)
{
  sf_found found;
  sf_report report = SF_NO_REPORT;
  if (sf_find (section, pc, &found, &report) != SF_FOUND)
    return;
  uint64_t passed = (uint64_t) found.fre_index + 1;
  r->looked_up++;
  r->passed += passed;
  if (passed > r->most_passed)
    r->most_passed = passed;
}

bool
rows_count (const table *t, const selection *s, rows *r, problem *p)
{
  sf_header header;
  sf_report report = SF_NO_REPORT;
  *r = (rows) { .functions = 0 };
  if (!sf_read_header (&t->section, 0, &header, &report))
    return problem_set (p, STATUS_USAGE, "the header cannot be read");
  r->functions = header.num_fdes;
  for (uint32_t i = 0; i < header.num_fdes; i++)
    {
      sf_fde fde;
      if (!sf_read_fde (&header, i, &fde, &report))
        return problem_set (p, STATUS_USAGE, "function %u cannot be read", i);
      r->rows += fde.func_num_fres;
      if (fde.func_num_fres > r->most)
        r->most = fde.func_num_fres;
    }
  for (size_t i = 0; i < s->count; i++)
    {
      const recorded *stack = s->items[i];
      pass (&t->section, stack->pc, r);
      for (size_t k = 0; k + 1 < stack->frame_count; k++)
        pass (&t->section, stack->ra[k] - 1, r);
    }
  return true;
}
