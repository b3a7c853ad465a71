/* What memory instructions may write to, a decoder for each architecture: what is
   not in its tables may write anywhere.  */
#ifndef ARCH_INSN_WRITES_H
#define ARCH_INSN_WRITES_H

#include "arch.h"

#define ANYWHERE ((insn_writes) { .where = WRITES_ANYWHERE })
#define NOTHING ((insn_writes) { .where = WRITES_NOTHING })

/* Of the instruction at BYTES, of which SIZE are readable.  */
insn_writes amd64_writes (const uint8_t *bytes, size_t size);
insn_writes s390x_writes (const uint8_t *bytes); /* all of it is */

/* Of the instruction WORD.  */
insn_writes aarch64_writes (uint32_t word);

static inline insn_writes
writes_at (uint8_t base, int32_t offset, uint16_t size)
{
  return (insn_writes) { .where = WRITES_AT, .base = base,
                         .index = REG_NONE, .offset = offset,
                         .size = size };
}

#endif
