/* Memory with holes and some registers, that samples are unwound with.  */
#ifndef UNWOUND_H
#define UNWOUND_H

#include "testing.h"

#include "reference/unwind.h"
#include "reference/write/encode.h"
#include "reference/write/silence.h"
#include "samples.h"

/* Memory with holes, and some registers.  */
typedef struct thread
{
  struct
  {
    uint64_t address, value;
  } memory[8]; /* until a value of 0 */
  uint32_t reg; /* the only register that is known, */
  uint64_t reg_value;
  uint32_t asked; /* and what was asked for last */
} thread;

static inline bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  const thread *t = context;
  for (size_t i = 0; i < COUNT (t->memory) && t->memory[i].value; i++)
    if (t->memory[i].address == address)
      {
        *value = t->memory[i].value;
        return true;
      }
  return false;
}

static inline bool
read_register (void *context, uint32_t reg, uint64_t *value)
{
  thread *t = context;
  t->asked = reg;
  *value = t->reg_value;
  return reg == t->reg;
}

static const uint64_t pauth_mask = 0x007f000000000000;

#define TOP(PC, SP, FP)                                                       \
  { .pc = PC, .sp = SP, .fp = FP, .is_topmost = true, .pc_is_exact = true }
#define SELF(PC, SP, FP) { .pc = PC, .sp = SP, .fp = FP, .is_topmost = true }
#define BELOW(PC, SP, FP) { .pc = PC, .sp = SP, .fp = FP }
#define EXACT(PC, SP, FP) { .pc = PC, .sp = SP, .fp = FP, .pc_is_exact = true }
#define LINK(PC, SP, FP, RA)                                                  \
  { .pc = PC, .sp = SP, .fp = FP, .ra = RA, .ra_is_known = true,              \
    .is_topmost = true, .pc_is_exact = true }

/* Does it depend on the silence UNWIND_SIGNAL how an interrupted frame is
   unwound?  When the address before its PC has another rule, or none.  Each
   function has at +0 the FRE that all have and at +8 one that differs in one
   thing; registers are numbered as in the control words.  */
#define CONTROL(reg, deref) (uint32_t) ((reg) << 3 | (deref) << 1 | 1)
enum { OF_CFA = 2, SP = 31, FP = 29 };

#endif
