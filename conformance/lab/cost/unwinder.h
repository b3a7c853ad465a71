/* What an unwinder is here: a way from a frame to its caller, by one table.  */
#ifndef COST_UNWINDER_H
#define COST_UNWINDER_H

#include "table.h"

/* Where a walk up a stack is.  */
typedef struct walk
{
  uint64_t pc, sp, fp;
  bool is_topmost;
  const recorded *stack;
} walk;

typedef struct unwinder
{
  const char *name;
  enum table_kind kind;
  unsigned least, most; /* of SFrame's versions */
  bool is_guess;        /* it does not promise to be right everywhere */
  /* What it keeps while it is used; NULL: it refuses the table, see P.  */
  void *(*open) (const table *t, problem *p);
  /* From W's frame to its caller; false: there is none, or it is not found.  */
  bool (*step) (void *state, walk *w);
  void (*close) (void *state);
} unwinder;

/* Ended by a name of NULL.  The others are compared with the first.  */
extern const unwinder *const unwinders[];

/* The word at ADDRESS of the stack.  */
static inline bool
walk_word (const walk *w, uint64_t address, uint64_t *value)
{
  if (address < w->stack->low || address > w->stack->high - sizeof *value)
    return false;
  *value = *(const uint64_t *) (uintptr_t) address;
  return true;
}

/* Register NUMBER of W's frame, of DWARF; in a caller only SP and FP are known.  */
static inline bool
walk_register (const walk *w, uint64_t number, uint64_t *value)
{
  bool is_recorded = w->is_topmost && number < STACK_REGISTERS
                     && (w->stack->known >> number & 1);
  *value = number == STACK_SP   ? w->sp
           : number == STACK_FP ? w->fp
           : is_recorded        ? w->stack->reg[number]
                                : 0;
  return number == STACK_SP || number == STACK_FP || is_recorded;
}

/* To the caller's frame.  */
static inline bool
walk_to (walk *w, uint64_t pc, uint64_t sp, uint64_t fp)
{
  w->pc = pc;
  w->sp = sp;
  w->fp = fp;
  return true;
}

/* The PC by which W's frame is looked up: a caller's is after its call.  */
static inline uint64_t
walk_looked_up (const walk *w)
{
  return w->pc - !w->is_topmost;
}

/* The unwinders that are compared.  */

extern const unwinder reference, libsframe, glibc, libdw, libunwind, frame_pointers;

#endif
