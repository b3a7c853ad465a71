/* amd64: what instructions do.  What is not in the tables of lib/arch/code_amd64.c (XOP, APX, AMX) is no
   instruction that is known, and no path is followed past it.  */
#include <elf.h>

#include "lib/arch/code_amd64.h"
#include "machine.h"

static unsigned
operand_size (const amd64_code *c)
{
  bool is_byte = c->map == 0 && !(c->opcode & 1);
  return is_byte ? 1 : c->w ? 8 : c->has_66 ? 2 : 4;
}

/* SIZE bytes of its memory become something; 0: it is only read.  */
static void
overwrite (const amd64_code *c, effects *e, unsigned size)
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
write_rm (const amd64_code *c, effects *e)
{
  if (c->is_in_register)
    compute (e, c->rm, FLOW_NO_REG);
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

/* XCHG of two registers.  Only what SP has is followed: others are exchanged
   around CPUID.  */
static void
exchange (const amd64_code *c, effects *e, uint8_t one, uint8_t other)
{
  if (c->w && (one == SP || other == SP))
    effects_memory (e, EFFECT_EXCHANGE, one, other, 0, 0);
  else
    {
      effects_on (e, EFFECT_FORGET, one);
      effects_on (e, EFFECT_FORGET, other);
    }
}

static void
write_by_letter (const amd64_code *c, effects *e, int letter)
{
  switch (letter)
    {
    case 'm':
      write_rm (c, e);
      break;
    case 'r':
      clear (e, c->reg);
      break;
    case 'x':
      compute (e, c->reg, c->is_in_register ? c->rm : FLOW_NO_REG);
      break;
    case 'c':
      effects_on (e, EFFECT_FORGET, c->reg);
      break;
    case 'b':
      if (c->is_in_register)
        exchange (c, e, c->reg, c->rm);
      else
        {
          effects_on (e, EFFECT_FORGET, c->reg);
          overwrite (c, e, operand_size (c));
        }
      break;
    case 'o':
      clear (e, c->low);
      break;
    case 'a': case 's':
      forget_scratch (e);
      break;
    case 'f':
      effects_on (e, EFFECT_FORGET, AX);
      if (!c->is_in_register)
        overwrite (c, e, amd64_x87_store_size (c));
      break;
    default:
      break;
    }
}

/* BLSR and its like write the register of VEX.vvvv, MULX that and the one of reg.  */
static void
write_vvvv (const amd64_code *c, effects *e)
{
  if (c->is_vex && c->map == 2 && (c->opcode == 0xf3 || c->opcode == 0xf6))
    effects_on (e, EFFECT_FORGET, c->vvvv);
}

static void
write_vector (const amd64_code *c, effects *e)
{
  char letter = amd64_registers (c);
  if (c->is_in_register || letter == 'r' || letter == 'c')
    write_by_letter (c, e, letter);
  write_vvvv (c, e);
  if (!c->is_in_register && !c->is_masked)
    overwrite (c, e, amd64_vector_store_size (c));
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
jump (const amd64_code *c, effects *e, enum effect_next how)
{
  e->next = (uint8_t) how;
  e->target += (uint64_t) c->immediate;
}

/* 50 to 5F.  */
static void
push_or_pop (const amd64_code *c, effects *e)
{
  uint8_t reg = c->low;
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
keeps_memory (const amd64_code *c, unsigned operation)
{
  return c->immediate == 0 && (operation < 2 || operation == 5 || operation == 6);
}

/* ADD and SUB of a number, AND that rounds; OPERATION: 0 ADD, 1 OR, 4 AND, 5 SUB, 6 XOR, 7
   CMP.  */
static void
arithmetic (const amd64_code *c, effects *e, unsigned operation)
{
  uint8_t reg = c->rm;
  bool is_whole = c->w && c->opcode != 0x80;
  if (operation == 7 || (!c->is_in_register && keeps_memory (c, operation)))
    return;
  if (!c->is_in_register)
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
move (const amd64_code *c, effects *e)
{
  bool is_load = c->opcode & 2, is_word = c->w && (c->opcode & 1);
  bool is_plain = c->index == FLOW_NO_REG && !c->has_segment && !c->has_67;
  if (c->is_in_register)
    {
      uint8_t to = is_load ? c->reg : c->rm;
      if (is_word)
        effects_set (e, to, is_load ? c->rm : c->reg, 0);
      else if (c->opcode & 1)
        compute (e, to, FLOW_NO_REG);
      else
        effects_on (e, EFFECT_FORGET, to);
    }
  else if (is_load && is_word && is_plain && c->base != FLOW_NO_REG)
    effects_memory (e, EFFECT_LOAD, c->reg, c->base, c->displacement, 8);
  else if (is_load)
    clear (e, c->reg);
  else if (is_word && is_plain && c->base != FLOW_NO_REG)
    effects_memory (e, EFFECT_STORE, c->reg, c->base, c->displacement, 8);
  else
    overwrite (c, e, operand_size (c));
}

static void
load_address (const amd64_code *c, effects *e)
{
  if (c->is_by_pc)
    effects_add (e, (effect) { .kind = EFFECT_ADDRESS, .reg = c->reg,
                               .number = (int64_t) e->target + c->displacement });
  else if (c->index == FLOW_NO_REG && c->base != FLOW_NO_REG && c->w)
    effects_set (e, c->reg, c->base, c->displacement);
  else
    effects_on (e, EFFECT_FORGET, c->reg);
}

/* An entry of a table of jumps: MOVSXD REG, [BASE + INDEX * 4].  */
static void
extend_word (const amd64_code *c, effects *e)
{
  if (!c->is_in_register && c->index != FLOW_NO_REG && c->w && c->base != FLOW_NO_REG)
    effects_memory (e, EFFECT_TABLE, c->reg, c->base, c->displacement, 4 | ENTRY_HAS_SIGN);
  else
    clear (e, c->reg);
}

static void
leave (effects *e)
{
  effects_set (e, SP, FP, 0);
  pop (e, FP);
}

static void
enter (const amd64_code *c, effects *e)
{
  push (e, FP);
  effects_set (e, FP, SP, 0);
  effects_set (e, SP, SP, -(c->immediate & 0xffff));
}

/* FF: INC, DEC, CALL, far CALL, JMP, far JMP, PUSH.  */
static void
group_5 (const amd64_code *c, effects *e)
{
  switch (c->group)
    {
    case 0: case 1:
      write_rm (c, e);
      break;
    case 2: case 3:
      e->next = NEXT_CALLS_POINTER;
      break;
    case 4: case 5:
      e->next = NEXT_JUMPS_POINTER;
      e->reg = c->is_in_register ? c->rm : FLOW_NO_REG;
      break;
    default:
      if (c->is_in_register)
        push (e, c->rm);
      else
        push_something (e);
    }
}

static void
pop_memory (const amd64_code *c, effects *e)
{
  effects_set (e, SP, SP, 8);
  if (c->is_in_register)
    clear (e, c->rm);
  else
    overwrite (c, e, 8);
}

/* Opcodes of one byte with the letter g.  */
static void
group (const amd64_code *c, effects *e)
{
  switch (c->opcode)
    {
    case 0x68: case 0x6a: case 0x9c:
      push_something (e);
      break;
    case 0x80: case 0x81: case 0x83:
      arithmetic (c, e, c->group);
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
      if (c->group == 2 || c->group == 3)
        write_rm (c, e);
      else if (c->group > 3)
        forget_scratch (e);
      break;
    case 0xfe:
      write_rm (c, e);
      break;
    case 0xff:
      group_5 (c, e);
      break;
    default: /* 91 to 97: XCHG */
      exchange (c, e, c->low, AX);
    }
}

/* Of two bytes.  */
static void
group_2 (const amd64_code *c, effects *e)
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
      if (c->group > 4)
        write_rm (c, e);
      break;
    case 0xc7: /* RDRAND, RDSEED, RDPID; CMPXCHG16B */
      if (c->is_in_register)
        effects_on (e, EFFECT_FORGET, c->rm);
      else
        overwrite (c, e, 16);
      forget_scratch (e);
      break;
    case 0x1e: case 0xae: /* RDSSP; RDFSBASE and its like */
      if (c->has_f3 && c->is_in_register && c->group < 4)
        effects_on (e, EFFECT_FORGET, c->rm);
      break;
    case 0x7e:
      if (c->is_in_register && !c->has_f3)
        clear (e, c->rm);
      break;
    case 0xb0: case 0xb1:
      if (c->is_in_register)
        effects_on (e, EFFECT_FORGET, c->rm);
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
add_registers (const amd64_code *c, effects *e)
{
  uint8_t to = c->opcode & 2 ? c->reg : c->rm;
  uint8_t from = c->opcode & 2 ? c->rm : c->reg;
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
follow_flow (const amd64_code *c, effects *e)
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
follow_one_byte (const amd64_code *c, effects *e)
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
  else if (is_arithmetic && c->is_in_register && amd64_registers (c) != 'n')
    add_registers (c, e);
  else if (c->opcode == 0xc7 && c->is_in_register && c->group == 0)
    clear (e, c->rm);
  else if (amd64_registers (c) == 'g')
    group (c, e);
  else
    write_by_letter (c, e, amd64_registers (c));
}

static void
follow_two_bytes (const amd64_code *c, effects *e)
{
  char letter = amd64_registers (c);
  if (letter == 'g')
    group_2 (c, e);
  else
    write_by_letter (c, e, letter);
  if (!c->is_in_register && c->has_modrm && (letter == 'n' || c->opcode == 0x7e))
    overwrite (c, e, amd64_vector_store_size (c));
}

static bool
is_nop (const amd64_code *c)
{
  bool is_long = c->map == 1 && c->opcode == 0x1f;
  bool is_short = c->map == 0 && ((c->opcode == 0x90 && !c->b) || c->opcode == 0xcc);
  bool is_exchange = c->map == 0 && c->has_66 && c->opcode == 0x90;
  bool is_lea = c->map == 0 && c->opcode == 0x8d && !c->is_by_pc && c->w
                && c->index == FLOW_NO_REG && c->base == c->reg
                && c->displacement == 0;
  return !c->is_vex && (is_long || is_short || is_exchange || is_lea);
}

static void
decode (const uint8_t *bytes, size_t size, uint64_t address, effects *e)
{
  amd64_code c;
  e->length = e->count = 0;
  e->next = NEXT_GOES_ON;
  e->reg = FLOW_NO_REG;
  e->is_padding = e->takes_jumps = false;
  if (!amd64_read (&c, bytes, size))
    return;
  e->length = (uint8_t) c.at;
  e->target = address + c.at; /* what is by the PC begins there */
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
