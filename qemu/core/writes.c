/* What memory the next instruction may write to.  */
#include "writes.h"

static bool
value_of (const view *v, uint8_t reg, uint64_t *value)
{
  *value = reg == REG_PC ? v->reg[REG_PC] : 0;
  return reg == REG_NONE || reg == REG_PC || view_register (v, reg, value);
}

static uint64_t
extended (const insn_writes *w, uint64_t index)
{
  if (!w->index_is_word)
    return index;
  return w->index_is_signed ? (uint64_t) (int64_t) (int32_t) index
                            : (uint32_t) index;
}

/* AArch64 does not look at what may be a tag.  */
bool
writes_of (const insn_writes *w, const arch *a, const view *v,
           uint64_t *start, uint64_t *size)
{
  uint64_t base, index;
  *start = *size = 0;
  if (w->where != WRITES_AT)
    return w->where == WRITES_NOTHING;
  if (!value_of (v, w->base, &base) || !value_of (v, w->index, &index))
    return false;
  *size = w->size;
  *start = (base + (extended (w, index) << w->shift)
            + (uint64_t) (int64_t) w->offset)
           & ~a->pauth_mask;
  return true;
}
