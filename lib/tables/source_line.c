/* The source line of an address.  */
#include "source_line.h"

/* The unit that has code at ADDRESS.  Not every compiler writes the index that
   dwarf_addrdie needs.  */
static bool
find_unit (Dwarf *dwarf, uint64_t address, Dwarf_Die *die)
{
  Dwarf_CU *unit = NULL;
  if (dwarf_addrdie (dwarf, address, die))
    return true;
  while (dwarf_get_units (dwarf, unit, &unit, NULL, NULL, die, NULL) == 0)
    if (dwarf_haspc (die, address) == 1)
      return true;
  return false;
}

const char *
source_of (Dwarf *dwarf, uint64_t address, int *number)
{
  Dwarf_Die unit;
  if (!dwarf || !find_unit (dwarf, address, &unit))
    return NULL;
  Dwarf_Line *line = dwarf_getsrc_die (&unit, address);
  const char *path = line ? dwarf_linesrc (line, NULL, NULL) : NULL;
  return path && dwarf_lineno (line, number) == 0 ? path : NULL;
}
