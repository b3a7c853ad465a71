/* What a program notes about its own stack.  Each function begins with ENTER and ends with LEAVE; in
   between, INTERRUPT (machine.h) lets the unwinder be asked.  */
#ifndef SELFCHECK_KNOWN_H
#define SELFCHECK_KNOWN_H

#include <stdint.h>
#include <ucontext.h>

#include "selfcheck.h"

/* What differs between the processors: an instruction that interrupts, and the registers then.  */

/* INTERRUPT is an instruction that no processor has.  */
#if defined __x86_64__
#define INTERRUPT __asm__ volatile ("ud2" ::: "memory")
#elif defined __aarch64__
#define INTERRUPT __asm__ volatile ("udf #0" ::: "memory")
#elif defined __s390x__
#define INTERRUPT __asm__ volatile (".short 1" ::: "memory")
#endif

static inline void
take_registers (const ucontext_t *c, struct selfcheck_start *start)
{
  const mcontext_t *m = &c->uc_mcontext;
#if defined __x86_64__
  static const int places[] = { REG_RAX, REG_RDX, REG_RCX, REG_RBX, REG_RSI, REG_RDI, REG_RBP, REG_RSP,
                                REG_R8,  REG_R9,  REG_R10, REG_R11, REG_R12, REG_R13, REG_R14, REG_R15 };
  for (int i = 0; i < 16; i++)
    start->registers[i] = (uint64_t) m->gregs[places[i]];
  start->pc = (uint64_t) m->gregs[REG_RIP];
#elif defined __aarch64__
  for (int i = 0; i < 31; i++)
    start->registers[i] = m->regs[i];
  start->registers[31] = m->sp;
  start->pc = m->pc;
#elif defined __s390x__
  static const int places[] = { 0, 2, 4, 6, 1, 3, 5, 7, 8, 10, 12, 14, 9, 11, 13, 15 };
  for (int i = 0; i < 16; i++)
    {
      start->registers[i] = m->gregs[i];
      __builtin_memcpy (&start->registers[16 + i], &m->fpregs.fprs[places[i]], 8);
    }
  start->pc = m->psw.addr;
#endif
}

/* Let it go on behind the instruction.  On s390x the PSW is there already.  */
static inline void
go_on (ucontext_t *c)
{
  mcontext_t *m = &c->uc_mcontext;
#if defined __x86_64__
  m->gregs[REG_RIP] += 2;
#elif defined __aarch64__
  m->pc += 4;
#else
  (void) m;
#endif
}

enum { MOST_FRAMES = 512 };

extern uint64_t known_callers[MOST_FRAMES]; /* where each function returns to, the outermost first */
extern int known_depth;
extern const char *known_place; /* for messages */

#define ENTER \
  known_callers[known_depth++] \
    = (uint64_t) (uintptr_t) __builtin_extract_return_addr (__builtin_return_address (0))
#define LEAVE known_depth--
#define HERE(place) \
  do \
    { \
      known_place = (place); \
      INTERRUPT; \
    } \
  while (0)
#ifdef __clang__
#define FUNCTION __attribute__ ((noinline))
#else
#define FUNCTION __attribute__ ((noinline, noclone))
#endif

/* All situations; what they compute, lest a compiler leaves it out.  */
void stacks (void);
extern volatile int known_sum;

#endif
