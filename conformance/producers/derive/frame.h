/* The frame that a function's prologue makes, by its rows.  */
#ifndef DERIVE_FRAME_H
#define DERIVE_FRAME_H

#include "lib/cfi/rows.h"
#include "lib/tables/subject.h"

/* A frame, of a row.  */
typedef struct frame
{
  uint64_t start; /* of the row that makes it, from the function's */
  cfi_rule cfa;
  uint32_t register_count;
  uint32_t saved_count; /* registers that are stored at an offset from the CFA */
  bool has_other;       /* a register has a rule that is not that */
  int64_t saved[CFI_REGISTERS]; /* where, from the CFA; 0: not saved there */
} frame;

/* Find the one frame that F, an entry of T, makes in FOUND: the frame that is larger than those of the rows beside
   it.  NULL, or why there is none: its rows cannot be read, or make several different frames.  */
const char *frame_of_function (const subject *s, const cfi_table *t, const cfi_fde *f, cfi_rows *program, frame *found);

/* A number that two different frames do not share, but by chance.  */
uint64_t frame_hash (const frame *f);

#endif
