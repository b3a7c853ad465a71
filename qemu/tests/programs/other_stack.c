/* Functions that go to another stack: one comes back, another never does and is outermost by its table from there; and a
   loop that throws its stack away.  */
#include "fibers.h"

enum { SIZE = 1 << 16 };
static char stack[SIZE] __attribute__ ((aligned (16)));
static void *place[8];

/* F is called with X on the stack below TOP.  */
void call_on (void *top, function *f, long x);
void leave_for (void *top, function *f, long x);

#if __x86_64__
__asm__ (BEGIN (call_on)
         "push %rbp\n.cfi_adjust_cfa_offset 8\n.cfi_offset rbp,-16\nmov %rsp,%rbp\n"
         ".cfi_def_cfa_register rbp\nmov %rdi,%rsp\nmov %rdx,%rdi\ncall *%rsi\n"
         "mov %rbp,%rsp\npop %rbp\n.cfi_def_cfa rsp,8\n.cfi_restore rbp\nret\n" END (call_on)
         BEGIN (leave_for)
         "mov %rdi,%rsp\n.cfi_undefined rip\nxor %ebp,%ebp\nmov %rdx,%rdi\ncall *%rsi\nud2\n" END (leave_for));
#elif __aarch64__
__asm__ (BEGIN (call_on)
         "stp x29,x30,[sp,#-16]!\n.cfi_def_cfa_offset 16\n.cfi_offset 29,-16\n"
         ".cfi_offset 30,-8\nmov x29,sp\n.cfi_def_cfa_register 29\nmov sp,x0\nmov x0,x2\n"
         "blr x1\nmov sp,x29\n.cfi_def_cfa_register sp\nldp x29,x30,[sp],#16\n"
         ".cfi_def_cfa_offset 0\n.cfi_restore 29\n.cfi_restore 30\nret\n" END (call_on)
         BEGIN (leave_for)
         "mov sp,x0\n.cfi_undefined x30\nmov x29,#0\nmov x0,x2\nblr x1\nbrk #1\n" END (leave_for));
#else
__asm__ (BEGIN (call_on)
         "stmg %r11,%r15,88(%r15)\n.cfi_offset r11,-72\n.cfi_offset r14,-48\n"
         ".cfi_offset r15,-40\nlgr %r11,%r15\n.cfi_def_cfa_register r11\naghi %r2,-160\n"
         "lgr %r15,%r2\nlgr %r2,%r4\nbasr %r14,%r3\nlgr %r15,%r11\n"
         ".cfi_def_cfa_register r15\nlmg %r11,%r15,88(%r15)\n.cfi_restore r11\n"
         ".cfi_restore r14\n.cfi_restore r15\nbr %r14\n" END (call_on)
         BEGIN (leave_for)
         "aghi %r2,-160\nlgr %r15,%r2\n.cfi_undefined r14\nlghi %r11,0\nlgr %r2,%r4\n"
         "basr %r14,%r3\n.word 0\n" END (leave_for));
#endif

static void
end (long x)
{
  sum += climb (x);
  by_way_of (add, x);
  __builtin_longjmp (place, 1);
}

static __attribute__ ((noinline)) void
leave (long x)
{
  if (!__builtin_setjmp (place))
    leave_for (stack + SIZE, end, x);
  sum++;
}

static void
loop (long x)
{
  by_way_of (add, x);
  if (x < 4)
    leave_for (stack + SIZE, loop, x + 1);
  end (x);
}

static __attribute__ ((noinline)) void
throw_away (void)
{
  if (!__builtin_setjmp (place))
    leave_for (stack + SIZE / 2, loop, 1);
  sum++;
}

int
main (void)
{
  for (long x = 1; x < 4; x++)
    {
      by_way_of (add, x);
      call_on (stack + SIZE, add, x);
      leave (x);
    }
  throw_away ();
  return sum == 0;
}
