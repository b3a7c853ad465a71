/* What ORC would take, the table of Linux on amd64, by its published layout.  */
#ifndef DERIVE_ORC_H
#define DERIVE_ORC_H

#include "lib/base/problem.h"
#include "lib/tables/subject.h"
#include "walk.h"

typedef struct orc_sizes
{
  uint64_t bytes;      /* of entries, of their addresses, and of the table that is looked into first */
  uint64_t entries;    /* each takes 10 bytes */
  uint64_t gaps;       /* those among them that say that there is no frame: between functions, and at the end */
  reason_list reasons; /* functions that it cannot say; each has one entry, which says so */
  histogram sizes;     /* of functions: bytes of the entries that begin in them */
} orc_sizes;

/* Has S an ABI for which the kernel has ORC?  SFrame's others have none that is merged.  */
bool orc_has_abi (const subject *s);

/* The table for the rows of S, which is linked.  Free SIZES with orc_free in any case.
   [Linux, arch/x86/include/asm/orc_types.h, orc_lookup.h; include/asm-generic/vmlinux.lds.h,
   ORC_UNWIND_TABLE; tools/objtool/orc_gen.c]  */
bool orc_measure (const subject *s, orc_sizes *sizes, problem *p);
void orc_free (orc_sizes *sizes);

#endif
