/* The functions of a linked file, by its .eh_frame or .debug_frame.  */
#ifndef DERIVE_WALK_H
#define DERIVE_WALK_H

#include "lib/base/problem.h"
#include "lib/cfi/rows.h"
#include "lib/tables/subject.h"

/* F, an entry of T, is one; PROGRAM is for its rows, and has the memory of those before.  */
typedef void function_taker (void *context, const cfi_table *t, const cfi_fde *f, cfi_rows *program);

/* Call TAKE for each function of S, in each table in the order of addresses.  False: a table cannot
   be read, or asks for too much (compare.h).  */
bool walk_functions (const subject *s, function_taker *take, void *context, problem *p);

/* What F, an entry of T, takes there, its length included; likewise CIE number I.  */
uint64_t fde_size (const cfi_table *t, const cfi_fde *f);
uint64_t cie_size (const cfi_table *t, uint32_t i);

#endif
