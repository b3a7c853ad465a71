/* Many files, a line for each and version: what a survey adds up.  */
#ifndef DERIVE_TABLE_H
#define DERIVE_TABLE_H

#include <stdio.h>

#include "problem.h"
#include "run.h"

/* Write to OUT a line of names and, tab-separated, for each linked file of PATHS and for versions 2 and 3:
   file, ABI, version, functions written, flexible ones among them, rows, bytes of code that they cover,
   bytes of .sframe (derived), of .eh_frame, of .eh_frame_hdr, functions left out, bytes of code of those,
   and the reasons as REASON=FUNCTIONS with ; between.  Other files are no lines; a file that cannot be read is
   told on stderr and counted in DAMAGED.  Returns how many files have lines.  */
size_t table_write (FILE *out, const path_list *paths, size_t *damaged);

#endif
