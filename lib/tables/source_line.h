/* The source line of an address, by a file's debugging information.  */
#ifndef SOURCE_LINE_H
#define SOURCE_LINE_H

#include <elfutils/libdw.h>

/* The path of the source that DWARF has for ADDRESS, which lives as long as DWARF, and its line in NUMBER.  NULL: it has
   none, or DWARF is NULL.  */
const char *source_of (Dwarf *dwarf, uint64_t address, int *number);

#endif
