/* What memory instructions may write to, a decoder for each architecture: what is
   not in its tables may write anywhere.  */
#ifndef ARCH_INSN_WRITES_H
#define ARCH_INSN_WRITES_H

#include "arch.h"

#define ANYWHERE ((insn_writes) { .where = WRITES_ANYWHERE })
#define NOTHING ((insn_writes) { .where = WRITES_NOTHING })

/* Of the instruction at BYTES, all of which are readable; of the instruction WORD.  */
insn_writes s390x_writes (const uint8_t *bytes);
insn_writes aarch64_writes (uint32_t word);

/* How long one of s390x is, by its first byte.  */
static inline uint8_t
s390x_length (uint8_t opcode)
{
  return opcode < 0x40 ? 2 : opcode < 0xc0 ? 4 : 6;
}

/* A field of a WORD of AArch64.  */
static inline uint32_t
bits (uint32_t word, unsigned from, unsigned count)
{
  return word >> from & ((UINT32_C (1) << count) - 1);
}

static inline int32_t
signed_bits (uint32_t word, unsigned from, unsigned count)
{
  int32_t value = (int32_t) bits (word, from, count);
  return value >> (count - 1) ? value - (INT32_C (1) << count) : value;
}

static inline insn_writes
writes_at (uint8_t base, int32_t offset, uint16_t size)
{
  return (insn_writes) { .where = WRITES_AT, .base = base,
                         .index = REG_NONE, .offset = offset,
                         .size = size };
}

#endif
