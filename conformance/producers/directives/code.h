/* Instructions of amd64, and what they do to the frame: as much as a function
   needs that saves registers, moves the stack pointer and branches.  */
#ifndef DIRECTIVES_CODE_H
#define DIRECTIVES_CODE_H

#include <stdbool.h>
#include <stdint.h>

enum code_effect
{
  CODE_PLAIN,      /* none */
  CODE_PUSH,       /* REG */
  CODE_PUSH_VALUE, /* something else of 8 bytes */
  CODE_POP,        /* REG */
  CODE_ADD_SP,     /* SP += NUMBER */
  CODE_SUB_SP,     /* SP -= NUMBER */
  CODE_SP_FROM_FP, /* SP = FP + NUMBER */
  CODE_FP_FROM_SP,
  CODE_ENTER,
  CODE_LEAVE,
  CODE_STORE,      /* REG to BASE + NUMBER */
  CODE_LOAD,       /* REG from BASE + NUMBER */
  CODE_COPY_SP,    /* SP to REG */
  CODE_SP_FROM,    /* SP from REG */
  CODE_LOSE_SP,    /* nobody knows what is taken from it */
  CODE_CALL,
  CODE_JUMP,       /* to LABEL */
  CODE_BRANCH,     /* to LABEL, or on */
  CODE_RETURN,
  CODE_STOP        /* control does not go on */
};

enum { CODE_FP = 6, CODE_SP = 7, CODE_REGISTERS = 16 };

typedef struct code
{
  enum code_effect effect;
  uint32_t size;      /* bytes */
  uint32_t reg, base; /* DWARF numbers */
  int64_t number;
  const char *label;  /* the rest of the text */
} code;

/* What TEXT, with single blanks, is; false: not known here.  */
bool code_parse (const char *text, code *c);

/* The same for its size alone; 0: not known.  */
uint32_t code_size (const char *text);

/* "rax" and so on, by DWARF number.  */
extern const char *const code_registers[];

/* Does a function have to keep it?  [psABI, "Registers"]  */
bool code_is_callee_saved (uint32_t reg);

#endif
