/* amd64's instructions taken apart, for all who ask: how long one is, what its operands are,
   which registers it writes and what memory.  */
#ifndef ARCH_CODE_AMD64_H
#define ARCH_CODE_AMD64_H

#include "insn_writes.h"

/* DWARF numbers.  */
enum { AX = 0, DX = 1, CX = 2, BX = 3, SI = 4, DI = 5, FP = 6, SP = 7, R11 = 11, RA = 16 };

typedef struct amd64_code
{
  const uint8_t *bytes;
  size_t size, at; /* AT: its length, once it is read */
  bool is_cut;
  bool has_66, has_f2, has_f3, has_segment, has_67;
  bool has_rex;
  bool w;              /* 64 bits */
  uint8_t r, x, b;     /* what extends registers, shifted by 3 */
  uint8_t vvvv, vector_size;
  uint8_t map, opcode; /* 0: of one byte; 1: 0F; 2: 0F 38; 3: 0F 3A; 5 and 6 of EVEX */
  uint8_t low;         /* the register in the opcode */
  bool is_vex, is_evex, is_masked; /* it writes some of a vector */
  /* ModRM: its registers, and what is in the middle of it.  */
  bool has_modrm, is_in_register;
  uint8_t rm, reg, group;
  /* Its memory: BASE + (INDEX << SHIFT) + DISPLACEMENT; by PC without a base.  */
  uint8_t base, index, shift;
  bool is_by_pc;
  int64_t displacement, immediate;
} amd64_code;

/* Take the instruction at BYTES apart, of which SIZE are readable.  False: it is cut, or is not in
   the tables (XOP, APX, AMX); *C has what comes before that.  */
bool amd64_read (amd64_code *c, const uint8_t *bytes, size_t size);

/* The letter of the general registers that it writes, see code_amd64.c.  */
char amd64_registers (const amd64_code *c);

/* How many bytes of its operand in memory it overwrites, if it is of x87; of vectors; 0: none.  */
unsigned amd64_x87_store_size (const amd64_code *c);
unsigned amd64_vector_store_size (const amd64_code *c);

/* What memory it may write to.  */
insn_writes amd64_writes (const amd64_code *c);

#endif
