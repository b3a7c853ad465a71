/* All that differs between architectures: one descriptor each.  */
#ifndef FLOW_MACHINE_H
#define FLOW_MACHINE_H

#include "effects.h"
#include "lib/arch/arch.h"

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
