/* The functions of a linked file, by its .eh_frame or .debug_frame.  */
#ifndef DERIVE_WALK_H
#define DERIVE_WALK_H

#include <stddef.h>
#include <stdint.h>
#include <stdio.h>

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

/* Functions that a format cannot say, by the reason.  */

/* How many things have which size.  */

/* From {0}; what is larger than the last size counts as that.  */
enum { LARGEST_SIZE = 65535 };

typedef struct histogram
{
  uint64_t *counts; /* by size */
  size_t size;
} histogram;

void histogram_add (histogram *h, uint64_t size);

/* "SIZE=COUNT;SIZE=COUNT", smallest first; "-" where there is nothing.  */
void histogram_print (FILE *out, const histogram *h);
void histogram_free (histogram *h);

typedef struct left_out
{
  const char *why;
  uint64_t functions, bytes; /* of code */
} left_out;

enum { MOST_REASONS = 32 };

typedef struct reason_list
{
  left_out items[MOST_REASONS];
  size_t count;
} reason_list;

/* One function more, of SIZE bytes, that cannot be said because of WHY.  */
void reasons_add (reason_list *list, const char *why, uint64_t size);

/* Those with most functions first.  */
void reasons_sort (reason_list *list);

/* What all reasons have together.  */
left_out reasons_sum (const reason_list *list);

/* "REASON=FUNCTIONS;REASON=FUNCTIONS".  */
void reasons_print (FILE *out, const reason_list *list);

#endif
