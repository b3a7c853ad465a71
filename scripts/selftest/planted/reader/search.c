/* The row in force at a PC.  */
#include "reader.h"

static bool
covers (const struct element *e, uint32_t i, uint64_t pc)
{
  uint32_t size;
  uint64_t start = function_start (e, i, &size);
  return pc - start < size;
}

static int64_t
distance (const struct element *e, uint64_t address)
{
  return (int64_t) (address - e->in->address - e->at);
}

/* The function of E that covers PC; their number: none does.  */
static uint32_t
function_at (const struct element *e, uint64_t pc)
{
  uint32_t low = 0, high = e->functions, size;
  if (!(e->flags & 1))
    {
      while (low < high && !covers (e, low, pc))
        low++;
      return low;
    }
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;
      if (distance (e, function_start (e, middle, &size)) > distance (e, pc))
        high = middle;
      else
        low = middle + 1;
    }
  if (low == 0)
    low = e->functions;
  return low > 0 && covers (e, low - 1, pc) ? low - 1 : e->functions;
}

static bool
is_in_force (const struct element *e, const struct function *f, uint32_t start,
             uint32_t offset)
{
  if (e->version == 1 && f->is_mask)
    return (offset & start) == start;
  return start <= offset;
}

/* Of the rows that start at or below the PC the one with the highest.  */
static enum outcome
row_at (const struct element *e, const struct function *f, uint64_t pc,
        struct row *found)
{
  uint64_t at = f->first_row;
  uint32_t offset = (uint32_t) (pc - f->start);
  enum outcome outcome = NOTHING;
  if (f->row_count == 0)
    return e->version == 3 ? OUTERMOST : NOTHING;
  if (f->is_mask && e->version > 1)
    {
      if (f->block == 0)
        return NOTHING;
      offset %= f->block;
    }
  for (uint32_t i = 0; i < f->row_count; i++)
    {
      struct row r;
      if (read_row (e, f, &at, &r))
        return NOTHING;
      if (!is_in_force (e, f, r.offset, offset))
        continue;
      if (outcome == FOUND && r.offset < found->offset)
        continue;
      *found = r;
      outcome = FOUND;
    }
  return outcome;
}

enum outcome
look_up (const struct section *s, uint64_t pc, struct element *e,
         struct function *f, struct row *r)
{
  uint64_t at = 0;
  *r = (struct row) { .cfa = { .kind = UNDEFINED },
                      .ra = { .kind = UNDEFINED },
                      .fp = { .kind = UNDEFINED } };
  do
    {
      if (read_element (s, at, e))
        return NOTHING;
      uint32_t i = function_at (e, pc);
      if (i < e->functions)
        return read_function (e, i, f) ? NOTHING : row_at (e, f, pc, r);
      at = next_element (e);
    }
  while (at);
  return NOTHING;
}
