/* The functions of a linked file, by its .eh_frame or .debug_frame.  */
#ifndef DERIVE_WALK_H
#define DERIVE_WALK_H

#include "lib/base/problem.h"
#include "lib/cfi/rows.h"
#include "lib/tables/subject.h"

/* The frame that a function's prologue makes, by its rows.  */

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

/* F, an entry of T, is one; PROGRAM is for its rows, and has the memory of those before.  */
typedef void function_taker (void *context, const cfi_table *t, const cfi_fde *f, cfi_rows *program);

/* Call TAKE for each function of S, in each table in the order of addresses.  False: a table cannot
   be read, or asks for too much (compare.h).  */
bool walk_functions (const subject *s, function_taker *take, void *context, problem *p);

/* What F, an entry of T, takes there, its length included; likewise CIE number I.  */
uint64_t fde_size (const cfi_table *t, const cfi_fde *f);
uint64_t cie_size (const cfi_table *t, uint32_t i);

#endif
