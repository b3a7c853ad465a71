/* AArch64.  Arm ARM, section C4.1: bits 25 to 28 say of what class an instruction is.
   Instructions are little-endian whatever the data are.  */
#include <elf.h>

#include "lib/arch/insn_writes.h"
#include "machine.h"

enum { FP = 29, LR = 30, SP = 31, ZERO = 31 };

static unsigned rd (uint32_t word) { return bits (word, 0, 5); }
static unsigned rn (uint32_t word) { return bits (word, 5, 5); }
static unsigned rt2 (uint32_t word) { return bits (word, 10, 5); }
static unsigned rm (uint32_t word) { return bits (word, 16, 5); }

/* REG, where 31 is no register, becomes something.  */
static void
write (effects *e, enum effect_kind kind, unsigned reg)
{
  if (reg != ZERO)
    effects_memory (e, kind, reg, FLOW_NO_REG, 0, 0);
}

/* Data processing, immediate.  */

/* ADD, SUB; with S, register 31 is none.  */
static void
add_immediate (uint32_t word, effects *e)
{
  bool is_64 = bits (word, 31, 1), is_sub = bits (word, 30, 1);
  bool sets_flags = bits (word, 29, 1);
  int64_t number = (int64_t) bits (word, 10, 12) << (bits (word, 22, 1) ? 12 : 0);
  if (sets_flags && rd (word) == ZERO)
    return;
  if (is_64)
    effects_set (e, rd (word), rn (word), is_sub ? -number : number);
  else
    effects_memory (e, EFFECT_COMPUTE, rd (word), rn (word), 0, 0);
}

/* AND, ORR, EOR; ANDS has no SP.  */
static void
logical_immediate (uint32_t word, effects *e)
{
  bool is_ands = bits (word, 29, 2) == 3;
  if (rd (word) != SP)
    effects_memory (e, EFFECT_COMPUTE, rd (word), rn (word), 0, 0);
  else if (!is_ands)
    effects_align (e, SP, bits (word, 29, 2) == 0 ? rn (word) : FLOW_NO_REG);
}

static void
address (uint32_t word, uint64_t pc, effects *e)
{
  int64_t offset = signed_bits (word, 5, 19) * 4 + (int32_t) bits (word, 29, 2);
  bool is_page = bits (word, 31, 1);
  uint64_t base = is_page ? pc & ~UINT64_C (0xfff) : pc;
  if (rd (word) != ZERO)
    effects_add (e, (effect) { .kind = EFFECT_ADDRESS, .reg = (uint8_t) rd (word),
                               .number = (int64_t) base
                                         + (is_page ? offset * 4096 : offset) });
}

static void
immediate (uint32_t word, uint64_t pc, effects *e)
{
  switch (bits (word, 23, 3))
    {
    case 0: case 1:
      address (word, pc, e);
      break;
    case 2:
      add_immediate (word, e);
      break;
    case 3: /* ADDG, SUBG, MIN, MAX */
      effects_on (e, EFFECT_FORGET, rd (word));
      break;
    case 4:
      logical_immediate (word, e);
      break;
    case 5: /* MOVN, MOVZ, MOVK */
      write (e, bits (word, 29, 2) == 3 ? EFFECT_COMPUTE : EFFECT_CLEAR,
             rd (word));
      break;
    default:
      write (e, EFFECT_COMPUTE, rd (word));
    }
}

/* Data processing, register.  */

static void
sign_or_authenticate (uint32_t word, effects *e)
{
  unsigned opcode = bits (word, 10, 6);
  bool is_data = opcode == 2 || opcode == 3 || opcode == 10 || opcode == 11;
  if (is_data) /* PACDA, PACDB, PACDZA, PACDZB */
    write (e, EFFECT_COMPUTE, rd (word));
  else if (opcode == 0 || opcode == 8)
    effects_on (e, EFFECT_SIGN_A, rd (word));
  else if (opcode == 1 || opcode == 9)
    effects_on (e, EFFECT_SIGN_B, rd (word));
  else if (opcode < 32 && rd (word) != ZERO)
    effects_on (e, EFFECT_AUTH, rd (word));
  else
    effects_on (e, EFFECT_FORGET, LR); /* of FEAT_PAuth_LR */
}

/* Rd = Rn + Rm, where one may be an entry of a table of jumps.  */
static void
sum (uint32_t word, effects *e, int64_t what)
{
  unsigned other = rm (word);
  if (rd (word) == rm (word))
    other = rn (word);
  else if (rd (word) != rn (word))
    effects_set (e, rd (word), rn (word), 0);
  effects_memory (e, EFFECT_SUM, rd (word), other, what | SUM_IS_NEW, 0);
}

static void
add_extended (uint32_t word, effects *e)
{
  bool sets_flags = bits (word, 29, 1), is_sub = bits (word, 30, 1);
  unsigned option = bits (word, 13, 3), shift = bits (word, 10, 3);
  bool is_sum = bits (word, 31, 1) && !is_sub && !sets_flags && rn (word) != SP && rm (word) != ZERO;
  if (rd (word) == ZERO && sets_flags)
    return;
  if (rd (word) == SP)
    effects_align (e, SP, FLOW_NO_REG);
  else if (is_sum)
    sum (word, e, shift | (option >= 4 ? SUM_HAS_SIGN : 0));
  else
    effects_on (e, EFFECT_FORGET, rd (word));
}

/* ADD of a register that is shifted left by up to 7: is it one?  */
static bool
is_shifted_sum (uint32_t word)
{
  bool is_add = (word & 0xffe00000) == 0x8b000000;
  return is_add && bits (word, 10, 6) <= SUM_SHIFT && rd (word) != ZERO && rn (word) != ZERO && rm (word) != ZERO;
}

static void
two_sources (uint32_t word, effects *e)
{
  if (rd (word) == ZERO)
    return;
  effects_memory (e, EFFECT_COMPUTE, rd (word), rn (word), 0, 0);
  if (rm (word) != ZERO)
    effects_memory (e, EFFECT_COMPUTE, rd (word), rm (word), 0, 0);
}

static void
registers (uint32_t word, effects *e)
{
  if ((word & 0xffe0ffe0) == 0xaa0003e0) /* MOV */
    {
      if (rd (word) != ZERO && rm (word) != ZERO)
        effects_set (e, rd (word), rm (word), 0);
      else
        write (e, EFFECT_CLEAR, rd (word));
    }
  else if ((word & 0xffff0000) == 0xdac10000)
    sign_or_authenticate (word, e);
  else if ((word & 0x1fe00000) == 0x0b200000)
    add_extended (word, e);
  else if (is_shifted_sum (word))
    sum (word, e, bits (word, 10, 6));
  else if ((word & 0x3fe00000) == 0x3a400000) /* CCMN, CCMP */
    ;
  else if ((word & 0x1fe00000) == 0x1a800000 || (word & 0x1fe00000) == 0x1a000000)
    write (e, EFFECT_FORGET, rd (word)); /* CSEL; ADC */
  else
    two_sources (word, e);
}

/* Loads and stores.  */

/* SP or another base moves before or after.  */
static void
move_base (uint32_t word, effects *e, int64_t number)
{
  effects_set (e, rn (word), rn (word), number);
}

/* One register of 8 bytes, or of 4 that is loaded.  */
static void
access_word (effects *e, bool is_load, unsigned reg, unsigned base, int64_t at,
             unsigned size)
{
  if (is_load && reg != ZERO && size == 8)
    effects_memory (e, EFFECT_LOAD, reg, base, at, 8);
  else if (is_load)
    write (e, EFFECT_CLEAR, reg);
  else if (reg != ZERO && size == 8)
    effects_memory (e, EFFECT_STORE, reg, base, at, 8);
  else
    effects_memory (e, EFFECT_OVERWRITE, 0, base, at, size);
}

enum index_mode { INDEX_NONE, INDEX_POST, INDEX_OFFSET, INDEX_PRE };

static void
pair (uint32_t word, effects *e)
{
  unsigned opc = bits (word, 30, 2), mode = bits (word, 23, 2);
  bool is_vector = bits (word, 26, 1), is_load = bits (word, 22, 1);
  bool is_tagged = !is_vector && opc == 1 && !is_load; /* STGP */
  unsigned scale = is_vector ? 2 + opc : is_tagged ? 4 : opc == 2 ? 3 : 2;
  unsigned size = is_tagged ? 8 : 1u << scale;
  int64_t number = (int64_t) signed_bits (word, 15, 7) * (1 << scale);
  int64_t at = mode == INDEX_POST || mode == INDEX_PRE ? 0 : number;
  if (mode == INDEX_PRE)
    move_base (word, e, number);
  if (is_vector && !is_load)
    effects_memory (e, EFFECT_OVERWRITE, 0, rn (word), at, 2 * size);
  else if (!is_vector)
    {
      /* The base is what it was before for both words.  */
      bool loses_base = is_load && rd (word) == rn (word);
      if (!loses_base)
        access_word (e, is_load, rd (word), rn (word), at, size);
      access_word (e, is_load, rt2 (word), rn (word), at + size, size);
      if (loses_base)
        access_word (e, is_load, rd (word), rn (word), at, size);
    }
  if (mode == INDEX_POST)
    move_base (word, e, number);
}

/* Load or store of one register at AT.  */
static void
one (uint32_t word, effects *e, int64_t at)
{
  unsigned size = bits (word, 30, 2), opc = bits (word, 22, 2);
  bool is_vector = bits (word, 26, 1);
  unsigned bytes = is_vector && opc >= 2 ? 16 : 1u << size;
  if (is_vector && opc % 2 == 0)
    effects_memory (e, EFFECT_OVERWRITE, 0, rn (word), at, bytes);
  else if (!is_vector && !(size == 3 && opc == 2)) /* PRFM */
    access_word (e, opc != 0, rd (word), rn (word), at,
                 opc > 1 && bytes == 8 ? 4 : bytes);
}

static void
unsigned_offset (uint32_t word, effects *e)
{
  bool is_vector = bits (word, 26, 1), is_16 = is_vector && bits (word, 22, 2) >= 2;
  unsigned scale = is_16 ? 4 : bits (word, 30, 2);
  one (word, e, (int64_t) bits (word, 10, 12) << scale);
}

static void
signed_offset (uint32_t word, effects *e)
{
  unsigned mode = bits (word, 10, 2); /* unscaled, post, unprivileged, pre */
  int64_t number = signed_bits (word, 12, 9);
  if (mode == 3)
    move_base (word, e, number);
  one (word, e, mode == 1 || mode == 3 ? 0 : number);
  if (mode == 1)
    move_base (word, e, number);
}

/* By a register; what is loaded may be an entry of a table of jumps.  */
static void
register_offset (uint32_t word, effects *e)
{
  unsigned size = bits (word, 30, 2), opc = bits (word, 22, 2);
  bool is_vector = bits (word, 26, 1), is_load = opc != 0;
  bool is_entry = !is_vector && is_load && size < 3 && rd (word) != ZERO;
  if (is_entry)
    effects_memory (e, EFFECT_TABLE, rd (word), rn (word), 0, 1u << size | (opc > 1 ? ENTRY_HAS_SIGN : 0));
  else if (!is_vector && is_load)
    write (e, EFFECT_CLEAR, rd (word));
}

/* Tags of memory: STG and its like, that may move their base; LDG.  */
static void
tags (uint32_t word, effects *e)
{
  unsigned mode = bits (word, 10, 2);
  if (mode == 1 || mode == 3)
    move_base (word, e, (int64_t) signed_bits (word, 12, 9) * 16);
  else if (mode == 0)
    write (e, EFFECT_FORGET, rd (word));
}

static void
forget_all (uint32_t word, effects *e)
{
  write (e, EFFECT_FORGET, rd (word));
  write (e, EFFECT_FORGET, rt2 (word));
  write (e, EFFECT_FORGET, rm (word));
}

static void
load_or_store (uint32_t word, effects *e)
{
  if ((word & 0x3a000000) == 0x28000000)
    pair (word, e);
  else if ((word & 0x3b000000) == 0x18000000) /* literal */
    {
      if (!bits (word, 26, 1) && bits (word, 30, 2) != 3)
        write (e, EFFECT_CLEAR, rd (word));
    }
  else if ((word & 0x3b000000) == 0x39000000)
    unsigned_offset (word, e);
  else if ((word & 0x3b200000) == 0x38000000)
    signed_offset (word, e);
  else if ((word & 0x3b200c00) == 0x38200800)
    register_offset (word, e);
  else if ((word & 0x3b200c00) == 0x38200000) /* atomic */
    write (e, EFFECT_FORGET, rd (word));
  else if ((word & 0x3b200400) == 0x38200400) /* LDRAA */
    {
      write (e, EFFECT_CLEAR, rd (word));
      if (bits (word, 11, 1))
        effects_on (e, EFFECT_FORGET, rn (word));
    }
  else if ((word & 0xff200000) == 0xd9200000)
    tags (word, e);
  else if ((word & 0xbe000000) == 0x0c000000) /* structures of vectors */
    {
      if (bits (word, 23, 1))
        effects_on (e, EFFECT_FORGET, rn (word));
    }
  else
    {
      forget_all (word, e);
      if ((word & 0x3f200c00) == 0x19000400) /* CPY, SET */
        write (e, EFFECT_FORGET, rn (word));
    }
}

/* Branches, exceptions, system.  */

static void
go (effects *e, enum effect_next how, uint64_t pc, int64_t words)
{
  e->next = (uint8_t) how;
  e->target = pc + (uint64_t) (words * 4);
}

static void
branch_register (uint32_t word, effects *e)
{
  switch (bits (word, 21, 4))
    {
    case 0: case 8: /* BR, BRAA */
      e->next = NEXT_JUMPS_POINTER;
      e->reg = (uint8_t) rn (word);
      break;
    case 1: case 9: /* BLR, BLRAA */
      e->next = NEXT_CALLS_POINTER;
      break;
    case 2: /* RET, RETAA */
      e->next = NEXT_RETURNS;
      break;
    default:
      e->next = NEXT_STOPS;
    }
}

static void
hint (uint32_t word, effects *e)
{
  switch (word >> 5 & 0x7f)
    {
    case 0: /* NOP */
      e->is_padding = true;
      break;
    case 36: case 38: /* BTI J, BTI JC */
      e->takes_jumps = true;
      break;
    case 24: case 25: /* PACIAZ, PACIASP */
      effects_on (e, EFFECT_SIGN_A, LR);
      break;
    case 26: case 27:
      effects_on (e, EFFECT_SIGN_B, LR);
      break;
    case 7: case 28: case 29: case 30: case 31: /* XPACLRI, AUTIAZ, ... */
      effects_on (e, EFFECT_AUTH, LR);
      break;
    case 8: case 10: case 12: case 14: /* PACIA1716, ... */
      effects_on (e, EFFECT_FORGET, 17);
      break;
    case 40: /* CHKFEAT */
      effects_on (e, EFFECT_FORGET, 16);
      break;
    default:
      break;
    }
}

static void
system_insn (uint32_t word, effects *e)
{
  if ((word & 0xffe0001f) == 0xd4000001) /* SVC */
    effects_on (e, EFFECT_CLEAR, 0);
  else if ((word & 0xff000000) == 0xd4000000)
    e->next = NEXT_STOPS;
  else if ((word & 0xfffff01f) == 0xd503201f)
    hint (word, e);
  else if ((word & 0xff200000) == 0xd5200000) /* MRS, SYSL, MRRS */
    write (e, EFFECT_FORGET, rd (word));
}

static void
branch (uint32_t word, uint64_t pc, effects *e)
{
  if ((word & 0x7c000000) == 0x14000000)
    go (e, bits (word, 31, 1) ? NEXT_CALLS : NEXT_JUMPS, pc,
        signed_bits (word, 0, 26));
  else if ((word & 0xff000000) == 0x54000000 || (word & 0x7e000000) == 0x34000000)
    go (e, NEXT_BRANCHES, pc, signed_bits (word, 5, 19));
  else if ((word & 0x7e000000) == 0x36000000) /* TBZ */
    go (e, NEXT_BRANCHES, pc, signed_bits (word, 5, 14));
  else if ((word & 0x7e000000) == 0x74000000) /* CBcc */
    go (e, NEXT_BRANCHES, pc, signed_bits (word, 5, 9));
  else if ((word & 0xfe000000) == 0xd6000000)
    branch_register (word, e);
  else if ((word & 0xffc0001f) == 0x5500001f) /* RETAASPPC */
    e->next = NEXT_RETURNS;
  else
    system_insn (word, e);
}

/* Vectors.  */

static void
scalable (uint32_t word, effects *e)
{
  uint32_t top = word >> 24;
  if ((word & 0xffa0f800) == 0x04205000) /* ADDVL, ADDPL */
    {
      if (rd (word) == SP)
        effects_align (e, SP, FLOW_NO_REG);
      else
        effects_on (e, EFFECT_FORGET, rd (word));
    }
  else if (top == 0x04 || top == 0x05 || top == 0x25)
    write (e, EFFECT_FORGET, rd (word));
}

/* What moves or converts to a general register.  */
static void
floating_point (uint32_t word, effects *e)
{
  unsigned opcode = bits (word, 16, 3);
  bool is_conversion = (word & 0x5f20fc00) == 0x1e200000;
  bool is_fixed = (word & 0x5f200000) == 0x1e000000;
  bool is_copy = (word & 0xbfe08400) == 0x0e000400
                 && (bits (word, 11, 4) == 5 || bits (word, 11, 4) == 7);
  bool is_to_vector = opcode == 2 || opcode == 3 || opcode == 7;
  if (is_copy || ((is_conversion || is_fixed) && !is_to_vector))
    write (e, EFFECT_FORGET, rd (word));
}

static void
decode (const uint8_t *bytes, size_t size, uint64_t pc, effects *e)
{
  e->length = size < 4 ? 0 : 4;
  e->count = 0;
  e->next = NEXT_GOES_ON;
  e->reg = FLOW_NO_REG;
  e->is_padding = e->takes_jumps = false;
  if (size < 4)
    return;
  uint32_t word = bytes[0] | (uint32_t) bytes[1] << 8
                  | (uint32_t) bytes[2] << 16 | (uint32_t) bytes[3] << 24;
  switch (word >> 25 & 15)
    {
    case 8: case 9:
      immediate (word, pc, e);
      break;
    case 5: case 13:
      registers (word, e);
      break;
    case 7: case 15:
      floating_point (word, e);
      break;
    case 10: case 11:
      branch (word, pc, e);
      break;
    case 4: case 6: case 12: case 14:
      load_or_store (word, e);
      break;
    case 2:
      scalable (word, e);
      break;
    default: /* UDF; SME, which has no general register to write */
      if (word >> 16 == 0)
        e->next = NEXT_STOPS;
    }
}

#define EITHER_ORDER                                                         \
  .sp = SP, .fp = FP, .ra = LR, .registers = SP + 1,                         \
  .callee_saved = 0x3ff80000,                                                \
  .branches = { { R_AARCH64_CALL26, 4, 26, 0, 2 },                           \
                { R_AARCH64_JUMP26, 4, 26, 0, 2 },                           \
                { R_AARCH64_CONDBR19, 4, 19, 5, 2 },                         \
                { R_AARCH64_TSTBR14, 4, 14, 5, 2 } },                        \
  .least_length = 4, .plt_header = 32, .link = LR, .shadow_stack = 18, \
  .has_outliner = true, .decode = decode

const machine machine_aarch64 = { .arch = &arch_aarch64, EITHER_ORDER };
const machine machine_aarch64_be = { .arch = &arch_aarch64_be, EITHER_ORDER };
