/* All that differs between architectures: one descriptor each.  */
#ifndef FLOW_MACHINE_H
#define FLOW_MACHINE_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/arch/arch.h"

/* What an instruction does to the values that a frame is found by: to registers,
   and to words of the stack.  Each architecture has a decoder that says it
   (machine.h); frame_state.h follows it.  */

/* Registers have their DWARF numbers; this is none of them.  */
enum { FLOW_NO_REG = 0xff, FLOW_REGISTERS = 33 };

enum effect_kind
{
  EFFECT_SET,      /* REG = OTHER + NUMBER */
  EFFECT_ADDRESS,  /* REG = the address NUMBER of the file */
  EFFECT_CLEAR,    /* REG = another value than any that counts */
  EFFECT_EXCHANGE, /* REG and OTHER change places */
  EFFECT_COMPUTE,  /* REG = what was computed from it, and from OTHER if that is one */
  EFFECT_FORGET,   /* REG = perhaps what it was, perhaps not */
  EFFECT_LOAD,     /* REG = the 8 bytes at OTHER + NUMBER */
  EFFECT_STORE,    /* the 8 bytes at OTHER + NUMBER = REG */
  EFFECT_OVERWRITE, /* SIZE bytes at OTHER + NUMBER = something */
  EFFECT_ALIGN,    /* REG = OTHER rounded down; or where that is FLOW_NO_REG, rounded, or more or less by a number
                      that is not known: a new place to count from */
  EFFECT_SIGN_A,   /* REG, a return address, is signed */
  EFFECT_SIGN_B,
  EFFECT_AUTH,     /* REG is authenticated: what it was before it was signed */
  EFFECT_TABLE,    /* REG = an entry of the table at OTHER + NUMBER; SIZE is that of an entry */
  EFFECT_SUM       /* REG = REG + OTHER; NUMBER has what follows, about the one that is an entry */
};

/* The size of an entry: its bytes, and whether it is a number with a sign.  */
enum { ENTRY_SIZE = 15, ENTRY_HAS_SIGN = 0x80 };

enum
{
  SUM_SHIFT = 7,      /* it is shifted left by so many bits */
  SUM_HAS_SIGN = 8,   /* it has a sign */
  SUM_IS_NEW = 16     /* where none is, an address of the frame and a number may be one of the frame */
};

typedef struct effect
{
  uint8_t kind, reg, other;
  uint8_t size; /* bytes */
  int64_t number;
} effect;

/* Where control goes.  */
enum effect_next
{
  NEXT_GOES_ON,
  NEXT_JUMPS,    /* to TARGET */
  NEXT_BRANCHES, /* there, or on */
  NEXT_CALLS,    /* TARGET is called */
  NEXT_CALLS_POINTER,
  NEXT_RETURNS,
  NEXT_JUMPS_POINTER, /* to what the register REG has, if it is one */
  NEXT_STOPS
};

enum { MOST_EFFECTS = 18 };

typedef struct effects
{
  uint8_t length; /* bytes; 0: this is no instruction that is known */
  uint8_t next;   /* enum effect_next */
  uint8_t reg;    /* of NEXT_JUMPS_POINTER; of a call, where it leaves the address to which it returns, if that is not
                     the ABI's; or FLOW_NO_REG */
  bool is_padding; /* does nothing */
  bool takes_jumps; /* a mark of where indirect jumps may lead, in code that has them */
  uint8_t count;
  uint64_t target;
  effect effect[MOST_EFFECTS]; /* one after the other */
} effects;

/* Room for one more, which is left out where there is none.  */
static inline void
effects_add (effects *e, effect one)
{
  if (e->count < MOST_EFFECTS)
    e->effect[e->count++] = one;
}

static inline void
effects_set (effects *e, unsigned reg, unsigned from, int64_t number)
{
  effects_add (e, (effect) { .kind = EFFECT_SET, .reg = (uint8_t) reg,
                             .other = (uint8_t) from, .number = number });
}

static inline void
effects_on (effects *e, enum effect_kind kind, unsigned reg)
{
  effects_add (e, (effect) { .kind = (uint8_t) kind, .reg = (uint8_t) reg });
}

static inline void
effects_align (effects *e, unsigned reg, unsigned rounded)
{
  effects_add (e, (effect) { .kind = EFFECT_ALIGN, .reg = (uint8_t) reg, .other = (uint8_t) rounded });
}

/* A load or a store of REG at BASE + NUMBER.  */
static inline void
effects_memory (effects *e, enum effect_kind kind, unsigned reg,
                unsigned base, int64_t number, unsigned size)
{
  effects_add (e, (effect) { .kind = (uint8_t) kind, .reg = (uint8_t) reg,
                             .other = (uint8_t) base, .size = (uint8_t) size,
                             .number = number });
}

enum { BRANCH_RELOCATIONS = 6 };

/* A relocation of the field of a jump or a call: S + A - P, shifted right, in BITS bits
   from bit LOW on of a number of SIZE bytes.  */
typedef struct branch_relocation
{
  uint16_t type;
  uint8_t size, bits, low, shift;
} branch_relocation;

typedef struct machine
{
  const arch *arch;
  uint8_t sp, fp, ra; /* DWARF numbers */
  uint8_t registers;  /* an effect has a smaller number */
  /* Where a function begins, SP is that far below the CFA.  [psABI; AAPCS64;
     s390x ELF ABI, "Register Save Area"]  */
  int16_t entry_sp;
  uint16_t red_zone; /* bytes below SP that stay */
  uint64_t callee_saved; /* bit N: DWARF register N, but SP */
  uint8_t least_length; /* of instructions */
  uint8_t plt_header;   /* bytes of `.plt` before the first entry */
  /* Where a call leaves the address to which it returns, or FLOW_NO_REG.  */
  uint8_t link;
  bool calls_name_link; /* a call instruction may name another register for that */
  /* Points to a stack of return addresses alone, in code that has one (-fsanitize=shadow-call-stack), or
     FLOW_NO_REG.  What is called keeps it.  */
  uint8_t shadow_stack;
  branch_relocation branches[BRANCH_RELOCATIONS];
  bool fields_are_big_endian; /* of instructions */
  bool has_outliner; /* LLVM makes functions of what several functions do, with -Oz and with the attribute minsize */
  void (*decode) (const uint8_t *bytes, size_t size, uint64_t address,
                  effects *e);
} machine;

extern const machine machine_amd64, machine_aarch64, machine_aarch64_be,
    machine_s390x;

/* That of A.  */
const machine *machine_of (const arch *a);

/* "rbp", "x29"; "?" where it has none.  */
const char *flow_register_name (const machine *of, unsigned reg);

#endif
