/* A loop that begins anew, by a jump from within what it has called: all of
   that is given up (ABORT of Forth).  */
#include "fibers.h"

void enter (void); /* calls loop, and keeps SP as loop has it */
void again (void);
long base;

static __attribute__ ((noinline)) void
deep (long depth)
{
  volatile long x = depth;
  if (depth == 0)
    again ();
  deep (depth - 1);
  x++;
}

void
loop (void)
{
  static volatile int turns;
  by_way_of (add, 2);
  if (turns++ < 4)
    deep (turns * 3L);
}

#if __x86_64__
__asm__ (BEGIN (
    enter) "sub $8, %rsp\n.cfi_adjust_cfa_offset 8\nlea -8(%rsp), %rax\nmov "
           "%rax, base(%rip)\ncall loop\n"
           "add $8, %rsp\n.cfi_adjust_cfa_offset -8\nret\n" END (enter)
               BEGIN (again) "mov base(%rip), %rsp\njmp loop\n" END (again));
#elif __aarch64__
__asm__ (BEGIN (enter) "stp x29, x30, [sp, #-16]!\n.cfi_def_cfa_offset "
                       "16\n.cfi_offset 29, -16\n.cfi_offset 30, -8\n"
                       "adrp x1, base\nmov x0, sp\nstr x0, [x1, "
                       ":lo12:base]\nbl loop\nback: ldp x29, x30, [sp], #16\n"
                       ".cfi_def_cfa_offset 0\n.cfi_restore 29\n.cfi_restore "
                       "30\nret\n" END (enter) BEGIN (
                           again) "adrp x1, base\nldr x0, [x1, "
                                  ":lo12:base]\nmov sp, x0\nldr x29, "
                                  "[sp]\nadr x30, back\nb loop\n" END (again));
#else
__asm__ (BEGIN (
    enter) "stmg %r11, %r15, 88(%r15)\n.cfi_offset r11, -72\n.cfi_offset r14, "
           "-48\n.cfi_offset r15, -40\n"
           "aghi %r15, -160\n.cfi_def_cfa_offset 320\nlarl %r1, base\nstg "
           "%r15, 0(%r1)\nbrasl %r14, loop\n"
           "back: lmg %r11, %r15, 248(%r15)\n.cfi_def_cfa_offset "
           "160\n.cfi_restore r11\n.cfi_restore r14\n"
           ".cfi_restore r15\nbr %r14\n" END (enter) BEGIN (
               again) "larl %r1, base\nlg %r15, 0(%r1)\nlg %r11, "
                      "248(%r15)\nlarl %r14, back\njg loop\n" END (again));
#endif

int
main (void)
{
  enter ();
  return sum != 5L * 3;
}
