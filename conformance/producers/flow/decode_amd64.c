/* amd64.  Intel SDM volume 2: chapter 2 (prefixes, ModRM, SIB, VEX, EVEX), the opcode
   maps of appendix A.  What is not in the tables (XOP, APX, AMX) is no instruction
   that is known, and no path is followed past it.  */
#include <elf.h>

#include "machine.h"

/* DWARF numbers.  */
enum { AX = 0, DX = 1, CX = 2, BX = 3, SI = 4, DI = 5, FP = 6, SP = 7, R11 = 11, RA = 16 };

/* What follows an opcode.  .: nothing; M: ModRM; b, w: 1, 2 bytes; z: 4, or 2 with
   66; v: z, or 8 with REX.W; j: 4; o: an address; e: 3; B, Z: M and b, z; 3, 4: M,
   and b, z for TEST; ?: not known here.  */
static const char follows_1[] =
    "MMMMbz??MMMMbz??" "MMMMbz??MMMMbz??" "MMMMbz??MMMMbz??" "MMMMbz??MMMMbz??"
    "????????????????" "................" "???M????zZbB...." "bbbbbbbbbbbbbbbb"
    "BZ?BMMMMMMMMMMMM" "..........?....." "oooo....bz......" "bbbbbbbbvvvvvvvv"
    "BBw.??BZe.w..b?." "MMMM???.MMMMMMMM" "bbbbbbbbjj?b...." "?.??..34......MM";

static const char follows_2[] =
    "MMMM?.....?.?M.B" "MMMMMMMMMMMMMMMM" "MMMM????MMMMMMMM" "......?.????????"
    "MMMMMMMMMMMMMMMM" "MMMMMMMMMMMMMMMM" "MMMMMMMMMMMMMMMM" "BBBBMMM.MM??MMMM"
    "jjjjjjjjjjjjjjjj" "MMMMMMMMMMMMMMMM" "...MBM??...MBMMM" "MMMMMMMMMMBMMMMM"
    "MMBMBBBM........" "MMMMMMMMMMMMMMMM" "MMMMMMMMMMMMMMMM" "MMMMMMMMMMMMMMMM";

/* Which general registers it writes.  n: none; m: that of ModRM's r/m, or memory; r:
   that of reg; c: that of reg, perhaps; b: both; o: that in the opcode; a: only AX, DX or
   CX; s: those of strings; g: has a group of its own, in group ().  */
static const char writes_1[] =
    "mmxxaa??mmxxaa??" "mmxxaa??mmxxaa??" "mmxxaa??mmxxaa??" "mmxxaa??nnnnnn??"
    "????????????????" "gggggggggggggggg" "???r????grgrssss" "nnnnnnnnnnnnnnnn"
    "gg?gnnbbmmrrmrng" "ggggggggaannggna" "aannssssnnssssss" "oooooooooooooooo"
    "mmnn??mmggnnna?n" "mmmm???affffffff" "aaaaaaaann?naaaa" "?n??nnggnnnnnngg";

static const char writes_2[] =
    "mgrr?annnn?n?nnn" "nnnnnnnnnnnnnngn" "mmnn????nnnnrrnn" "naaaaa?g????????"
    "cccccccccccccccc" "rnnnnnnnnnnnnnnn" "nnnnnnnnnnnnnnnn" "nnnnnnnnmn??nngn"
    "nnnnnnnnnnnnnnnn" "mmmmmmmmmmmmmmmm" "gggnmm??ggnmmmgx" "ggrmrrrrrngmccrr"
    "bbnnnrngoooooooo" "nnnnnnnrnnnnnnnn" "nnnnnnnnnnnnnnnn" "nnnnnnnnnnnnnnnn";

typedef struct code
{
  const uint8_t *bytes;
  size_t size, at;
  uint64_t address;
  bool is_cut;
  bool has_66, has_f2, has_f3, has_segment, has_67;
  bool has_rex;
  bool w;              /* 64 bits */
  uint8_t r, x, b;     /* what extends registers, shifted by 3 */
  uint8_t vvvv, vector_size;
  uint8_t map, opcode;
  bool is_vex, is_masked; /* it writes some of a vector */
  bool has_modrm;
  uint8_t modrm;
  /* Its memory: BASE + INDEX + DISPLACEMENT; by PC without a base.  */
  uint8_t base, index;
  bool is_by_pc;
  int64_t displacement, immediate;
} code;

static uint8_t
next (code *c)
{
  if (c->at < c->size)
    return c->bytes[c->at++];
  c->is_cut = true;
  return 0;
}

static int64_t
number (code *c, unsigned bytes)
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

static bool
is_in_register (const code *c)
{
  return c->modrm >> 6 == 3;
}

/* AH, CH, DH and BH are 4 to 7 where operands have one byte and there is no REX.  */
static bool
has_high_bytes (const code *c)
{
  if (c->has_rex || c->is_vex)
    return false;
  if (c->map == 1)
    return (c->opcode & 0xf0) == 0x90 || c->opcode == 0xb0 || c->opcode == 0xc0;
  return c->map == 0
         && ((c->opcode & 0xf8) == 0xb0
             || (!(c->opcode & 1) && c->opcode != 0x8c && c->opcode != 0x8e));
}

static uint8_t
operand_number (const code *c, unsigned number)
{
  bool is_high = has_high_bytes (c) && number >= 4 && number < 8;
  return dwarf_number (is_high ? number - 4 : number);
}

static uint8_t
rm_of (const code *c)
{
  return operand_number (c, (c->modrm & 7) | c->b);
}

static uint8_t
reg_of (const code *c)
{
  return operand_number (c, (c->modrm >> 3 & 7) | c->r);
}

static unsigned
group_of (const code *c)
{
  return c->modrm >> 3 & 7;
}

/* Reading.  */

static bool
take_prefix (code *c)
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
take_rex (code *c)
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
take_memory (code *c)
{
  uint8_t mod = c->modrm >> 6, rm = c->modrm & 7;
  unsigned bytes = mod == 1 ? 1 : mod == 2 ? 4 : 0;
  c->base = dwarf_number (rm | c->b);
  if (rm == 4)
    {
      uint8_t sib = next (c), index = (sib >> 3 & 7) | c->x;
      c->base = dwarf_number ((sib & 7) | c->b);
      c->index = index == 4 ? FLOW_NO_REG : dwarf_number (index);
      if (mod == 0 && (sib & 7) == 5)
        {
          c->base = FLOW_NO_REG;
          bytes = 4;
        }
    }
  else if (mod == 0 && rm == 5)
    {
      c->base = FLOW_NO_REG;
      c->is_by_pc = true;
      bytes = 4;
    }
  c->displacement = number (c, bytes);
}

static void
take_modrm (code *c)
{
  c->has_modrm = true;
  c->modrm = next (c);
  if (c->map == 1 && c->opcode >= 0x20 && c->opcode <= 0x23 && !c->is_vex)
    c->modrm |= 0xc0; /* control and debug registers have no memory */
  if (!is_in_register (c))
    take_memory (c);
}

static unsigned
immediate_size (const code *c, char letter)
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
      return group_of (c) < 2 ? 1 : 0;
    case '4':
      return group_of (c) < 2 ? z : 0;
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
take_operands (code *c, char letter)
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
has_vector_immediate (const code *c)
{
  if (c->map == 3)
    return true;
  return c->map == 1
         && ((c->opcode >= 0x70 && c->opcode <= 0x73) || c->opcode == 0xc2
             || (c->opcode >= 0xc4 && c->opcode <= 0xc6));
}

static bool
take_vector_operands (code *c)
{
  c->is_vex = true;
  c->opcode = next (c);
  if (c->map == 1 && c->opcode == 0x77) /* VZEROUPPER */
    return !c->is_cut;
  return take_operands (c, has_vector_immediate (c) ? 'B' : 'M');
}

static void
take_pp (code *c, uint8_t byte)
{
  c->has_66 = (byte & 3) == 1;
  c->has_f3 = (byte & 3) == 2;
  c->has_f2 = (byte & 3) == 3;
  c->vvvv = dwarf_number (~(unsigned) byte >> 3 & 15);
}

static bool
take_vex (code *c, bool is_long)
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
take_evex (code *c)
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
take_legacy (code *c)
{
  c->opcode = next (c);
  if (c->opcode != 0x0f)
    return take_operands (c, follows_1[c->opcode]);
  c->map = 1;
  c->opcode = next (c);
  if (c->opcode != 0x38 && c->opcode != 0x3a)
    return take_operands (c, follows_2[c->opcode]);
  c->map = c->opcode == 0x38 ? 2 : 3;
  c->opcode = next (c);
  return take_operands (c, c->map == 2 ? 'M' : 'B');
}

static bool
take_all (code *c)
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
      return take_evex (c);
    default:
      return take_legacy (c);
    }
}

/* What is written.  */

static unsigned
operand_size (const code *c)
{
  bool is_byte = c->map == 0 && !(c->opcode & 1);
  return is_byte ? 1 : c->w ? 8 : c->has_66 ? 2 : 4;
}

/* SIZE bytes of its memory become something; 0: it is only read.  */
static void
overwrite (const code *c, effects *e, unsigned size)
{
  if (size && c->base != FLOW_NO_REG && c->index == FLOW_NO_REG && !c->has_segment)
    effects_memory (e, EFFECT_OVERWRITE, 0, c->base, c->displacement, size);
}

static void
clear (effects *e, uint8_t reg)
{
  effects_on (e, EFFECT_CLEAR, reg);
}

static void
compute (effects *e, uint8_t reg, uint8_t other)
{
  effects_memory (e, EFFECT_COMPUTE, reg, other, 0, 0);
}

static void
write_rm (const code *c, effects *e)
{
  if (is_in_register (c))
    compute (e, rm_of (c), FLOW_NO_REG);
  else
    overwrite (c, e, c->map == 1 && (c->opcode & 0xf0) == 0x90
                         ? 1 : operand_size (c));
}

/* All that strings, and what is not told apart, may write.  */
static void
forget_scratch (effects *e)
{
  static const uint8_t scratch[] = { AX, CX, DX, SI, DI, R11 };
  for (size_t i = 0; i < sizeof scratch; i++)
    effects_on (e, EFFECT_FORGET, scratch[i]);
}

/* D8 to DF, by the opcode and the group: FST, FSTP, FISTTP, FIST, FISTP, FBSTP, and what
   saves the environment or all.  */
static unsigned
x87_store_size (const code *c)
{
  static const uint8_t sizes[8][8] = {
    [1] = { [2] = 4, [3] = 4, [6] = 28, [7] = 2 },
    [3] = { [1] = 4, [2] = 4, [3] = 4, [7] = 10 },
    [5] = { [1] = 8, [2] = 8, [3] = 8, [6] = 108, [7] = 2 },
    [7] = { [1] = 2, [2] = 2, [3] = 2, [6] = 10, [7] = 8 },
  };
  return sizes[c->opcode & 7][group_of (c)];
}

static void
write_by_letter (const code *c, effects *e, int letter)
{
  switch (letter)
    {
    case 'm':
      write_rm (c, e);
      break;
    case 'r':
      clear (e, reg_of (c));
      break;
    case 'x':
      compute (e, reg_of (c), is_in_register (c) ? rm_of (c) : FLOW_NO_REG);
      break;
    case 'c':
      effects_on (e, EFFECT_FORGET, reg_of (c));
      break;
    case 'b':
      effects_on (e, EFFECT_FORGET, reg_of (c));
      if (is_in_register (c))
        effects_on (e, EFFECT_FORGET, rm_of (c));
      else
        overwrite (c, e, operand_size (c));
      break;
    case 'o':
      clear (e, operand_number (c, (c->opcode & 7) | c->b));
      break;
    case 'a': case 's':
      forget_scratch (e);
      break;
    case 'f':
      effects_on (e, EFFECT_FORGET, AX);
      if (!is_in_register (c))
        overwrite (c, e, x87_store_size (c));
      break;
    default:
      break;
    }
}

/* Vectors that are stored, by opcode: 0F 11, 13, 17, 29, 2B, 7E, 7F, D6, E7; 0F 3A 14 to 17 (PEXTRB, PEXTRW, PEXTRD
   and PEXTRQ, EXTRACTPS), 19, 1B, 39, 3B.  */
static unsigned
vector_store_size (const code *c)
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

static int
letter_of_3_bytes (const code *c)
{
  if (c->map == 3 && c->opcode >= 0x14 && c->opcode <= 0x17)
    return 'm';
  if (c->map == 3 && c->opcode >= 0x60 && c->opcode <= 0x63)
    return 'a';
  if (c->map == 3)
    return c->is_vex && c->opcode == 0xf0 ? 'r' : 'n';
  if (c->is_vex)
    return c->opcode >= 0xf2 && c->opcode <= 0xf7 ? 'r'
           : (c->opcode & 0xf0) == 0xe0 ? 'c' : 'n';
  bool is_of_registers = c->opcode == 0xf0 || c->opcode == 0xf1
                         || c->opcode == 0xf6 || c->opcode == 0xfa
                         || c->opcode == 0xfb;
  return is_of_registers ? 'c' : 'n';
}

static int
letter_of_vex_2_bytes (const code *c)
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

/* BLSR and its like write the register of VEX.vvvv, MULX that and the one of reg.  */
static void
write_vvvv (const code *c, effects *e)
{
  if (c->is_vex && c->map == 2 && (c->opcode == 0xf3 || c->opcode == 0xf6))
    effects_on (e, EFFECT_FORGET, c->vvvv);
}

static void
write_vector (const code *c, effects *e)
{
  bool is_of_2 = c->map == 1 || c->map >= 5;
  int letter = is_of_2 ? letter_of_vex_2_bytes (c) : letter_of_3_bytes (c);
  if (is_in_register (c) || letter == 'r' || letter == 'c')
    write_by_letter (c, e, letter);
  write_vvvv (c, e);
  if (!is_in_register (c) && !c->is_masked)
    overwrite (c, e, vector_store_size (c));
}

/* What is told apart.  */

static void
push (effects *e, uint8_t reg)
{
  if (reg == SP)
    {
      effects_set (e, SP, SP, -8);
      effects_memory (e, EFFECT_OVERWRITE, 0, SP, 0, 8);
      return;
    }
  effects_set (e, SP, SP, -8);
  effects_memory (e, EFFECT_STORE, reg, SP, 0, 8);
}

static void
push_something (effects *e)
{
  push (e, SP);
}

static void
pop (effects *e, uint8_t reg)
{
  effects_memory (e, EFFECT_LOAD, reg, SP, 0, 8);
  if (reg != SP)
    effects_set (e, SP, SP, 8);
}

static void
jump (const code *c, effects *e, enum effect_next how)
{
  e->next = (uint8_t) how;
  e->target = c->address + c->at + (uint64_t) c->immediate;
}

/* 50 to 5F.  */
static void
push_or_pop (const code *c, effects *e)
{
  uint8_t reg = dwarf_number ((c->opcode & 7) | c->b);
  if (c->has_66)
    {
      effects_on (e, EFFECT_FORGET, SP);
      if (c->opcode & 8)
        effects_on (e, EFFECT_FORGET, reg);
    }
  else if (c->opcode & 8)
    pop (e, reg);
  else
    push (e, reg);
}

/* ADD, OR, SUB and XOR of 0, as in LOCK OR [RSP], 0, which is a fence: nothing changes.  */
static bool
keeps_memory (const code *c, unsigned operation)
{
  return c->immediate == 0 && (operation < 2 || operation == 5 || operation == 6);
}

/* ADD and SUB of a number, AND that rounds; OPERATION: 0 ADD, 1 OR, 4 AND, 5 SUB, 6 XOR, 7
   CMP.  */
static void
arithmetic (const code *c, effects *e, unsigned operation)
{
  uint8_t reg = rm_of (c);
  bool is_whole = c->w && c->opcode != 0x80;
  if (operation == 7 || (!is_in_register (c) && keeps_memory (c, operation)))
    return;
  if (!is_in_register (c))
    overwrite (c, e, operand_size (c));
  else if (is_whole && (operation == 0 || operation == 5))
    effects_set (e, reg, reg, operation == 0 ? c->immediate : -c->immediate);
  else if (is_whole && operation == 4 && reg == SP)
    effects_align (e, SP, c->immediate < 0 ? SP : FLOW_NO_REG);
  else
    compute (e, reg, FLOW_NO_REG);
}

/* 88 to 8B.  */
static void
move (const code *c, effects *e)
{
  bool is_load = c->opcode & 2, is_word = c->w && (c->opcode & 1);
  bool is_plain = c->index == FLOW_NO_REG && !c->has_segment && !c->has_67;
  if (is_in_register (c))
    {
      uint8_t to = is_load ? reg_of (c) : rm_of (c);
      if (is_word)
        effects_set (e, to, is_load ? rm_of (c) : reg_of (c), 0);
      else if (c->opcode & 1)
        compute (e, to, FLOW_NO_REG);
      else
        effects_on (e, EFFECT_FORGET, to);
    }
  else if (is_load && is_word && is_plain && c->base != FLOW_NO_REG)
    effects_memory (e, EFFECT_LOAD, reg_of (c), c->base, c->displacement, 8);
  else if (is_load)
    clear (e, reg_of (c));
  else if (is_word && is_plain && c->base != FLOW_NO_REG)
    effects_memory (e, EFFECT_STORE, reg_of (c), c->base, c->displacement, 8);
  else
    overwrite (c, e, operand_size (c));
}

static void
load_address (const code *c, effects *e)
{
  if (c->is_by_pc)
    effects_add (e, (effect) { .kind = EFFECT_ADDRESS, .reg = reg_of (c),
                               .number = (int64_t) c->address + (int64_t) c->at
                                         + c->displacement });
  else if (c->index == FLOW_NO_REG && c->base != FLOW_NO_REG && c->w)
    effects_set (e, reg_of (c), c->base, c->displacement);
  else
    effects_on (e, EFFECT_FORGET, reg_of (c));
}

/* An entry of a table of jumps: MOVSXD REG, [BASE + INDEX * 4].  */
static void
extend_word (const code *c, effects *e)
{
  if (!is_in_register (c) && c->index != FLOW_NO_REG && c->w && c->base != FLOW_NO_REG)
    effects_memory (e, EFFECT_TABLE, reg_of (c), c->base, c->displacement, 4 | ENTRY_HAS_SIGN);
  else
    clear (e, reg_of (c));
}

static void
leave (effects *e)
{
  effects_set (e, SP, FP, 0);
  pop (e, FP);
}

static void
enter (const code *c, effects *e)
{
  push (e, FP);
  effects_set (e, FP, SP, 0);
  effects_set (e, SP, SP, -(c->immediate & 0xffff));
}

/* FF: INC, DEC, CALL, far CALL, JMP, far JMP, PUSH.  */
static void
group_5 (const code *c, effects *e)
{
  switch (group_of (c))
    {
    case 0: case 1:
      write_rm (c, e);
      break;
    case 2: case 3:
      e->next = NEXT_CALLS_POINTER;
      break;
    case 4: case 5:
      e->next = NEXT_JUMPS_POINTER;
      e->reg = is_in_register (c) ? rm_of (c) : FLOW_NO_REG;
      break;
    default:
      if (is_in_register (c))
        push (e, rm_of (c));
      else
        push_something (e);
    }
}

static void
pop_memory (const code *c, effects *e)
{
  effects_set (e, SP, SP, 8);
  if (is_in_register (c))
    clear (e, rm_of (c));
  else
    overwrite (c, e, 8);
}

/* Opcodes of one byte with the letter g.  */
static void
group (const code *c, effects *e)
{
  switch (c->opcode)
    {
    case 0x68: case 0x6a: case 0x9c:
      push_something (e);
      break;
    case 0x80: case 0x81: case 0x83:
      arithmetic (c, e, group_of (c));
      break;
    case 0x8f:
      pop_memory (c, e);
      break;
    case 0x90:
      if (c->b)
        effects_on (e, EFFECT_FORGET, 8);
      break;
    case 0x9d:
      effects_set (e, SP, SP, 8);
      break;
    case 0xc8:
      enter (c, e);
      break;
    case 0xc9:
      leave (e);
      break;
    case 0xf6: case 0xf7:
      if (group_of (c) == 2 || group_of (c) == 3)
        write_rm (c, e);
      else if (group_of (c) > 3)
        forget_scratch (e);
      break;
    case 0xfe:
      write_rm (c, e);
      break;
    case 0xff:
      group_5 (c, e);
      break;
    default: /* 91 to 97: XCHG */
      effects_on (e, EFFECT_FORGET, dwarf_number ((c->opcode & 7) | c->b));
      effects_on (e, EFFECT_FORGET, AX);
    }
}

/* Of two bytes.  */
static void
group_2 (const code *c, effects *e)
{
  switch (c->opcode)
    {
    case 0xa0: case 0xa8:
      push_something (e);
      break;
    case 0xa1: case 0xa9:
      effects_set (e, SP, SP, 8);
      break;
    case 0x37: case 0xa2: /* GETSEC, CPUID */
      forget_scratch (e);
      clear (e, BX);
      break;
    case 0xba: /* BT is 4 */
      if (group_of (c) > 4)
        write_rm (c, e);
      break;
    case 0xc7: /* RDRAND, RDSEED, RDPID; CMPXCHG16B */
      if (is_in_register (c))
        effects_on (e, EFFECT_FORGET, rm_of (c));
      else
        overwrite (c, e, 16);
      forget_scratch (e);
      break;
    case 0x1e: case 0xae: /* RDSSP; RDFSBASE and its like */
      if (c->has_f3 && is_in_register (c) && group_of (c) < 4)
        effects_on (e, EFFECT_FORGET, rm_of (c));
      break;
    case 0x7e:
      if (is_in_register (c) && !c->has_f3)
        clear (e, rm_of (c));
      break;
    case 0xb0: case 0xb1:
      if (is_in_register (c))
        effects_on (e, EFFECT_FORGET, rm_of (c));
      else
        overwrite (c, e, c->opcode & 1 ? operand_size (c) : 1);
      effects_on (e, EFFECT_FORGET, AX);
      break;
    default:
      forget_scratch (e);
    }
}

/* ADD and SUB of two registers, where the second is what a table had; XOR and SUB of one
   with itself.  */
static void
add_registers (const code *c, effects *e)
{
  uint8_t to = c->opcode & 2 ? reg_of (c) : rm_of (c);
  uint8_t from = c->opcode & 2 ? rm_of (c) : reg_of (c);
  bool is_xor = c->opcode >> 3 == 6, is_sub = c->opcode >> 3 == 5;
  if ((is_xor || is_sub) && to == from)
    clear (e, to);
  else if (is_sub && to == SP && c->w)
    effects_align (e, SP, FLOW_NO_REG);
  else if (c->opcode >> 3 == 0 && c->w && (c->opcode & 1))
    effects_memory (e, EFFECT_SUM, to, from, 0, 0);
  else
    compute (e, to, from);
}

static bool
follow_flow (const code *c, effects *e)
{
  switch (c->map << 8 | c->opcode)
    {
    case 0xe8:
      jump (c, e, NEXT_CALLS);
      return true;
    case 0xe9: case 0xeb:
      jump (c, e, NEXT_JUMPS);
      return true;
    case 0xc2: case 0xc3: case 0xca: case 0xcb: case 0xcf:
      e->next = NEXT_RETURNS;
      return true;
    case 0xf4: case 0xcc: case 0xf1: case 0x10b: case 0x1b9: case 0x1ff:
      e->next = NEXT_STOPS;
      return true;
    default:
      break;
    }
  bool is_branch = (c->map == 0 && (c->opcode & 0xf0) == 0x70)
                   || (c->map == 0 && c->opcode >= 0xe0 && c->opcode <= 0xe3)
                   || (c->map == 1 && (c->opcode & 0xf0) == 0x80);
  if (is_branch)
    jump (c, e, NEXT_BRANCHES);
  if (c->map == 0 && (c->opcode & 0xf0) == 0xe0 && is_branch)
    effects_on (e, EFFECT_FORGET, CX);
  return is_branch;
}

static void
follow_one_byte (const code *c, effects *e)
{
  bool is_arithmetic = c->opcode < 0x40 && (c->opcode & 7) < 4;
  if (c->opcode >> 4 == 5)
    push_or_pop (c, e);
  else if (c->opcode >= 0x88 && c->opcode <= 0x8b)
    move (c, e);
  else if (c->opcode == 0x8d)
    load_address (c, e);
  else if (c->opcode == 0x63)
    extend_word (c, e);
  else if (is_arithmetic && is_in_register (c) && writes_1[c->opcode] != 'n')
    add_registers (c, e);
  else if (c->opcode == 0xc7 && is_in_register (c) && group_of (c) == 0)
    clear (e, rm_of (c));
  else if (writes_1[c->opcode] == 'g')
    group (c, e);
  else
    write_by_letter (c, e, writes_1[c->opcode]);
}

static void
follow_two_bytes (const code *c, effects *e)
{
  char letter = writes_2[c->opcode];
  if (letter == 'g')
    group_2 (c, e);
  else
    write_by_letter (c, e, letter);
  if (!is_in_register (c) && c->has_modrm && (letter == 'n' || c->opcode == 0x7e))
    overwrite (c, e, vector_store_size (c));
}

static bool
is_nop (const code *c)
{
  bool is_long = c->map == 1 && c->opcode == 0x1f;
  bool is_short = c->map == 0 && ((c->opcode == 0x90 && !c->b) || c->opcode == 0xcc);
  bool is_exchange = c->map == 0 && c->has_66 && c->opcode == 0x90;
  bool is_lea = c->map == 0 && c->opcode == 0x8d && !c->is_by_pc && c->w
                && c->index == FLOW_NO_REG && c->base == reg_of (c)
                && c->displacement == 0;
  return !c->is_vex && (is_long || is_short || is_exchange || is_lea);
}

static void
decode (const uint8_t *bytes, size_t size, uint64_t address, effects *e)
{
  code c = { .bytes = bytes, .size = size < MAX_INSN ? size : MAX_INSN,
             .address = address, .base = FLOW_NO_REG, .index = FLOW_NO_REG };
  e->length = e->count = 0;
  e->next = NEXT_GOES_ON;
  e->reg = FLOW_NO_REG;
  e->is_padding = e->takes_jumps = false;
  if (!take_all (&c) || c.is_cut)
    return;
  e->length = (uint8_t) c.at;
  e->is_padding = is_nop (&c);
  if (!c.is_vex && follow_flow (&c, e))
    return;
  if (c.is_vex || c.map > 1)
    write_vector (&c, e);
  else if (c.map == 0)
    follow_one_byte (&c, e);
  else
    follow_two_bytes (&c, e);
}

const machine machine_amd64 = {
  .arch = &arch_amd64,
  .sp = SP, .fp = FP, .ra = RA, .registers = RA + 1,
  .entry_sp = 8, .red_zone = 128,
  .callee_saved = 1u << BX | 1u << FP | 0xf000,
  .plt_header = 16,
  .least_length = 1,
  .link = FLOW_NO_REG,
  .shadow_stack = FLOW_NO_REG,
  .branches = { { R_X86_64_PC32, 4, 32, 0, 0 }, { R_X86_64_PLT32, 4, 32, 0, 0 },
                { R_X86_64_PC8, 1, 8, 0, 0 } },
  .decode = decode,
};
