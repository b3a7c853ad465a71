/* Which row is in force at a PC?  */
#include "find.h"

#include "elements.h"

/* Addresses are modulo 2^64: a function of an object file, whose sections are
   at 0, may well start below it.  */
static bool
covers (const sf_element *e, uint32_t index, uint64_t pc)
{
  sf_range function = sf_read_fde_range (e, index);
  return pc - function.start < function.size;
}

/* The index entry of the function of E that covers PC; num_fdes: none.  Below
   all starts there may be the end of the last function.  */
static uint32_t
find_in_sorted (const sf_element *e, uint64_t pc)
{
  /* LOW functions start at or below PC, those from HIGH on above it.  */
  uint32_t low = 0, high = e->num_fdes;
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;
      if (sf_place (e, sf_read_fde_range (e, middle).start)
          <= sf_place (e, pc))
        low = middle + 1;
      else
        high = middle;
    }
  uint32_t behind = low > 0 ? low : e->num_fdes;
  return behind > 0 && covers (e, behind - 1, pc) ? behind - 1 : e->num_fdes;
}

static uint32_t
next_that_covers (const sf_element *e, uint32_t index, uint64_t pc)
{
  while (index < e->num_fdes && !covers (e, index, pc))
    index++;
  return index;
}

static uint32_t
find_in_order (const sf_element *e, uint64_t pc, sf_report *report)
{
  uint32_t first = next_that_covers (e, 0, pc);
  if (first < e->num_fdes
      && next_that_covers (e, first + 1, pc) < e->num_fdes)
    sf_unsaid (report, FUNCTIONS_OVERLAP, e->index_at, 4,
               "function %u is not the only one that covers 0x%llx", first,
               (unsigned long long) pc);
  return first;
}

static bool
find_function (const sf_element *e, uint64_t pc, sf_found *found,
               sf_report *report)
{
  found->fde_index = e->flags & F_FDE_SORTED ? find_in_sorted (e, pc)
                                             : find_in_order (e, pc, report);
  return found->fde_index < e->num_fdes
         && sf_read_fde (e, found->fde_index, &found->fde, report);
}

/* Repeating blocks whose size version 1 has no field for: the section is well
   formed, only this look-up has no defined answer.  */
static bool
is_mask_v1 (const sf_found *found)
{
  return found->element.version == 1 && found->fde.pc_type == FDE_PCTYPE_MASK;
}

/* Is a row that starts at START in force, as far as START goes?  OFFSET is
   that of the PC in its function or block.  [The SFrame FDE PC Types]  */
static bool
starts_at_or_below (const sf_found *found, uint32_t start, uint32_t offset)
{
  if (is_mask_v1 (found))
    return (offset & start) >= start;
  return start <= offset;
}

static uint32_t
offset_of (const sf_found *found, uint64_t pc)
{
  const sf_fde *f = &found->fde;
  if (f->pc_type == FDE_PCTYPE_INC || f->rep_size == 0)
    return (uint32_t) (pc - f->start);
  if (found->element.section->reading == SF_LITERAL)
    return (uint32_t) (pc % f->rep_size);
  return (uint32_t) ((pc - f->start) % f->rep_size);
}

static bool
block_size_is_missing (const sf_found *found)
{
  return found->element.version > 1 && found->fde.pc_type == FDE_PCTYPE_MASK
         && found->fde.rep_size == 0;
}

/* Of the rows that start at or below PC, the one with the highest start; of
   equals the last.  [FRE_RANGE, FRE_NOT_ASCENDING]  */
static enum sf_find_result
find_row (sf_found *found, uint64_t pc, sf_report *report)
{
  uint32_t offset = offset_of (found, pc), index = 0;
  enum sf_find_result result = SF_NO_FRE;
  sf_rows rows;
  sf_row row;

  if (found->fde.func_num_fres == 0)
    return found->element.version == 3 ? SF_FOUND_NO_ROWS : SF_NO_FRE;
  if (block_size_is_missing (found))
    return SF_NO_FRE;
  if (is_mask_v1 (found))
    sf_unsaid (report, FDE_PC_TYPE_MASK_V1, found->fde.index_at, 4,
               "a look-up among repeating blocks in version 1");
  sf_rows_begin (&found->element, &found->fde, &rows, report);
  for (; sf_rows_next (&rows, &row); index++)
    if (starts_at_or_below (found, row.start_address, offset)
        && (result == SF_NO_FRE
            || row.start_address >= found->row.start_address))
      {
        found->row = row;
        found->row_index = index;
        result = SF_FOUND;
      }
  if (result == SF_FOUND)
    sf_interpret (&found->element, &found->fde, &found->row, &found->rules,
                  report);
  return report->is_invalid ? SF_FIND_INVALID : result;
}

enum sf_find_result
sf_find (const sf_section *section, uint64_t pc, sf_found *found,
         sf_report *report)
{
  const sf_element *previous = NULL;
  uint32_t index = 0;

  found->result = SF_NO_FDE;
  while (found->result == SF_NO_FDE
         && sf_next_element (section, previous, &found->element, report))
    {
      found->element_index = index++;
      previous = &found->element;
      if (find_function (&found->element, pc, found, report))
        found->result = find_row (found, pc, report);
    }
  if (report->is_invalid)
    found->result = SF_FIND_INVALID;
  return found->result;
}
