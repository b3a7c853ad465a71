/* What instructions of AArch64 may write to.  Arm ARM, section C4.1: bits 25 to 28
   say whether an instruction is a load or a store, and that class by class where it
   goes.  Not listed, and so taken to write anywhere: SVE, SME, memory tags, copies
   and sets of memory, system instructions (DC ZVA) and what is newer.  */
#include "insn_writes.h"

enum { WIDEST = 64 }; /* of what has no offset: LD64B, LD1 to LD4 */

/* Rn; 31 is SP, as it is for DWARF.  */
static insn_writes
at_base (uint32_t word, int32_t offset, uint16_t size)
{
  return writes_at ((uint8_t) bits (word, 5, 5), offset, size);
}

/* "Load/store register pair", STP and STNP: opc, V, L, imm7.  Post-indexed, the
   offset is for later.  STGP, and opc 3, are not listed.  */
static insn_writes
pair (uint32_t word)
{
  uint32_t opc = bits (word, 30, 2), is_vector = bits (word, 26, 1);
  uint32_t scale = is_vector ? 2 + opc : opc == 0 ? 2 : 3;
  if (bits (word, 22, 1))
    return NOTHING;
  if (opc == 3 || (opc == 1 && !is_vector))
    return ANYWHERE;
  bool is_later = bits (word, 23, 2) == 1;
  return at_base (word, is_later ? 0 : signed_bits (word, 15, 7) * (1 << scale),
                  (uint16_t) (2u << scale));
}

/* Of "Load/store register": is it a store, of 1 << SCALE bytes?  With V, size 0 and
   opc 2 it is of 16.  */
static bool
is_store (uint32_t word, uint32_t *scale)
{
  uint32_t opc = bits (word, 22, 2), is_vector = bits (word, 26, 1);
  *scale = is_vector && opc >= 2 ? 4 : bits (word, 30, 2);
  return is_vector ? opc % 2 == 0 : opc == 0;
}

static insn_writes
unsigned_immediate (uint32_t word)
{
  uint32_t scale;
  if (!is_store (word, &scale))
    return NOTHING;
  return at_base (word, (int32_t) (bits (word, 10, 12) << scale),
                  (uint16_t) (1u << scale));
}

/* Unscaled, post-indexed (1), unprivileged, pre-indexed.  */
static insn_writes
immediate (uint32_t word)
{
  uint32_t scale;
  if (!is_store (word, &scale))
    return NOTHING;
  bool is_later = bits (word, 10, 2) == 1;
  return at_base (word, is_later ? 0 : signed_bits (word, 12, 9),
                  (uint16_t) (1u << scale));
}

/* Rm, option (2 UXTW, 3 LSL, 6 SXTW, 7 SXTX), S; 31 is no register.  */
static insn_writes
register_offset (uint32_t word)
{
  uint32_t scale, rm = bits (word, 16, 5), option = bits (word, 13, 3);
  if (!is_store (word, &scale))
    return NOTHING;
  if ((option & 2) == 0)
    return ANYWHERE;
  insn_writes w = at_base (word, 0, (uint16_t) (1u << scale));
  w.index = rm == 31 ? REG_NONE : (uint8_t) rm;
  w.index_is_word = (option & 1) == 0;
  w.index_is_signed = option >> 2;
  w.shift = (uint8_t) (bits (word, 12, 1) ? scale : 0);
  return w;
}

static insn_writes
load_or_store (uint32_t word)
{
  bool is_load = bits (word, 22, 1);
  if ((word & 0x3a000000) == 0x28000000)
    return pair (word);
  if ((word & 0x3b000000) == 0x18000000) /* literal */
    return NOTHING;
  if ((word & 0x3b000000) == 0x39000000)
    return unsigned_immediate (word);
  if ((word & 0x3b200000) == 0x38000000)
    return immediate (word);
  if ((word & 0x3b200c00) == 0x38200800)
    return register_offset (word);
  if ((word & 0x3b200c00) == 0x38200000 /* atomic operations */
      || (word & 0x3f000000) == 0x08000000) /* exclusive, ordered, CAS */
    return at_base (word, 0, WIDEST);
  if ((word & 0xbe000000) == 0x0c000000) /* structures of vectors */
    return is_load ? NOTHING : at_base (word, 0, WIDEST);
  return ANYWHERE;
}

/* "Branches, Exception Generating and System instructions": SYS may be DC ZVA.  */
static insn_writes
system (uint32_t word)
{
  bool is_exception = (word & 0xff000000) == 0xd4000000;
  bool is_sys = (word & 0xffc00000) == 0xd5000000 && bits (word, 19, 2) == 1;
  bool is_pair = (word & 0xffc00000) == 0xd5400000;
  return is_exception || is_sys || is_pair ? ANYWHERE : NOTHING;
}

insn_writes
aarch64_writes (uint32_t word)
{
  switch (bits (word, 25, 4))
    {
    case 8: case 9: /* data processing, immediate */
    case 5: case 13: /* register */
    case 7: case 15: /* floating point and vectors */
      return NOTHING;
    case 10: case 11:
      return system (word);
    case 4: case 6: case 12: case 14:
      return load_or_store (word);
    default:
      return ANYWHERE;
    }
}
