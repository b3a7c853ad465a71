/* How large a section __unwind_info is, by its published layout.  */
#ifndef DERIVE_UNWIND_INFO_H
#define DERIVE_UNWIND_INFO_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

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

#endif
