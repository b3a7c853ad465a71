/* Stacks that sframe-truth --stacks has written: what was in registers and memory, and
   which calls were executed.  */
#ifndef COST_STACKS_H
#define COST_STACKS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/base/problem.h"

enum { STACK_FP = 6, STACK_SP = 7, STACK_RA = 16, STACK_REGISTERS = 17 }; /* DWARF's, those of amd64 */

typedef struct recorded
{
  uint64_t pc, sp, fp;
  uint64_t reg[STACK_REGISTERS];
  uint32_t known;      /* bit N: REG[N] is */
  uint64_t low, high;  /* the memory: it is in this process, at these addresses */
  const uint64_t *ra;  /* what the calls left, the topmost frame's first */
  size_t frame_count;
  size_t line;         /* of the file */
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

#endif
