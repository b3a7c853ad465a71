/* What compact unwind would take, Apple's table, by its published layout.  */
#ifndef DERIVE_COMPACT_H
#define DERIVE_COMPACT_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/base/problem.h"
#include "lib/tables/subject.h"
#include "walk.h"

/* How large a section __unwind_info is, by its published layout.  */

/* From START up to the next one.  */
typedef struct unwind_entry
{
  uint64_t start;
  uint64_t encoding; /* 32 bits are written; here it is what tells them apart */
  bool has_lsda;
  bool is_alone; /* may not stand for its neighbour, too: it is about its own place */
} unwind_entry;

/* Bytes of the section for COUNT ENTRIES, at least one, which are sorted by their starts and are changed.
   [Apple, mach-o/compact_unwind_encoding.h, "Final Linked Images: __unwind_info"]  */
uint64_t unwind_info_size (unwind_entry *entries, size_t count);

/* An entry is one encoding of 32 bits for a whole function: of the frame that its prologue has
   made.  It promises nothing of prologues and epilogues.  */
typedef struct compact_sizes
{
  uint64_t bytes;        /* of __unwind_info */
  uint64_t kept;         /* of .eh_frame, for functions that an encoding cannot say: their FDEs and CIEs */
  reason_list reasons;   /* those functions */
  uint64_t adapted;      /* of __unwind_info, if each frame had an encoding: what a compiler could reach that lays
                            out frames for it */
} compact_sizes;

/* Has the published layout encodings for S?  It has them for amd64 and little-endian AArch64.  */
bool compact_has_abi (const subject *s);

/* The table for the rows of S, which is linked.
   [Apple, mach-o/compact_unwind_encoding.h]  */
bool compact_measure (const subject *s, compact_sizes *sizes, problem *p);

#endif
