/* s390x.  z/Architecture Principles of Operation, appendix B.  */
#include <elf.h>

#include "lib/arch/insn_writes.h"
#include "machine.h"

enum { FP = 11, LR = 14, SP = 15 };

/* What an instruction is about.  */
typedef struct code
{
  const uint8_t *bytes;
  uint64_t address;
  uint8_t length;
  uint8_t high, low; /* the halves of byte 1: R1, and R3, X or an opcode */
  uint8_t r1, r2;    /* of RRE: those of byte 3 */
} code;

/* DWARF numbers float registers so.  */
static uint8_t
float_register (unsigned number)
{
  static const uint8_t numbers[16] = { 16, 20, 17, 21, 18, 22, 19, 23,
                                       24, 28, 25, 29, 26, 30, 27, 31 };
  return numbers[number & 15];
}

static int64_t
signed_number (const uint8_t *bytes, unsigned count)
{
  uint64_t value = 0;
  for (unsigned i = 0; i < count; i++)
    value = value << 8 | bytes[i];
  unsigned unused = 64 - 8 * count;
  return (int64_t) (value << unused) >> unused;
}

/* B and D of 12 bits; of 20.  */
static uint8_t
base_of (const code *c)
{
  uint8_t base = c->bytes[2] >> 4;
  return base ? base : FLOW_NO_REG;
}

static int64_t
short_offset (const code *c)
{
  return (c->bytes[2] & 15) << 8 | c->bytes[3];
}

static int64_t
long_offset (const code *c)
{
  return short_offset (c) + (int64_t) (int8_t) c->bytes[4] * 4096;
}

static void
compute (effects *e, unsigned reg)
{
  effects_memory (e, EFFECT_COMPUTE, reg, FLOW_NO_REG, 0, 0);
}

static void
forget_pair (effects *e, unsigned reg)
{
  effects_on (e, EFFECT_FORGET, reg);
  effects_on (e, EFFECT_FORGET, (reg + 1) & 15);
}

/* For a value between two effects of an instruction.  */
enum { NO_REGISTER_OF_OURS = 32 };

/* TO = A + B, where one may be an entry of a table of jumps.  */
static void
sum (effects *e, unsigned to, unsigned a, unsigned b)
{
  if (to == b)
    b = a;
  else if (to != a)
    effects_set (e, to, a, 0);
  effects_memory (e, EFFECT_SUM, to, b, SUM_IS_NEW, 0);
}

/* R1 = BASE + INDEX + OFFSET.  */
static void
load_address (const code *c, effects *e, int64_t offset)
{
  if (c->low && offset == 0 && base_of (c) != FLOW_NO_REG)
    sum (e, c->high, base_of (c), c->low);
  else if (c->low)
    effects_on (e, EFFECT_FORGET, c->high);
  else if (base_of (c) == FLOW_NO_REG)
    effects_on (e, EFFECT_CLEAR, c->high);
  else
    effects_set (e, c->high, base_of (c), offset);
}

/* One register of 8 bytes at OFFSET from its base, where there is no index.  */
static void
access_word (const code *c, effects *e, enum effect_kind kind, unsigned reg,
             int64_t offset)
{
  if (!c->low && base_of (c) != FLOW_NO_REG)
    effects_memory (e, kind, reg, base_of (c), offset, 8);
  else if (kind == EFFECT_LOAD)
    effects_on (e, EFFECT_CLEAR, reg);
}

/* A load of SIZE bytes by two registers: it may be that of an entry of a table of jumps, which the base
   points to.  */
static void
load_entry (const code *c, effects *e, unsigned size)
{
  if (c->low && base_of (c) != FLOW_NO_REG)
    effects_memory (e, EFFECT_TABLE, c->high, base_of (c), long_offset (c), size | ENTRY_HAS_SIGN);
  else
    compute (e, c->high);
}

/* R1 = R1 + such an entry of 4 bytes.  */
static void
add_entry (const code *c, effects *e)
{
  if (c->low && base_of (c) != FLOW_NO_REG)
    {
      effects_memory (e, EFFECT_TABLE, NO_REGISTER_OF_OURS, base_of (c), long_offset (c), 4 | ENTRY_HAS_SIGN);
      sum (e, c->high, c->high, NO_REGISTER_OF_OURS);
    }
  else
    compute (e, c->high);
}

/* LMG, STMG: R1 to R3, past 15 from 0 on.  The base is what it was before.  */
static void
access_range (const code *c, effects *e, enum effect_kind kind)
{
  unsigned count = ((c->low - c->high) & 15) + 1u;
  unsigned base = base_of (c), last = FLOW_NO_REG;
  for (unsigned i = 0; i < count; i++)
    {
      unsigned reg = (c->high + i) & 15;
      if (kind == EFFECT_LOAD && reg == base)
        last = i;
      else
        effects_memory (e, kind, reg, base, long_offset (c) + 8 * (int64_t) i, 8);
    }
  if (last != FLOW_NO_REG)
    effects_memory (e, kind, base, base, long_offset (c) + 8 * (int64_t) last, 8);
}

static void
forget_range (const code *c, effects *e)
{
  unsigned count = ((c->low - c->high) & 15) + 1u;
  for (unsigned i = 0; i < count; i++)
    effects_on (e, EFFECT_FORGET, (c->high + i) & 15);
}

/* Where control goes.  */

static void
go (const code *c, effects *e, enum effect_next how, int64_t halfwords)
{
  e->next = (uint8_t) how;
  e->target = c->address + (uint64_t) (2 * halfwords);
}

/* BRC, BRCL: a jump to its own middle is a trap, no condition does nothing.  */
static void
branch (const code *c, effects *e, int64_t halfwords)
{
  if (c->high == 0)
    e->is_padding = true;
  else if (halfwords == 1)
    e->next = c->high == 15 ? NEXT_STOPS : NEXT_GOES_ON;
  else
    go (c, e, c->high == 15 ? NEXT_JUMPS : NEXT_BRANCHES, halfwords);
}

/* BRAS, BRASL: with another register than that of calls, past constants.  */
static void
branch_and_save (const code *c, effects *e, int64_t halfwords)
{
  if (c->high == LR)
    {
      go (c, e, NEXT_CALLS, halfwords);
      return;
    }
  effects_add (e, (effect) { .kind = EFFECT_ADDRESS, .reg = c->high,
                             .number = (int64_t) c->address + c->length });
  if (c->length == 4)
    {
      go (c, e, NEXT_JUMPS, halfwords);
      return;
    }
  go (c, e, NEXT_CALLS, halfwords);
  e->reg = c->high;
}

/* BCR: to R2, if it is one; BR %r14 returns.  */
static void
branch_register (const code *c, effects *e)
{
  if (c->high == 0 || c->low == 0)
    e->is_padding = true;
  else if (c->high != 15)
    ;
  else if (c->low == LR)
    e->next = NEXT_RETURNS;
  else
    {
      e->next = NEXT_JUMPS_POINTER;
      e->reg = c->low;
    }
}

static void
call_register (const code *c, effects *e)
{
  effects_on (e, EFFECT_CLEAR, c->high);
  if (c->low == 0)
    return;
  e->next = NEXT_CALLS_POINTER;
  e->reg = c->high;
}

/* Groups.  */

static void
group_a7 (const code *c, effects *e)
{
  int64_t number = signed_number (c->bytes + 2, 2);
  switch (c->low)
    {
    case 0: case 1: case 2: case 3: case 14: case 15: /* TM, CHI, CGHI */
      break;
    case 4:
      branch (c, e, number);
      break;
    case 5:
      branch_and_save (c, e, number);
      break;
    case 6: case 7: /* BRCT */
      compute (e, c->high);
      go (c, e, NEXT_BRANCHES, number);
      break;
    case 8: case 9: /* LHI, LGHI */
      effects_on (e, EFFECT_CLEAR, c->high);
      break;
    case 11: /* AGHI */
      effects_set (e, c->high, c->high, number);
      break;
    default:
      compute (e, c->high);
    }
}

static void
group_c0 (const code *c, effects *e)
{
  int64_t number = signed_number (c->bytes + 2, 4);
  switch (c->low)
    {
    case 0: /* LARL */
      effects_add (e, (effect) { .kind = EFFECT_ADDRESS, .reg = c->high,
                                 .number = (int64_t) c->address + 2 * number });
      break;
    case 4:
      branch (c, e, number);
      break;
    case 5:
      branch_and_save (c, e, number);
      break;
    default:
      compute (e, c->high);
    }
}

static void
group_c2 (const code *c, effects *e)
{
  int64_t number = signed_number (c->bytes + 2, 4);
  switch (c->low)
    {
    case 4: /* SLGFI */
      effects_set (e, c->high, c->high, -(int64_t) (uint32_t) number);
      break;
    case 8: /* AGFI */
      effects_set (e, c->high, c->high, number);
      break;
    case 10: /* ALGFI */
      effects_set (e, c->high, c->high, (int64_t) (uint32_t) number);
      break;
    case 12: case 13: case 14: case 15: /* comparisons */
      break;
    default:
      compute (e, c->high);
    }
}

static void
group_e3 (const code *c, effects *e)
{
  switch (c->bytes[5])
    {
    case 0x04: /* LG */
      if (c->low && base_of (c) != FLOW_NO_REG)
        load_entry (c, e, 8);
      else
        access_word (c, e, EFFECT_LOAD, c->high, long_offset (c));
      break;
    case 0x14: /* LGF */
      load_entry (c, e, 4);
      break;
    case 0x18: /* AGF */
      add_entry (c, e);
      break;
    case 0x24: /* STG */
      access_word (c, e, EFFECT_STORE, c->high, long_offset (c));
      break;
    case 0x71: /* LAY */
      load_address (c, e, long_offset (c));
      break;
    case 0x47: /* BIC */
      e->next = c->high == 15 ? NEXT_JUMPS_POINTER : NEXT_GOES_ON;
      break;
    case 0x20: case 0x21: case 0x30: case 0x31: case 0x34: case 0x36:
    case 0x55: case 0x59: case 0x79: case 0xcd: case 0xcf: /* comparisons */
    case 0x25: case 0x26: case 0x2e: case 0x2f: case 0x3e: case 0x3f:
    case 0x50: case 0x70: case 0x72: case 0x8e: case 0xc3: case 0xc7:
    case 0xcb: /* stores */
      break;
    case 0x0d: case 0x1d: case 0x84: case 0x86: case 0x87: case 0x8f:
    case 0x96: case 0x97: /* products, quotients, LPQ */
      forget_pair (e, c->high);
      break;
    default:
      compute (e, c->high);
    }
}

static void
group_eb (const code *c, effects *e)
{
  switch (c->bytes[5])
    {
    case 0x04:
      access_range (c, e, EFFECT_LOAD);
      break;
    case 0x24:
      access_range (c, e, EFFECT_STORE);
      break;
    case 0x96: case 0x98: /* LMH, LMY */
      forget_range (c, e);
      break;
    case 0x31: case 0x3e: case 0x8e: case 0x8f: /* CDSY, CDSG, MVCLU, CLCLU */
      forget_pair (e, c->high);
      forget_pair (e, c->low);
      break;
    case 0x20: case 0x21: case 0x23: case 0x26: case 0x2b: case 0x2c: case 0x2d:
    case 0x51: case 0x52: case 0x54: case 0x55: case 0x56: case 0x57:
    case 0x6a: case 0x6e: case 0x7a: case 0x7e: case 0x90:
    case 0xe1: case 0xe3: case 0xf3: /* stores, comparisons, memory */
      break;
    case 0xe0: case 0xe2: case 0xf2: /* on a condition */
      effects_on (e, EFFECT_FORGET, c->high);
      break;
    default:
      compute (e, c->high);
    }
}

static void
group_ec (const code *c, effects *e)
{
  switch (c->bytes[5])
    {
    case 0x44: case 0x45: /* BRXHG, BRXLG */
      compute (e, c->high);
      go (c, e, NEXT_BRANCHES, signed_number (c->bytes + 2, 2));
      break;
    case 0x64: case 0x65: case 0x76: case 0x77: /* CGRJ ... */
    case 0x7c: case 0x7d: case 0x7e: case 0x7f: /* CGIJ ... */
      go (c, e, NEXT_BRANCHES, signed_number (c->bytes + 2, 2));
      break;
    case 0xd9: case 0xdb: /* AGHIK, ALGHSIK */
      effects_set (e, c->high, c->low, signed_number (c->bytes + 2, 2));
      break;
    case 0xe4: case 0xe5: case 0xf6: case 0xf7: case 0xfc: case 0xfd:
    case 0xfe: case 0xff: /* compare and go to a register */
    case 0x70: case 0x71: case 0x72: case 0x73: /* and trap */
      break;
    case 0x42: case 0x46: case 0x4e: /* LOCHI */
      effects_on (e, EFFECT_FORGET, c->high);
      break;
    default:
      compute (e, c->high);
    }
}

static void
add_registers (const code *c, effects *e)
{
  if (c->r1 == SP)
    effects_align (e, SP, FLOW_NO_REG);
  else if (c->bytes[1] == 0x08 || c->bytes[1] == 0x0a)
    sum (e, c->r1, c->r1, c->r2);
  else
    effects_memory (e, EFFECT_COMPUTE, c->r1, c->r2, 0, 0);
}

static void
group_b9 (const code *c, effects *e)
{
  switch (c->bytes[1])
    {
    case 0x02: case 0x04: /* LTGR, LGR */
      effects_set (e, c->r1, c->r2, 0);
      break;
    case 0x08: case 0x09: case 0x0a: case 0x0b: /* AGR, SGR, ALGR, SLGR */
    case 0x80: case 0xe4: case 0xe8: case 0xe9: case 0xea: case 0xeb:
      add_registers (c, e);
      break;
    case 0x20: case 0x21: case 0x30: case 0x31: case 0x60: case 0x61:
    case 0x72: case 0x73: case 0xcd: case 0xcf: case 0xdd: case 0xdf:
      break; /* comparisons */
    case 0x0d: case 0x1d: case 0x83: case 0x86: case 0x87: case 0x96:
    case 0x97: case 0xec: /* quotients, products, FLOGR, MGRK */
      forget_pair (e, c->r1);
      break;
    case 0xe2: case 0xf2: case 0xe0: /* LOCGR ... */
      effects_on (e, EFFECT_FORGET, c->r1);
      break;
    case 0x26: case 0x27: case 0x06: case 0x07: case 0x84: case 0x85:
    case 0x94: case 0x95: case 0x16: case 0x17: case 0x14: /* extended, LGFR */
      effects_on (e, EFFECT_CLEAR, c->r1);
      break;
    default:
      effects_on (e, EFFECT_FORGET, c->r1);
      if (c->bytes[1] >= 0x28 && c->bytes[1] < 0xc0 && c->bytes[1] != 0x82)
        forget_pair (e, c->r2);
    }
}

/* Float registers hold what was in general ones (LDGR), and give it back (LGDR).  */
static void
group_b3 (const code *c, effects *e)
{
  uint8_t second = c->bytes[1];
  if (second == 0xcd)
    effects_set (e, c->r1, float_register (c->r2), 0);
  else if (second == 0xc1)
    effects_set (e, float_register (c->r1), c->r2, 0);
  else
    effects_on (e, EFFECT_FORGET, float_register (c->r1));
  bool is_to_general = (second >= 0x98 && second < 0xbc)
                       || (second >= 0xc8 && second != 0xcd);
  if (is_to_general)
    effects_on (e, EFFECT_FORGET, c->r1);
}

static void
group_b2 (const code *c, effects *e)
{
  effects_on (e, EFFECT_FORGET, c->r1);
  if (c->bytes[1] == 0x41 || c->bytes[1] == 0x55 || c->bytes[1] == 0x57
      || c->bytes[1] == 0x5d || c->bytes[1] == 0x5e || c->bytes[1] == 0xa5)
    forget_pair (e, c->r2);
}

/* Vectors: those from 0 to 15 begin with the float registers.  */
static void
group_e7 (const code *c, effects *e)
{
  bool is_store = (c->bytes[5] >= 0x08 && c->bytes[5] <= 0x0b)
                  || c->bytes[5] == 0x0e || c->bytes[5] == 0x3e
                  || c->bytes[5] == 0x3f;
  bool is_float = !(c->bytes[4] & 8);
  if (c->bytes[5] == 0x21) /* VLGV */
    effects_on (e, EFFECT_CLEAR, c->high);
  else if (c->bytes[5] == 0x36) /* VLM */
    for (unsigned i = 0; i < 16; i++)
      effects_on (e, EFFECT_FORGET, float_register (i));
  else if (!is_store && is_float)
    effects_on (e, EFFECT_FORGET, float_register (c->high));
}

/* LTR, NR, OR and LR of a register and itself, as a test.  */
static bool
is_test (const code *c)
{
  uint8_t opcode = c->bytes[0];
  return (opcode == 0x12 || opcode == 0x14 || opcode == 0x16 || opcode == 0x18) && c->high == c->low;
}

/* RR and RX: arithmetic in general registers.  */
static void
arithmetic (const code *c, effects *e)
{
  if (is_test (c))
    return;
  switch (c->bytes[0] & 0x1f)
    {
    case 0x15: case 0x19: case 0x09: /* comparisons */
      break;
    case 0x1c: case 0x1d: /* products, quotients */
      forget_pair (e, c->high);
      break;
    default:
      compute (e, c->high);
    }
}

static void
of_float (const code *c, effects *e)
{
  if (c->bytes[0] == 0x68)
    access_word (c, e, EFFECT_LOAD, float_register (c->high), short_offset (c));
  else if (c->bytes[0] == 0x60)
    access_word (c, e, EFFECT_STORE, float_register (c->high), short_offset (c));
  else if (c->bytes[0] == 0x28)
    effects_set (e, float_register (c->high), float_register (c->low), 0);
  else if (c->bytes[0] != 0x70)
    effects_on (e, EFFECT_FORGET, float_register (c->high));
}

static void
group_ed (const code *c, effects *e)
{
  if (c->bytes[5] == 0x65)
    access_word (c, e, EFFECT_LOAD, float_register (c->high), long_offset (c));
  else if (c->bytes[5] == 0x67)
    access_word (c, e, EFFECT_STORE, float_register (c->high), long_offset (c));
  else
    effects_on (e, EFFECT_FORGET, float_register (c->high));
}

/* LHRL and its like; stores are 7, B and F.  */
static void
group_c4 (const code *c, effects *e)
{
  if (c->low != 7 && c->low != 11 && c->low != 15)
    effects_on (e, EFFECT_CLEAR, c->high);
}

static void
follow_rest (const code *c, effects *e)
{
  switch (c->bytes[0])
    {
    case 0x84: case 0x85: /* BRXH, BRXLE */
      compute (e, c->high);
      go (c, e, NEXT_BRANCHES, signed_number (c->bytes + 2, 2));
      break;
    case 0x86 ... 0x8b: case 0xa5: case 0xba: case 0xbf: /* shifts, RI, CS, ICM */
      compute (e, c->high);
      break;
    case 0x0e: case 0x0f: case 0x8c ... 0x8f: case 0xa8: case 0xa9: case 0xbb:
      forget_pair (e, c->high); /* MVCL, CLCL, double shifts, MVCLE, CDS */
      forget_pair (e, c->low);
      break;
    case 0x98:
      forget_range (c, e);
      break;
    case 0xdd: case 0xd0: /* TRT, TRTR */
      effects_on (e, EFFECT_FORGET, 1);
      effects_on (e, EFFECT_FORGET, 2);
      break;
    case 0xc8: /* LPD */
      forget_pair (e, c->high);
      break;
    case 0xcc:
      compute (e, c->high);
      break;
    case 0x00:
      e->next = NEXT_STOPS;
      break;
    default:
      break;
    }
}

static void
follow (const code *c, effects *e)
{
  switch (c->bytes[0])
    {
    case 0x05: case 0x0d:
      call_register (c, e);
      break;
    case 0x06: case 0x46:
      compute (e, c->high);
      break;
    case 0x07:
      branch_register (c, e);
      break;
    case 0x0a:
      effects_on (e, EFFECT_CLEAR, 2);
      break;
    case 0x41:
      load_address (c, e, short_offset (c));
      break;
    case 0x47: /* BC */
      e->is_padding = c->high == 0;
      e->next = c->high == 15 ? NEXT_JUMPS_POINTER : NEXT_GOES_ON;
      if (c->high == 15 && c->low && base_of (c) != FLOW_NO_REG && short_offset (c) == 0)
        {
          sum (e, NO_REGISTER_OF_OURS, base_of (c), c->low);
          e->reg = NO_REGISTER_OF_OURS;
        }
      break;
    case 0x10 ... 0x1f: case 0x43: case 0x48 ... 0x4d: case 0x4f:
    case 0x54 ... 0x5f: case 0x71:
      arithmetic (c, e);
      break;
    case 0x20 ... 0x3f: case 0x60 ... 0x70: case 0x78 ... 0x7f:
      of_float (c, e);
      break;
    case 0xa7: group_a7 (c, e); break;
    case 0xb2: group_b2 (c, e); break;
    case 0xb3: group_b3 (c, e); break;
    case 0xb9: group_b9 (c, e); break;
    case 0xc0: group_c0 (c, e); break;
    case 0xc2: group_c2 (c, e); break;
    case 0xc4: group_c4 (c, e); break;
    case 0xe3: group_e3 (c, e); break;
    case 0xe7: group_e7 (c, e); break;
    case 0xeb: group_eb (c, e); break;
    case 0xec: group_ec (c, e); break;
    case 0xed: group_ed (c, e); break;
    default:
      follow_rest (c, e);
    }
}

/* Memory that is written and was not told apart above.  */
static void
overwrite (const code *c, effects *e)
{
  insn_writes w = s390x_writes (c->bytes);
  bool is_up_to = c->bytes[0] == 0xe7 && (c->bytes[5] == 0x3e || c->bytes[5] == 0x3f); /* VSTM VSTL */
  if (is_up_to)
    return;
  for (unsigned i = 0; i < e->count; i++)
    if (e->effect[i].kind == EFFECT_STORE)
      return;
  if (w.where == WRITES_AT && w.base != REG_NONE && w.index == REG_NONE)
    for (unsigned at = 0; at < w.size; at += 128)
      effects_memory (e, EFFECT_OVERWRITE, 0, w.base, w.offset + (int) at,
                      w.size - at < 128 ? w.size - at : 128);
}

static void
decode (const uint8_t *bytes, size_t size, uint64_t address, effects *e)
{
  code c = { .bytes = bytes, .address = address };
  e->length = e->count = 0;
  e->next = NEXT_GOES_ON;
  e->reg = FLOW_NO_REG;
  e->is_padding = e->takes_jumps = false;
  if (size == 0 || size < s390x_length (bytes[0]))
    return;
  e->length = c.length = s390x_length (bytes[0]);
  c.high = bytes[1] >> 4;
  c.low = bytes[1] & 15;
  if (c.length >= 4)
    {
      c.r1 = bytes[3] >> 4;
      c.r2 = bytes[3] & 15;
    }
  follow (&c, e);
  overwrite (&c, e);
}

const machine machine_s390x = {
  .arch = &arch_s390x,
  .sp = SP, .fp = FP, .ra = LR, .registers = NO_REGISTER_OF_OURS + 1,
  .entry_sp = 160,
  .callee_saved = 0x3fc0,
  .plt_header = 32,
  .least_length = 2,
  .link = LR,
  .calls_name_link = true,
  .shadow_stack = FLOW_NO_REG,
  .branches = { { R_390_PC16DBL, 2, 16, 0, 1 }, { R_390_PLT16DBL, 2, 16, 0, 1 },
                { R_390_PC32DBL, 4, 32, 0, 1 }, { R_390_PLT32DBL, 4, 32, 0, 1 } },
  .fields_are_big_endian = true,
  .decode = decode,
};
