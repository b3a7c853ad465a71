/* Records of any kind made into those of a valid section.  */
#ifndef MEND_H
#define MEND_H

#include "lib/base/chance.h"
#include "lib/base/sframe_version.h"
#include "model.h"
#include "reference/abi.h"

/* Change as little of M as makes every clause hold that binds it and leaves
   nothing on which the specification is silent: one element with honest
   counts, functions that do not overlap where the index is sorted, rows that
   ascend inside their functions, data words that mean something.  What must
   be made up, C chooses.  */
void mend (model *m, chance *c);

/* What ABI E has; never NULL.  */
const sf_abi *abi_of (const sf_element_record *e);

/* Data word I of ROW as a signed number, and its width in bytes.  */
int64_t word_of (const sf_fre_record *row, unsigned i);
unsigned word_size_of (const sf_fre_record *row);

/* Let ROW have COUNT words of SIZE bytes; those that were not there are 0. */
void set_words (sf_fre_record *row, unsigned count, unsigned size);

static inline bool
is_flexible (const sf_element_record *e, const sf_fde_record *f)
{
  return sframe_version_of (e->version)->has_flexible && (f->info2 & 0x1f) == FDE_TYPE_FLEX;
}

static inline bool
is_mask (const sf_fde_record *f)
{
  return f->info >> 4 & 1;
}

#endif
