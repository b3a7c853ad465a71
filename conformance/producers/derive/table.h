/* Many files, a line for each and version: what a survey adds up.  */
#ifndef DERIVE_TABLE_H
#define DERIVE_TABLE_H

#include <stdio.h>

#include "lib/tables/files.h"

/* Write to OUT a line of names and, tab-separated, for each linked file of PATHS and for versions 2 and 3:
   - file, ABI, version, functions written, flexible ones among them, rows, bytes of code that they cover,
     bytes of .sframe (derived), of .eh_frame, of .eh_frame_hdr, functions left out, bytes of code of those,
     the reasons as REASON=FUNCTIONS with ; between;
   - where the bytes of .sframe are (derive.h), bytes of the file and of its executable sections;
   - of ORC (orc.h): bytes, entries, those in gaps, functions left out, their code, reasons;
   - of compact unwind (compact.h): bytes, bytes of .eh_frame that are kept, bytes for frames that are laid out
     for it, functions that are kept, their code, reasons;
   - how many functions have how many bytes of .sframe, of .eh_frame and its search table, of ORC, as BYTES=FUNCTIONS.
   Where the ABI has no such table, there is -.  Other files are no lines, and NAMES_SKIPPED of them are named on
   stderr; a file that cannot be read is told there and counted in DAMAGED.  Returns how many files have lines.  */
size_t table_write (FILE *out, const path_list *paths, uint64_t names_skipped, size_t *damaged);

#endif
