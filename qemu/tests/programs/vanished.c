/* A fiber that unmaps its own stack, and goes to the program; the next one may
   get the same memory.  */
#include "fibers.h"

enum
{
  SIZE = 1 << 16
}; /* as vanish knows */
static void *program, *fiber;
static char *stack;
/* Unmaps STACK, and goes on as switch_to does.  */
void vanish (void *to, void *stack);

#if __x86_64__
__asm__ (BEGIN (vanish) "mov %rdi, %r8\nmov %rsi, %rdi\nmov $65536, %esi\nmov "
                        "$11, %eax\nsyscall\nmov %r8, %rsp\n"
                        "pop %r15\npop %r14\npop %r13\npop %r12\npop "
                        "%rbx\npop %rbp\nret\n" END (vanish));
#elif __aarch64__
__asm__ (BEGIN (
    vanish) "mov x9, x0\nmov x0, x1\nmov x1, #65536\nmov x8, #215\nsvc "
            "#0\nmov sp, x9\nldp x21, x22, [sp, #16]\n"
            "ldp x23, x24, [sp, #32]\nldp x25, x26, [sp, #48]\nldp x27, x28, "
            "[sp, #64]\n"
            "ldp x29, x30, [sp, #80]\nldp x19, x20, [sp], #96\nret\n" END (
                vanish));
#else
__asm__ (BEGIN (vanish) "lgr %r5, %r2\nlgr %r2, %r3\nlgfi %r3, 65536\nsvc "
                        "91\nlgr %r15, %r5\nlmg %r6, %r14, 48(%r15)\n"
                        "br %r14\n" END (vanish));
#endif

static void
work (long x)
{
  by_way_of (add, x);
  switch_to (&fiber, program);
  by_way_of (add, 1);
  vanish (program, stack);
}

int
main (void)
{
  for (int i = 0; i < 4; i++)
    {
      stack = map (SIZE);
      fiber = prepare (stack + SIZE, work, 2, 32, 0);
      for (int k = 0; k < 2; k++)
        {
          switch_to (&program, fiber);
          by_way_of (add, 1);
        }
    }
  return sum != 4L * (3 + 1 + 1 + 1);
}
