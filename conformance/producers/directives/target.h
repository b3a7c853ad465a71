/* One descriptor per ABI: what assembly files and call frame information of
   it look like.  */
#ifndef DIRECTIVES_TARGET_H
#define DIRECTIVES_TARGET_H

#include "lib/arch/arch.h"
#include "reference/abi.h"

typedef struct instruction
{
  const char *text;
  uint32_t size; /* bytes */
} instruction;

typedef struct target
{
  const arch *arch;
  /* What .cfi_startproc says: CFA = SP + cfa_offset, and where RA is stored
     if calls push it.  */
  int64_t cfa_offset, ra_offset;
  int64_t data_alignment; /* of .eh_frame, in bytes */
  const char *comment; /* what comments to the end of a line begin with */
  const char *nop;
  const char *longer_nop;
  /* The instructions that files may use; where all have one size, or a
     function knows it, none.  */
  const instruction *instructions;
  uint32_t (*size_of) (const char *text); /* 0: not known */
  uint32_t instruction_size; /* 0: see the table */
  const char *const *names;  /* of registers, by DWARF number; NULL ends */
  /* Numbers of registers that are called R followed by N; 0xffffffff: none. */
  uint32_t (*numbered) (const char *name);
  uint32_t other; /* a register that plays no part */
} target;

enum { NO_REGISTER = 0xffffffff };

/* By its arch's name, or NULL.  */
const target *target_by_name (const char *name);

/* These names, ended by NULL.  */
extern const char *const target_names[];

/* The ABI's descriptor: its SP, FP and so on.  */
const sf_abi *target_abi (const target *t);

/* Size in bytes of the instruction TEXT, with single blanks; 0: not known.  */
uint32_t target_instruction_size (const target *t, const char *text);

/* DWARF number of what the LENGTH bytes at TEXT name: a name of the
   architecture, with or without %, or a number.  */
uint32_t target_register (const target *t, const char *text, size_t length);

#endif
