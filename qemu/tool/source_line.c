/* The source line of an address.  */
#include "source_line.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/readable.h"

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

/* Add line NUMBER of the file PATH, when it is here.  */
static void
add_text (buffer *out, const char *path, int number)
{
  char *line = NULL;
  size_t size = 0;
  const char *why;
  FILE *file = open_text (path, &why);
  ssize_t length = -1;
  int left = file ? number : 0;
  while (left > 0 && (length = getline (&line, &size, file)) > 0)
    left--;
  while (length > 0 && line[length - 1] <= ' ')
    line[--length] = '\0';
  size_t blanks = length > 0 ? strspn (line, " \t") : 0;
  if (length > 0)
    buffer_print (out, ": %s", line + blanks);
  free (line);
  if (file)
    (void) fclose (file);
}

static bool
add_line (buffer *out, Dwarf *dwarf, uint64_t address)
{
  Dwarf_Die unit;
  int number;
  if (!dwarf || !find_unit (dwarf, address, &unit))
    return false;
  Dwarf_Line *line = dwarf_getsrc_die (&unit, address);
  const char *path = line ? dwarf_linesrc (line, NULL, NULL) : NULL;
  if (!path || dwarf_lineno (line, &number) != 0)
    return false;
  buffer_print (out, "%s:%d", path, number);
  add_text (out, path, number);
  return true;
}

void
source_line (buffer *out, const module *m, uint64_t pc)
{
  Dwarf_CU *unit = NULL;
  Dwarf *dwarf = dwarf_begin_elf (m->elf, DWARF_C_READ, NULL);
  buffer_print (out, "    source     ");
  if (!dwarf
      || dwarf_get_units (dwarf, NULL, &unit, NULL, NULL, NULL, NULL) != 0)
    buffer_print (out, "not known: compile with -g1");
  else if (!add_line (out, dwarf, pc - m->bias))
    buffer_print (out, "none: no compiler made this code");
  buffer_print (out, "\n");
  dwarf_end (dwarf);
}
