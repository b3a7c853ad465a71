/* Which FRE is in force at a PC?

   The text describes the search in pieces: the function by the index ("a
   binary search scheme" where it is sorted), the FRE by "PC >= FRE_START_ADDR"
   or, in functions of repeating blocks, by the remainder of the PC.  That
   comparison alone holds for every FRE that starts below the PC; what is meant
   is the last of them.

   A look-up reads no more than it needs, and reports what of that is broken or
   not said.  What must not be checked here: the rest of the section.  */
#include "find.h"

#include "elements.h"
#include "reading.h"

/* Addresses are modulo 2^64: a function of an object file, whose sections are
   at 0, may well start below it.  */
static bool
covers (const sf_header *h, uint32_t index, uint64_t pc)
{
  sf_range function = sf_read_fde_range (h, index);
  return pc - function.start < function.size;
}

/* The index entry of the function of H that covers PC; num_fdes: none.  Below
   all starts there may be the end of the last function, which wraps.  Which of
   two functions that overlap is found is not said [FUNCTIONS_OVERLAP].  */
static uint32_t
find_in_sorted (const sf_header *h, uint64_t pc)
{
  /* LOW functions start at or below PC, those from HIGH on above it.  */
  uint32_t low = 0, high = h->num_fdes;
  while (low < high)
    {
      uint32_t middle = low + (high - low) / 2;
      if (sf_place (h, sf_read_fde_range (h, middle).start)
          <= sf_place (h, pc))
        low = middle + 1;
      else
        high = middle;
    }
  uint32_t after = low > 0 ? low : h->num_fdes;
  return after > 0 && covers (h, after - 1, pc) ? after - 1 : h->num_fdes;
}

static uint32_t
next_that_covers (const sf_header *h, uint32_t index, uint64_t pc)
{
  while (index < h->num_fdes && !covers (h, index, pc))
    index++;
  return index;
}

/* Without SFRAME_F_FDE_SORTED any order has to be expected.  */
static uint32_t
find_in_order (const sf_header *h, uint64_t pc, sf_report *report)
{
  uint32_t first = next_that_covers (h, 0, pc);
  if (first < h->num_fdes
      && next_that_covers (h, first + 1, pc) < h->num_fdes)
    sf_unsaid (report, FUNCTIONS_OVERLAP, h->index_at, 4,
               "function %u is not the only one that covers 0x%llx", first,
               (unsigned long long) pc);
  return first;
}

/* "If the SFrame header flag SFRAME_F_FDE_SORTED is set, ...": by the field, in
   the literal reading, whose order need not be that of the addresses.  */
static bool
can_be_bisected (const sf_header *h)
{
  return (h->flags & F_FDE_SORTED)
         && sf_meaning_of (h->section, INDEX_SORTED) == SORTED_BY_ADDRESS;
}

static bool
find_function (const sf_header *h, uint64_t pc, sf_found *found,
               sf_report *report)
{
  found->fde_index = can_be_bisected (h) ? find_in_sorted (h, pc)
                                         : find_in_order (h, pc, report);
  return found->fde_index < h->num_fdes
         && sf_read_fde (h, found->fde_index, &found->fde, report);
}

/* Repeating blocks whose size version 1 has no field for: the section is well
   formed, only this look-up has no defined answer.  */
static bool
is_mask_v1 (const sf_found *found)
{
  return found->header.version == 1 && found->fde.pc_type == FDE_PCTYPE_MASK;
}

/* Is an FRE that starts at START in force, as far as START goes?  OFFSET is
   that of the PC in its function or block.  The SFrame FDE PC Types:

     FDE_PCTYPE_INC    PC >= FRE_START_ADDR
     FDE_PCTYPE_MASK   PC % REP_BLOCK_SIZE >= FRE_START_ADDR
                       version 1: (PC & FRE_START_ADDR) >= FRE_START_ADDR  */
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
  if (sf_meaning_of (found->header.section, MASK_PC_BASE)
      == BLOCKS_FROM_ADDRESS_0)
    return (uint32_t) (pc % f->rep_size);
  return (uint32_t) ((pc - f->start) % f->rep_size);
}

static bool
block_size_is_missing (const sf_found *found)
{
  return found->header.version > 1 && found->fde.pc_type == FDE_PCTYPE_MASK
         && found->fde.rep_size == 0;
}

/* Of the FREs that start at or below PC, the one with the highest start; of
   equals the last.  All of them are read: that they ascend is nothing that the
   text says.  [FRE_RANGE, FRE_NOT_ASCENDING]  */
static enum sf_find_result
find_fre (sf_found *found, uint64_t pc, sf_report *report)
{
  uint32_t offset = offset_of (found, pc), index = 0;
  enum sf_find_result result = SF_NO_FRE;
  sf_fres fres;
  sf_fre fre;

  /* "... of type SFRAME_FDE_TYPE_DEFAULT with no FREs is ..." outermost.  */
  if (found->fde.func_num_fres == 0)
    return found->header.version == 3 ? SF_FOUND_NO_FRES : SF_NO_FRE;
  if (block_size_is_missing (found))
    return SF_NO_FRE;
  if (is_mask_v1 (found))
    sf_unsaid (report, FDE_PC_TYPE_MASK_V1, found->fde.index_at, 4,
               "a look-up among repeating blocks in version 1");
  sf_fres_begin (&found->header, &found->fde, &fres, report);
  for (; sf_fres_next (&fres, &fre); index++)
    if (starts_at_or_below (found, fre.start_address, offset)
        && (result == SF_NO_FRE
            || fre.start_address >= found->fre.start_address))
      {
        found->fre = fre;
        found->fre_index = index;
        result = SF_FOUND;
      }
  if (result == SF_FOUND)
    sf_interpret (&found->header, &found->fde, &found->fre, &found->rules,
                  report);
  return report->is_invalid ? SF_FIND_INVALID : result;
}

enum sf_find_result
sf_find (const sf_section *section, uint64_t pc, sf_found *found,
         sf_report *report)
{
  const sf_header *previous = NULL;
  uint32_t index = 0;

  found->result = SF_NO_FDE;
  while (found->result == SF_NO_FDE
         && sf_next_header (section, previous, &found->header, report))
    {
      found->element_index = index++;
      previous = &found->header;
      if (find_function (&found->header, pc, found, report))
        found->result = find_fre (found, pc, report);
    }
  if (report->is_invalid)
    found->result = SF_FIND_INVALID;
  return found->result;
}
