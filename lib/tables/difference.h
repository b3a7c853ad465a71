/* What is wrong at a place, in words: models of defects, or what was wanted and what was found.  */
#ifndef TABLES_DIFFERENCE_H
#define TABLES_DIFFERENCE_H

#include "frames.h"
#include "rules_of.h"

/* The rows of a function up to the one that is compared, the last.  */
typedef struct row_history
{
  row_terms *items;
  size_t count, capacity;
} row_history;

/* A word PART:NAME for each part of WRONG, in the order of wrong_names; NAME is one of
   lib/issues/differences.def, or WANTED>FOUND.  DWARF has the last row of H, ROW of CIE; .sframe has SEGMENT.
   Freed by the caller.  */
char *difference_text (const subject *s, const row_history *h,
                       const cfi_row *row, const cfi_cie *cie,
                       const frame_segment *segment, unsigned wrong);

#endif
