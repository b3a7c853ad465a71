/* What differs between the processors: an instruction that interrupts, and the registers then.  */
#ifndef SELFCHECK_MACHINE_H
#define SELFCHECK_MACHINE_H

#include <ucontext.h>

#include "selfcheck.h"

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

#endif
