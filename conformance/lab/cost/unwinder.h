/* What an unwinder is here: a way from a frame to its caller, by one table.  */
#ifndef COST_UNWINDER_H
#define COST_UNWINDER_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/base/problem.h"
#include "reference/section.h"

/* Stacks that sframe-truth --stacks has written: what was in registers and memory, and
   which calls were executed.  */

enum
{
  STACK_FP = 6,
  STACK_SP = 7,
  STACK_RA = 16,
  STACK_REGISTERS = 17
}; /* DWARF's, those of amd64 */

typedef struct recorded
{
  uint64_t pc, sp, fp;
  uint64_t reg[STACK_REGISTERS];
  uint32_t known; /* bit N: REG[N] is */
  uint64_t low,
      high; /* the memory: it is in this process, at these addresses */
  const uint64_t *ra; /* what the calls left, the topmost frame's first */
  size_t frame_count;
  size_t line; /* of the file */
} recorded;

typedef struct stack_set
{
  recorded *items;
  size_t count, capacity;
  size_t frames, deepest;
  char *path;          /* of the file that all of them are in */
  uint64_t bias;       /* its addresses here - those in the file */
  uint64_t start, end; /* its code */
  uint8_t *memory;
  uint64_t *addresses; /* what RA points into */
} stack_set;

/* Read PATH.  The memory of each stack gets a place of its own: what points into it, in
   registers and memory, is moved along.  Free in any case.  */
bool stacks_read (stack_set *s, const char *path, problem *p);
void stacks_free (stack_set *s);

/* The tables that unwinders read, in memory as they are where a loader has mapped
   them.  */

enum table_kind
{
  TABLE_NONE,
  TABLE_SFRAME,
  TABLE_EH_FRAME,
  TABLE_KINDS
};

/* Memory of whole pages.  */
typedef struct pages
{
  uint8_t *start;
  size_t size;
} pages;

typedef struct table
{
  enum table_kind kind;
  unsigned version; /* of SFrame */
  char name[24];    /* ".sframe v3" */
  uint64_t bias;
  pages pages;
  sf_section section;  /* TABLE_SFRAME: at its address in the program */
  const uint8_t *file; /* TABLE_EH_FRAME: the ELF file */
  size_t file_size;
  uint64_t bytes; /* of the table */
} table;

typedef struct table_list
{
  table items[8];
  size_t count;
} table_list;

/* The tables of PATH, of which the stacks S are, and the .sframe of each of COUNT other
   files: copies of PATH with another one.  Free in any case.  */
bool tables_read (table_list *list, const stack_set *s, char *const *others,
                  problem *p);
void tables_free (table_list *list);

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
