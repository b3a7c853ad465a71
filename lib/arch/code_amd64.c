/* amd64.  Intel SDM volume 2: chapter 2 (prefixes, ModRM, SIB, VEX, EVEX), the opcode
   maps of appendix A.  */
#include "code_amd64.h"

/* The opcode maps of one byte, and of two: a letter for each opcode.

   What follows it.  .: nothing; M: ModRM; b, w: 1, 2 bytes; z: 4, or 2 with 66; v: z, or 8 with
   REX.W; j: 4; o: an address; e: 3; B, Z: M and b, z; 3, 4: M, and b, z for TEST; ?: not known here.

   Which general registers it writes.  n: none; m: that of ModRM's r/m, or memory; r: that of reg; x:
   that of reg, from r/m; c: that of reg, perhaps; b: both; o: that in the opcode; a: only AX, DX or
   CX; f: AX; s: those of strings; g: has a group of its own.

   What memory it may write to.  n: none; m: its operand of ModRM, whether it writes that or not; f:
   likewise of x87; p: it pushes; g: a group tells.  ?: anywhere, as do strings, which may be
   repeated, bits by a number in a register, what saves states, far calls, masked moves to DI.  */
static const struct
{
  const char *follows, *registers, *memory;
} maps[] = {
  { .follows =
    "MMMMbz??MMMMbz??" "MMMMbz??MMMMbz??" "MMMMbz??MMMMbz??" "MMMMbz??MMMMbz??"
    "????????????????" "................" "???M????zZbB...." "bbbbbbbbbbbbbbbb"
    "BZ?BMMMMMMMMMMMM" "..........?....." "oooo....bz......" "bbbbbbbbvvvvvvvv"
    "BBw.??BZe.w..b?." "MMMM???.MMMMMMMM" "bbbbbbbbjj?b...." "?.??..34......MM",
    .registers =
    "mmxxaa??mmxxaa??" "mmxxaa??mmxxaa??" "mmxxaa??mmxxaa??" "mmxxaa??nnnnnn??"
    "????????????????" "gggggggggggggggg" "???r????grgrssss" "nnnnnnnnnnnnnnnn"
    "gg?gnnbbmmrrmrng" "ggggggggaannggna" "aannssssnnssssss" "oooooooooooooooo"
    "mmnn??mmggnnna?n" "mmmm???affffffff" "aaaaaaaann?naaaa" "?n??nnggnnnnnngg",
    .memory =
    "mmmmnn??mmmmnn??" "mmmmnn??mmmmnn??" "mmmmnn??mmmmnn??" "mmmmnn??mmmmnn??"
    "????????????????" "ppppppppnnnnnnnn" "???m????pmpm????" "nnnnnnnnnnnnnnnn"
    "mm?mmmmmmmmmmnm?" "nnnnnnnnnn?npnnn" "nn????nnnn??nnnn" "nnnnnnnnnnnnnnnn"
    "mmnn??mm?n??????" "mmmm???nffffffff" "nnnn????pn?n????" "?????nmmnn??nnmg" },
  { .follows =
    "MMMM?.....?.?M.B" "MMMMMMMMMMMMMMMM" "MMMM????MMMMMMMM" "......?.????????"
    "MMMMMMMMMMMMMMMM" "MMMMMMMMMMMMMMMM" "MMMMMMMMMMMMMMMM" "BBBBMMM.MM??MMMM"
    "jjjjjjjjjjjjjjjj" "MMMMMMMMMMMMMMMM" "...MBM??...MBMMM" "MMMMMMMMMMBMMMMM"
    "MMBMBBBM........" "MMMMMMMMMMMMMMMM" "MMMMMMMMMMMMMMMM" "MMMMMMMMMMMMMMMM",
    .registers =
    "mgrr?annnn?n?nnn" "nnnnnnnnnnnnnngn" "mmnn????nnnnrrnn" "naaaaa?g????????"
    "cccccccccccccccc" "rnnnnnnnnnnnnnnn" "nnnnnnnnnnnnnnnn" "nnnnnnnnmn??nngn"
    "nnnnnnnnnnnnnnnn" "mmmmmmmmmmmmmmmm" "gggnmm??ggnmmmgx" "ggrmrrrrrngmccrr"
    "bbnnnrngoooooooo" "nnnnnnnrnnnnnnnn" "nnnnnnnnnnnnnnnn" "nnnnnnnnnnnnnnnn",
    .memory =
    "?????????????n??" "mmmmmmmmnn??nnnn" "????????mmmmmmmm" "?n??????????????"
    "nnnnnnnnnnnnnnnn" "mmmmmmmmmmmmmmmm" "mmmmmmmmmmmmmmmm" "mmmmmmmn????mmmm"
    "nnnnnnnnnnnnnnnn" "mmmmmmmmmmmmmmmm" "p?nnmm??????mmgm" "mm????nnn?m?nnnn"
    "mmnmnnngnnnnnnnn" "mmmmmmmmmmmmmmmm" "mmmmmmmmmmmmmmmm" "mmmmmmm?mmmmmmm?" },
};

static uint8_t
next (amd64_code *c)
{
  if (c->at < c->size)
    return c->bytes[c->at++];
  c->is_cut = true;
  return 0;
}

static int64_t
number (amd64_code *c, unsigned bytes)
{
  if (bytes == 0)
    return 0;
  c->is_cut |= bytes > c->size - c->at;
  if (c->is_cut)
    return 0;
  const uint8_t *b = c->bytes + c->at;
  uint64_t value = 0;
  c->at += bytes;
  if (bytes == 1) /* most are of 1 or 4 */
    return (int8_t) b[0];
  if (bytes == 4)
    return (int32_t) (b[0] | (uint32_t) b[1] << 8 | (uint32_t) b[2] << 16 | (uint32_t) b[3] << 24);
  for (unsigned i = 0; i < bytes; i++)
    value |= (uint64_t) b[i] << 8 * i;
  unsigned unused = 64 - 8 * bytes;
  return (int64_t) (value << unused) >> unused;
}

static uint8_t
dwarf_number (unsigned number)
{
  static const uint8_t low[] = { AX, CX, DX, BX, SP, FP, SI, DI };
  return number < 8 ? low[number] : (uint8_t) number;
}

/* AH, CH, DH and BH are 4 to 7 where operands have one byte and there is no REX.  */
static bool
has_high_bytes (const amd64_code *c)
{
  if (c->has_rex || c->is_vex)
    return false;
  if (c->map == 1)
    return (c->opcode & 0xf0) == 0x90 || c->opcode == 0xb0 || c->opcode == 0xc0;
  return c->map == 0
         && ((c->opcode & 0xf8) == 0xb0
             || (c->has_modrm && !(c->opcode & 1) && c->opcode != 0x8c
                 && c->opcode != 0x8e));
}

static uint8_t
operand_number (const amd64_code *c, unsigned number)
{
  bool is_high = has_high_bytes (c) && number >= 4 && number < 8;
  return dwarf_number (is_high ? number - 4 : number);
}

static bool
take_prefix (amd64_code *c)
{
  switch (c->at < c->size ? c->bytes[c->at] : 0)
    {
    case 0x66:
      c->has_66 = true;
      break;
    case 0x67:
      c->has_67 = true;
      break;
    case 0xf2:
      c->has_f2 = true;
      break;
    case 0xf3:
      c->has_f3 = true;
      break;
    case 0x64: case 0x65:
      c->has_segment = true;
      break;
    case 0x26: case 0x2e: case 0x36: case 0x3e: case 0xf0:
      break;
    default:
      return false;
    }
  c->at++;
  return true;
}

static void
take_rex (amd64_code *c)
{
  uint8_t rex = c->at < c->size ? c->bytes[c->at] : 0;
  if ((rex & 0xf0) != 0x40)
    return;
  c->at++;
  c->has_rex = true;
  c->w = rex & 8;
  c->r = rex & 4 ? 8 : 0;
  c->x = rex & 2 ? 8 : 0;
  c->b = rex & 1 ? 8 : 0;
}

static void
take_memory (amd64_code *c, uint8_t modrm)
{
  uint8_t mod = modrm >> 6, rm = modrm & 7;
  unsigned bytes = mod == 1 ? 1 : mod == 2 ? 4 : 0;
  c->base = dwarf_number (rm | c->b);
  if (rm == 4)
    {
      uint8_t sib = next (c), index = (sib >> 3 & 7) | c->x;
      c->base = dwarf_number ((sib & 7) | c->b);
      c->index = index == 4 ? REG_NONE : dwarf_number (index);
      c->shift = sib >> 6;
      if (mod == 0 && (sib & 7) == 5)
        {
          c->base = REG_NONE;
          bytes = 4;
        }
    }
  else if (mod == 0 && rm == 5)
    {
      c->base = REG_NONE;
      c->is_by_pc = true;
      bytes = 4;
    }
  c->displacement = number (c, bytes);
}

static void
take_modrm (amd64_code *c)
{
  uint8_t modrm = next (c);
  /* Control and debug registers have no memory.  */
  bool is_special = c->map == 1 && c->opcode >= 0x20 && c->opcode <= 0x23 && !c->is_vex;
  c->has_modrm = true;
  c->is_in_register = modrm >> 6 == 3 || is_special;
  c->group = modrm >> 3 & 7;
  c->reg = operand_number (c, c->group | c->r);
  c->rm = operand_number (c, (modrm & 7) | c->b);
  if (!c->is_in_register)
    take_memory (c, modrm);
}

static unsigned
immediate_size (const amd64_code *c, char letter)
{
  unsigned z = c->has_66 && !c->w ? 2 : 4;
  switch (letter)
    {
    case 'b': case 'B':
      return 1;
    case 'w':
      return 2;
    case 'e':
      return 3;
    case 'z': case 'Z':
      return z;
    case 'v':
      return c->w ? 8 : z;
    case 'j':
      return 4;
    case 'o':
      return c->has_67 ? 4 : 8;
    case '3':
      return c->group < 2 ? 1 : 0;
    case '4':
      return c->group < 2 ? z : 0;
    default:
      return 0;
    }
}

static bool
follows_modrm (char letter)
{
  switch (letter)
    {
    case 'M': case 'B': case 'Z': case '3': case '4':
      return true;
    default:
      return false;
    }
}

/* False: it is not known.  */
static bool
take_operands (amd64_code *c, char letter)
{
  if (letter == '?')
    return false;
  if (follows_modrm (letter))
    take_modrm (c);
  c->immediate = number (c, immediate_size (c, letter));
  return !c->is_cut;
}

/* In vector instructions of map 0F, and of 0F 3A, which have all one.  */
static bool
has_vector_immediate (const amd64_code *c)
{
  if (c->map == 3)
    return true;
  return c->map == 1
         && ((c->opcode >= 0x70 && c->opcode <= 0x73) || c->opcode == 0xc2
             || (c->opcode >= 0xc4 && c->opcode <= 0xc6));
}

static bool
take_vector_operands (amd64_code *c)
{
  c->is_vex = true;
  c->opcode = next (c);
  if (c->map == 1 && c->opcode == 0x77) /* VZEROUPPER */
    return !c->is_cut;
  return take_operands (c, has_vector_immediate (c) ? 'B' : 'M');
}

static void
take_pp (amd64_code *c, uint8_t byte)
{
  c->has_66 = (byte & 3) == 1;
  c->has_f3 = (byte & 3) == 2;
  c->has_f2 = (byte & 3) == 3;
  c->vvvv = dwarf_number (~(unsigned) byte >> 3 & 15);
}

static bool
take_vex (amd64_code *c, bool is_long)
{
  uint8_t first = next (c), last = is_long ? next (c) : first;
  c->r = first & 0x80 ? 0 : 8;
  if (is_long)
    {
      c->x = first & 0x40 ? 0 : 8;
      c->b = first & 0x20 ? 0 : 8;
      c->w = last & 0x80;
    }
  c->map = is_long ? first & 31 : 1;
  c->vector_size = last & 4 ? 32 : 16;
  take_pp (c, last);
  return c->map >= 1 && c->map <= 3 && take_vector_operands (c);
}

static bool
take_evex (amd64_code *c)
{
  uint8_t p0 = next (c), p1 = next (c), p2 = next (c);
  c->r = p0 & 0x80 ? 0 : 8;
  c->x = p0 & 0x40 ? 0 : 8;
  c->b = p0 & 0x20 ? 0 : 8;
  c->w = p1 & 0x80;
  c->map = p0 & 7;
  c->vector_size = (uint8_t) (16 << (p2 >> 5 & 3));
  c->is_masked = p2 & 7;
  take_pp (c, p1);
  bool is_listed = (c->map >= 1 && c->map <= 3) || c->map == 5 || c->map == 6;
  return is_listed && take_vector_operands (c);
}

static bool
take_legacy (amd64_code *c)
{
  c->opcode = next (c);
  if (c->opcode != 0x0f)
    return take_operands (c, maps[0].follows[c->opcode]);
  c->map = 1;
  c->opcode = next (c);
  if (c->opcode != 0x38 && c->opcode != 0x3a)
    return take_operands (c, maps[1].follows[c->opcode]);
  c->map = c->opcode == 0x38 ? 2 : 3;
  c->opcode = next (c);
  return take_operands (c, c->map == 2 ? 'M' : 'B');
}

static bool
take_all (amd64_code *c)
{
  while (take_prefix (c))
    ;
  take_rex (c);
  uint8_t byte = c->at < c->size ? c->bytes[c->at] : 0;
  switch (byte)
    {
    case 0xc4: case 0xc5:
      c->at++;
      return take_vex (c, byte == 0xc4);
    case 0x62:
      c->at++;
      c->is_evex = true;
      return take_evex (c);
    default:
      return take_legacy (c);
    }
}

bool
amd64_read (amd64_code *c, const uint8_t *bytes, size_t size)
{
  *c = (amd64_code) { .bytes = bytes, .size = size < MAX_INSN ? size : MAX_INSN,
                      .base = REG_NONE, .index = REG_NONE };
  bool is_known = take_all (c);
  c->low = operand_number (c, (c->opcode & 7) | c->b);
  return is_known && !c->is_cut;
}

/* Registers.  */

static char
letter_of_3_bytes (const amd64_code *c)
{
  if (c->map == 3 && c->opcode >= 0x14 && c->opcode <= 0x17)
    return 'm';
  if (c->map == 3 && c->opcode >= 0x60 && c->opcode <= 0x63)
    return 'a';
  if (c->map == 3)
    return c->is_vex && c->opcode == 0xf0 ? 'r' : 'n';
  if (c->is_vex && c->opcode >= 0xf2 && c->opcode <= 0xf7)
    return 'r';
  if (c->is_vex)
    return (c->opcode & 0xf0) == 0xe0 ? 'c' : 'n';
  bool is_of_registers = c->opcode == 0xf0 || c->opcode == 0xf1
                         || c->opcode == 0xf6 || c->opcode == 0xfa
                         || c->opcode == 0xfb;
  return is_of_registers ? 'c' : 'n';
}

static char
letter_of_vex_2_bytes (const amd64_code *c)
{
  if (c->map == 6)
    return 'n';
  switch (c->opcode)
    {
    case 0x2c: case 0x2d: case 0x50: case 0x93: case 0xc5: case 0xd7:
      return 'r';
    case 0x78: case 0x79: /* VCVTSD2USI and its like; VCVTPS2UDQ */
      return c->has_f2 || c->has_f3 ? 'r' : 'n';
    case 0x7e:
      return c->has_f3 ? 'n' : 'm';
    default:
      return 'n';
    }
}

char
amd64_registers (const amd64_code *c)
{
  if (c->map == 2 || c->map == 3)
    return letter_of_3_bytes (c);
  if (c->is_vex)
    return letter_of_vex_2_bytes (c);
  return maps[c->map].registers[c->opcode];
}

/* Memory.  */

/* D8 to DF, by the opcode and the group: FST, FSTP, FISTTP, FIST, FISTP, FBSTP, and what
   saves the environment or all.  */
unsigned
amd64_x87_store_size (const amd64_code *c)
{
  static const uint8_t sizes[8][8] = {
    [1] = { [2] = 4, [3] = 4, [6] = 28, [7] = 2 },
    [3] = { [1] = 4, [2] = 4, [3] = 4, [7] = 10 },
    [5] = { [1] = 8, [2] = 8, [3] = 8, [6] = 108, [7] = 2 },
    [7] = { [1] = 2, [2] = 2, [3] = 2, [6] = 10, [7] = 8 },
  };
  return sizes[c->opcode & 7][c->group];
}

/* By opcode: 0F 11, 13, 17, 29, 2B, 7E, 7F, D6, E7; 0F 3A 14 to 17 (PEXTRB, PEXTRW, PEXTRD and
   PEXTRQ, EXTRACTPS), 19, 1B, 39, 3B.  */
unsigned
amd64_vector_store_size (const amd64_code *c)
{
  unsigned all = c->vector_size ? c->vector_size : 16;
  if (c->map == 3)
    switch (c->opcode)
      {
      case 0x14:
        return 1;
      case 0x15:
        return 2;
      case 0x16:
        return c->w ? 8 : 4;
      case 0x17:
        return 4;
      case 0x19: case 0x39: case 0x1b: case 0x3b:
        return c->is_vex ? all / 2 : 0;
      default:
        return 0;
      }
  switch (c->map == 1 ? c->opcode : 0)
    {
    case 0x11:
      return c->has_f3 ? 4 : c->has_f2 ? 8 : all;
    case 0x13: case 0x17: case 0xd6:
      return 8;
    case 0x7e:
      return c->has_f3 ? 0 : c->w ? 8 : 4;
    case 0x29: case 0x2b: case 0x7f: case 0xe7:
      return all;
    default:
      return 0;
    }
}

/* Of VEX, tiles (49, 4B) write rows, VMASKMOVDQU (F7) writes at DI; VZEROUPPER (77) has no operand.
   Of 0F 38, from F0 on some write by registers of their own.  */
static char
memory_letter_of_maps (const amd64_code *c)
{
  bool is_tile = c->map == 2 && (c->opcode == 0x49 || c->opcode == 0x4b);
  if (c->is_evex || (c->is_vex && is_tile))
    return '?';
  if (c->is_vex && c->map == 1 && c->opcode != 0xf7)
    return c->opcode == 0x77 ? 'n' : 'm';
  if (c->is_vex)
    return c->map == 1 ? '?' : 'm';
  bool is_listed = c->map == 3 || c->opcode < 0xf2 || c->opcode == 0xf6 || c->opcode == 0xf9;
  return is_listed ? 'm' : '?';
}

/* FF: INC, DEC, CALL, far CALL, JMP, far JMP, PUSH.  0F AE: fences are of registers, what saves
   states is not.  0F C7: likewise random numbers; CMPXCHG8B and 16B are /1.  */
static char
memory_letter (const amd64_code *c)
{
  if (c->is_vex || c->map > 1)
    return memory_letter_of_maps (c);
  char letter = maps[c->map].memory[c->opcode];
  if (letter != 'g')
    return letter;
  if (c->opcode == 0xff)
    return "mmp?n?p?"[c->group];
  bool is_exchange = c->opcode == 0xc7 && c->group == 1;
  return c->is_in_register || is_exchange ? 'm' : '?';
}

static insn_writes
operand (const amd64_code *c, uint16_t size)
{
  int64_t offset = c->displacement + (c->is_by_pc ? (int64_t) c->at : 0);
  if (c->is_in_register)
    return NOTHING;
  if (c->has_segment || c->has_67 || offset > INT32_MAX)
    return ANYWHERE;
  insn_writes w = writes_at (c->is_by_pc ? REG_PC : c->base, (int32_t) offset, size);
  w.index = c->index;
  w.shift = c->shift;
  return w;
}

/* No operand is of more than 64 bytes, of x87 of more than 128.  */
insn_writes
amd64_writes (const amd64_code *c)
{
  switch (memory_letter (c))
    {
    case 'n':
      return NOTHING;
    case 'm':
      return operand (c, 64);
    case 'f':
      return operand (c, 128);
    case 'p':
      return writes_at (SP, -8, 8);
    default:
      return ANYWHERE;
    }
}
