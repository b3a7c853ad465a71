/* A stopped thread, as a back end shows it: registers, and memory on
   request.  */
#ifndef TRUTH_VIEW_H
#define TRUTH_VIEW_H

#include "lib/arch/arch.h"

typedef struct view
{
  uint64_t reg[REGISTERS]; /* by DWARF number, and REG_PC */
  uint32_t known; /* bit N: reg[N] holds what DWARF register N does */
  /* Read SIZE bytes at ADDRESS; all of them or none.  */
  bool (*read) (void *context, uint64_t address, void *bytes, size_t size);
  /* A register that is not known.  May be NULL.  */
  bool (*read_extra) (void *context, uint32_t reg, uint64_t *value);
  /* Where the 8 bytes at ADDRESS are in this process, while MAPPING stays the
     same; NULL: they can only be read.  May be NULL.  */
  const void *(*host) (void *context, uint64_t address);
  unsigned mapping;
  void *context;
} view;

/* The value of DWARF register NUMBER; false: nobody knows it.  */
bool view_register (const view *v, uint64_t number, uint64_t *value);

/* The 8 bytes at ADDRESS as a number.  */
bool view_word (const view *v, const arch *a, uint64_t address,
                uint64_t *word);

/* EX and EXRL of s390x, which execute an instruction that is elsewhere.  */

/* What the INSN_EXECUTE at V's PC does, with its own length.  */
insn executed_insn (const arch *a, const view *v);

/* What memory the next instruction may write to.  */

/* SIZE bytes from START on, with the registers of V, where an instruction that
   writes as W says is still to come.  False: anywhere.  */
bool writes_of (const insn_writes *w, const arch *a, const view *v,
                uint64_t *start, uint64_t *size);

#endif
