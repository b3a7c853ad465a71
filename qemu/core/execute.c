/* EX and EXRL of s390x: z/Architecture Principles of Operation, chapter 7.  */
#include "execute.h"

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
