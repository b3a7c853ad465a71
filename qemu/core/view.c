/* A stopped thread, as a back end shows it.  */
#include "view.h"

bool
view_register (const view *v, uint64_t number, uint64_t *value)
{
  *value = 0;
  if (number < REG_PC && (v->known >> number & 1))
    *value = v->reg[number];
  else
    return v->read_extra
           && v->read_extra (v->context, (uint32_t) number, value);
  return true;
}

bool
view_word (const view *v, const arch *a, uint64_t address, uint64_t *word)
{
  uint8_t bytes[8];
  if (!v->read (v->context, address, bytes, sizeof bytes))
    return false;
  *word = arch_number (a, bytes, sizeof bytes);
  return true;
}

/* EX and EXRL of s390x: z/Architecture Principles of Operation, chapter 7.  */

enum { EXRL = 0xc6 };

/* The value of register NUMBER; as part of an address, r0 is none.  */
static uint64_t
address_part (const view *v, unsigned number)
{
  uint64_t value;
  return number && view_register (v, number, &value) ? value : 0;
}

/* EXRL: relative to its own address, in halfwords; EX: index, base and 12 bits.  */
static uint64_t
executed_at (const view *v, const uint8_t *bytes)
{
  if (bytes[0] != EXRL)
    return address_part (v, bytes[1] & 15) + address_part (v, bytes[2] >> 4)
           + ((bytes[2] & 15u) << 8 | bytes[3]);
  uint32_t halfwords = (uint32_t) bytes[2] << 24 | (uint32_t) bytes[3] << 16
                       | (uint32_t) bytes[4] << 8 | bytes[5];
  return v->reg[REG_PC] + 2 * (uint64_t) (int64_t) (int32_t) halfwords;
}

/* The instruction at AT, which ends where readable memory may; 0: it cannot be
   read.  */
static size_t
read_insn (const view *v, uint64_t at, uint8_t bytes[6])
{
  size_t size = 6;
  while (size > 0 && !v->read (v->context, at, bytes, size))
    size -= 2;
  return size;
}

/* A register may be ORed into the second byte.  */
insn
executed_insn (const arch *a, const view *v)
{
  uint8_t own[6] = { 0 }, other[6] = { 0 };
  size_t own_size = read_insn (v, v->reg[REG_PC], own);
  insn result = { .kind = INSN_INDIRECT,
                  .length = a->decode (own, own_size).length };
  size_t size = result.length ? read_insn (v, executed_at (v, own), other) : 0;
  other[1] |= (uint8_t) address_part (v, own[1] >> 4);
  enum insn_kind kind = a->decode (other, size).kind;
  if (size > 0)
    result.kind = kind == INSN_EXECUTE ? INSN_OTHER : kind;
  return result;
}

/* What memory the next instruction may write to.  */

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
