/* What instructions of amd64 may write to.  Intel SDM volume 2: chapter 2
   (prefixes, ModRM, SIB), the opcode maps of appendix A.

   A memory operand of ModRM counts as written, whether it is or not, and as 64
   bytes (x87: 128): no instruction of these tables writes more.  Not in the tables,
   and so taken to write anywhere: strings, which may be repeated, bits by a number
   in a register, what saves states, far calls, masked moves to DI, AMX, EVEX, XOP
   and APX.  */
#include "insn_writes.h"

enum { SP = 7, WIDEST = 64, X87 = 128, LONGEST = 15 };

/* A letter for each opcode: n writes nothing, m its operand of ModRM, p pushes,
   f the same of x87; g has a group of its own, e another map; ? anywhere.  */
static const char one_byte[] =
    "mmmmnn??mmmmnn?e" "mmmmnn??mmmmnn??" "mmmmnn??mmmmnn??" "mmmmnn??mmmmnn??"
    "????????????????" "ppppppppnnnnnnnn" "???m????pmpm????" "nnnnnnnnnnnnnnnn"
    "mm?mmmmmmmmmmnm?" "nnnnnnnnnn?npnnn" "nn????nnnn??nnnn" "nnnnnnnnnnnnnnnn"
    "mmnneemm?n??????" "mmmm???nffffffff" "nnnn????pn?n????" "?????nmmnn??nnmg";

static const char two_bytes[] =
    "?????????????n??" "mmmmmmmmnn??nnnn" "????????mmmmmmmm" "?n??????e?e?????"
    "nnnnnnnnnnnnnnnn" "mmmmmmmmmmmmmmmm" "mmmmmmmmmmmmmmmm" "mmmmmmmn????mmmm"
    "nnnnnnnnnnnnnnnn" "mmmmmmmmmmmmmmmm" "p?nnmm??????mmgm" "mm????nnn?m?nnnn"
    "mmnmnnngnnnnnnnn" "mmmmmmmmmmmmmmmm" "mmmmmmmmmmmmmmmm" "mmmmmmm?mmmmmmm?";

typedef struct code
{
  const uint8_t *bytes;
  size_t size, at;
  bool is_cut; /* more was wanted than there is */
  bool is_elsewhere; /* a segment, or an address of 32 bits */
  uint8_t r, x, b; /* what extends registers, shifted by 3 */
} code;

static uint8_t
next (code *c)
{
  if (c->at < c->size)
    return c->bytes[c->at++];
  c->is_cut = true;
  return 0;
}

/* The byte after prefixes.  */
static uint8_t
skip_prefixes (code *c)
{
  for (;;)
    switch (c->at < c->size ? c->bytes[c->at] : 0)
      {
      case 0x64: case 0x65: case 0x67:
        c->is_elsewhere = true;
        c->at++;
        break;
      case 0x26: case 0x2e: case 0x36: case 0x3e: case 0x66: case 0xf0:
      case 0xf2: case 0xf3:
        c->at++;
        break;
      default:
        return next (c);
      }
}

static uint8_t
dwarf_number (unsigned number)
{
  static const uint8_t low[] = { 0, 2, 1, 3, 7, 6, 4, 5 };
  return number < 8 ? low[number] : (uint8_t) number;
}

static int32_t
displacement (code *c, unsigned bytes)
{
  uint32_t value = 0;
  for (unsigned i = 0; i < bytes; i++)
    value |= (uint32_t) next (c) << 8 * i;
  return bytes == 1 ? (int8_t) value : (int32_t) value;
}

/* How long the instruction is, on which an address by the PC depends, is not
   known.  */
static insn_writes
by_pc (code *c, uint16_t size)
{
  int32_t offset = displacement (c, 4);
  if (c->is_cut || offset == INT32_MAX)
    return ANYWHERE;
  return writes_at (REG_PC, offset + 1, (uint16_t) (size + LONGEST));
}

static insn_writes
operand (code *c, uint16_t size)
{
  uint8_t modrm = next (c), mod = modrm >> 6, rm = modrm & 7;
  insn_writes w = writes_at (dwarf_number (rm | c->b), 0, size);
  if (mod == 3 && !c->is_cut)
    return NOTHING;
  if (mod == 0 && rm == 5)
    return c->is_elsewhere ? ANYWHERE : by_pc (c, size);
  unsigned bytes = mod == 1 ? 1 : mod == 2 ? 4 : 0;
  if (rm == 4)
    {
      uint8_t sib = next (c), index = (sib >> 3 & 7) | c->x;
      w.base = dwarf_number ((sib & 7) | c->b);
      w.index = index == 4 ? REG_NONE : dwarf_number (index);
      w.shift = sib >> 6;
      if (mod == 0 && (sib & 7) == 5)
        {
          w.base = REG_NONE;
          bytes = 4;
        }
    }
  w.offset = displacement (c, bytes);
  return c->is_cut || c->is_elsewhere ? ANYWHERE : w;
}

/* FF: INC, DEC, CALL, far CALL, JMP, far JMP, PUSH.  */
static insn_writes
group_5 (code *c)
{
  static const char letters[] = "mmp?n?p?";
  uint8_t modrm = c->at < c->size ? c->bytes[c->at] : 0x38;
  switch (letters[modrm >> 3 & 7])
    {
    case 'm':
      return operand (c, WIDEST);
    case 'p':
      return writes_at (SP, -8, 8);
    case 'n':
      return NOTHING;
    default:
      return ANYWHERE;
    }
}

/* 0F AE: fences are of registers, what saves states is not.  0F C7: likewise random
   numbers; CMPXCHG8B and 16B are /1.  */
static insn_writes
group_9_or_15 (code *c, uint8_t opcode)
{
  uint8_t modrm = c->at < c->size ? c->bytes[c->at] : 0;
  bool is_exchange = opcode == 0xc7 && (modrm >> 3 & 7) == 1;
  return modrm >> 6 == 3 || is_exchange ? operand (c, WIDEST) : ANYWHERE;
}

/* 0F 38: from F0 on some write by registers of their own.  0F 3A: none does.  */
static insn_writes
three_bytes (code *c, uint8_t map)
{
  uint8_t opcode = next (c);
  bool is_listed = map == 0x3a || opcode < 0xf0 || opcode == 0xf0
                   || opcode == 0xf1 || opcode == 0xf6 || opcode == 0xf9;
  return is_listed ? operand (c, WIDEST) : ANYWHERE;
}

static insn_writes
by_letter (code *c, char letter, uint8_t opcode)
{
  switch (letter)
    {
    case 'n':
      return NOTHING;
    case 'm':
      return operand (c, WIDEST);
    case 'f':
      return operand (c, X87);
    case 'p':
      return writes_at (SP, -8, 8);
    case 'g':
      return opcode == 0xff ? group_5 (c) : group_9_or_15 (c, opcode);
    default:
      return ANYWHERE;
    }
}

static insn_writes
escaped (code *c)
{
  uint8_t opcode = next (c);
  if (two_bytes[opcode] == 'e')
    return three_bytes (c, opcode);
  return by_letter (c, two_bytes[opcode], opcode);
}

/* VEX: 0F, 0F 38 and 0F 3A in 1 to 3.  Tiles (49, 4B) write rows, VMASKMOVDQU (F7)
   writes at DI; VZEROUPPER (77) has no operand.  */
static insn_writes
vex (code *c, bool is_long)
{
  uint8_t first = next (c), map = is_long ? first & 31 : 1;
  if (is_long)
    {
      next (c);
      c->x = first & 0x40 ? 0 : 8;
      c->b = first & 0x20 ? 0 : 8;
    }
  uint8_t opcode = next (c);
  bool is_tile = map == 2 && (opcode == 0x49 || opcode == 0x4b);
  if (map < 1 || map > 3 || is_tile || (map == 1 && opcode == 0xf7))
    return ANYWHERE;
  return map == 1 && opcode == 0x77 ? NOTHING : operand (c, WIDEST);
}

insn_writes
amd64_writes (const uint8_t *bytes, size_t size)
{
  code c = { .bytes = bytes, .size = size };
  uint8_t opcode = skip_prefixes (&c);
  if ((opcode & 0xf0) == 0x40)
    {
      c.x = opcode & 2 ? 8 : 0;
      c.b = opcode & 1 ? 8 : 0;
      opcode = next (&c);
    }
  insn_writes w = opcode == 0xc4 || opcode == 0xc5
                      ? vex (&c, opcode == 0xc4)
                      : opcode == 0x0f
                            ? escaped (&c)
                            : by_letter (&c, one_byte[opcode], opcode);
  return c.is_cut ? ANYWHERE : w;
}
