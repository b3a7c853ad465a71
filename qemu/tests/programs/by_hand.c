/* Calls that are made by hand: a return address, and a jump to the function,
   which the instruction or a register names.  With -DPLANTED=2 the CFA of that
   function is wrong, too.  */
#include "fibers.h"

long by_name (long x);
long by_register (long x);

long
called (long x)
{
#if PLANTED > 1
  __asm__ volatile (".cfi_adjust_cfa_offset 16");
#endif
  sum++;
  by_way_of (add, x);
  return climb (x) + sum;
}

#if __x86_64__
__asm__ (BEGIN (by_name)
         "lea 1f(%rip), %rax\npush %rax\n.cfi_adjust_cfa_offset 8\njmp called\n"
         ".cfi_adjust_cfa_offset -8\n1: add $1, %rax\nret\n" END (by_name)
         BEGIN (by_register)
         "push %rbx\n.cfi_adjust_cfa_offset 8\n.cfi_offset rbx,-16\n"
         "lea 1f(%rip), %rax\npush %rax\n.cfi_adjust_cfa_offset 8\n"
         "lea called(%rip),%rax\njmp *%rax\n.cfi_adjust_cfa_offset -8\n1: add $1, %rax\n"
         "pop %rbx\n.cfi_adjust_cfa_offset -8\nret\n" END (by_register));
#elif __aarch64__
__asm__ (BEGIN (by_name)
         "stp x29,x30,[sp,#-16]!\n.cfi_def_cfa_offset 16\n.cfi_offset 29,-16\n"
         ".cfi_offset 30,-8\nadr x30, 1f\nb called\n1: add x0,x0,#1\nldp x29,x30,[sp],#16\n"
         ".cfi_def_cfa_offset 0\n.cfi_restore 29\n.cfi_restore 30\nret\n" END (by_name)
         BEGIN (by_register)
         "stp x29,x30,[sp,#-16]!\n.cfi_def_cfa_offset 16\n.cfi_offset 29,-16\n"
         ".cfi_offset 30,-8\nadr x30, 1f\nadrp x9, called\nadd x9,x9,:lo12:called\nbr x9\n"
         "1: add x0,x0,#1\nldp x29,x30,[sp],#16\n.cfi_def_cfa_offset 0\n.cfi_restore 29\n"
         ".cfi_restore 30\nret\n" END (by_register));
#else
__asm__ (BEGIN (by_name)
         "stmg %r11,%r15,88(%r15)\n.cfi_offset r11,-72\n.cfi_offset r14,-48\n"
         ".cfi_offset r15,-40\naghi %r15,-160\n.cfi_def_cfa_offset 320\nlarl %r14,1f\n"
         "jg called\n1: aghi %r2,1\nlmg %r11,%r15,248(%r15)\n.cfi_def_cfa_offset 160\n"
         ".cfi_restore r11\n.cfi_restore r14\n.cfi_restore r15\nbr %r14\n" END (by_name)
         BEGIN (by_register)
         "stmg %r11,%r15,88(%r15)\n.cfi_offset r11,-72\n.cfi_offset r14,-48\n"
         ".cfi_offset r15,-40\naghi %r15,-160\n.cfi_def_cfa_offset 320\nlarl %r14,1f\n"
         "larl %r1,called\nbr %r1\n1: aghi %r2,1\nlmg %r11,%r15,248(%r15)\n"
         ".cfi_def_cfa_offset 160\n.cfi_restore r11\n.cfi_restore r14\n.cfi_restore r15\n"
         "br %r14\n" END (by_register));
#endif

int
main (void)
{
  for (long x = 0; x < 3; x++)
    sum += by_name (x) + by_register (x);
  return sum == 0;
}
