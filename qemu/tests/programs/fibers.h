/* Fibers with a switch written by hand, for amd64, AArch64 and s390x.  */
#include <stdint.h>
#include <string.h>
#include <sys/mman.h>

typedef void function (long);

/* To the stack TO; where this one goes on, is kept in *FROM.  */
void switch_to (void **from, void *to);
/* Likewise, and F begins there, as if what waits there had called it.  */
void on_top (void **from, void *to, void (*f) (void));
/* Likewise switch_to, but from a frame that is laid out as its own and is in
   *OUTER.  */
void switch_within (void **from, void *to, void **outer);
/* Calls the function that a fiber's first frame has kept for it.  */
void first (void);
/* Calls F with X.  With -DPLANTED it is outermost by its table, which is wrong.  */
void by_way_of (function *f, long x);

#if PLANTED
#define OUTERMOST(ra) ".cfi_undefined " ra "\n"
#define KEEPS(ra) ""
#else
#define OUTERMOST(ra) ""
#define KEEPS(ra) ra
#endif
#define BEGIN(name) ".globl " #name "\n.type " #name ", %function\n" #name ": .cfi_startproc\n"
#define END(name) ".cfi_endproc\n.size " #name ", .-" #name "\n"

#if __x86_64__
enum { KEPT = 7, FUNCTION = 0, ARGUMENT = 1, WHERE = 6, FOR_FIRST = 0, RA = 7 };
#define SWITCH(name, there, last)                                             \
  BEGIN (name)                                                                \
  "push %rbp\n.cfi_adjust_cfa_offset 8\n.cfi_offset rbp, -16\n"               \
  "push %rbx\n.cfi_adjust_cfa_offset 8\n"                                     \
  "push %r12\n.cfi_adjust_cfa_offset 8\n"                                     \
  "push %r13\n.cfi_adjust_cfa_offset 8\n"                                     \
  "push %r14\n.cfi_adjust_cfa_offset 8\n"                                     \
  "push %r15\n.cfi_adjust_cfa_offset 8\n"                                     \
  there                                                                       \
  "pop %r15\n.cfi_adjust_cfa_offset -8\n"                                     \
  "pop %r14\n.cfi_adjust_cfa_offset -8\n"                                     \
  "pop %r13\n.cfi_adjust_cfa_offset -8\n"                                     \
  "pop %r12\n.cfi_adjust_cfa_offset -8\n"                                     \
  "pop %rbx\n.cfi_adjust_cfa_offset -8\n"                                     \
  "pop %rbp\n.cfi_adjust_cfa_offset -8\n.cfi_restore rbp\n" last              \
  END (name)
#define THERE "mov %rsp, (%rdi)\nmov %rsi, %rsp\n"
#define WITHIN "mov %rsp, (%rdx)\ncall switch_to\n"
__asm__ (SWITCH (switch_to, THERE, "ret\n") SWITCH (on_top, THERE, "jmp *%rdx\n")
         SWITCH (switch_within, WITHIN, "ret\n") BEGIN (
    first) ".cfi_undefined rip\n"
           "xor %ebp, %ebp\nmov %r14, %rdi\nand $-16, %rsp\ncall "
           "*%r15\nud2\n" END (first) BEGIN (by_way_of) OUTERMOST (
               "rip") "sub $8, %rsp\n.cfi_adjust_cfa_offset 8\nmov %rdi, "
                      "%rax\nmov %rsi, %rdi\ncall *%rax\n"
                      "add $8, %rsp\n.cfi_adjust_cfa_offset -8\nret\n" END (
                          by_way_of));
#elif __aarch64__
enum { KEPT = 12, FUNCTION = 0, ARGUMENT = 1, WHERE = 11, RA = 11 };
#define SWITCH(name, there, last)                                             \
  BEGIN (name)                                                                \
  "stp x19, x20, [sp, #-96]!\n.cfi_def_cfa_offset 96\n"                       \
  "stp x21, x22, [sp, #16]\nstp x23, x24, [sp, #32]\nstp x25, x26, [sp, "     \
  "#48]\n"                                                                    \
  "stp x27, x28, [sp, #64]\nstp x29, x30, [sp, #80]\n.cfi_offset 29, "        \
  "-16\n.cfi_offset 30, -8\n"                                                 \
  there                                                                       \
  "ldp x21, x22, [sp, #16]\nldp x23, x24, [sp, #32]\nldp x25, x26, [sp, "     \
  "#48]\n"                                                                    \
  "ldp x27, x28, [sp, #64]\nldp x29, x30, [sp, #80]\n.cfi_restore "           \
  "29\n.cfi_restore 30\n"                                                     \
  "ldp x19, x20, [sp], #96\n.cfi_def_cfa_offset 0\n" last                     \
  END (name)
#define THERE "mov x9, sp\nstr x9, [x0]\nmov sp, x1\n"
#define WITHIN "mov x9, sp\nstr x9, [x2]\nbl switch_to\n"
__asm__ (SWITCH (switch_to, THERE, "ret\n") SWITCH (on_top, THERE, "br x2\n")
         SWITCH (switch_within, WITHIN, "ret\n") BEGIN (
    first) ".cfi_undefined x30\n"
           "mov x29, #0\nmov x30, #0\nmov x0, x20\nblr x19\nbrk #1\n" END (
               first) BEGIN (by_way_of)
               OUTERMOST ("x30") "stp x29, x30, [sp, "
                                 "#-16]!\n.cfi_def_cfa_offset 16\n" KEEPS (
                                     ".cfi_offset 29, -16\n.cfi_offset 30, "
                                     "-8\n") "mov x9, x0\nmov x0, x1\nblr x9\n"
                                             "ldp x29, x30, [sp], "
                                             "#16\n.cfi_def_cfa_offset "
                                             "0\n" KEEPS (".cfi_restore "
                                                          "29\n.cfi_restore "
                                                          "30\n") "ret\n" END (
                                                 by_way_of));
#else
enum { KEPT = 30, FUNCTION = 6, ARGUMENT = 7, WHERE = 14, RA = 14 };
#define SWITCH(name, there, last)                                             \
  BEGIN (name)                                                                \
  "stmg %r6, %r15, 48(%r15)\n.cfi_offset r11, -72\n.cfi_offset r14, "         \
  "-48\n.cfi_offset r15, -40\n"                                               \
  there                                                                       \
  "lmg %r6, %r14, 48(%r15)\n.cfi_restore r11\n.cfi_restore "                  \
  "r14\n.cfi_restore r15\n" last                                              \
  END (name)
#define THERE "stg %r15, 0(%r2)\nlgr %r15, %r3\n"
#define WITHIN                                                                \
  "stg %r15, 0(%r4)\naghi %r15, -160\n.cfi_adjust_cfa_offset 160\n"           \
  "brasl %r14, switch_to\naghi %r15, 160\n.cfi_adjust_cfa_offset -160\n"
__asm__ (SWITCH (switch_to, THERE, "br %r14\n") SWITCH (on_top, THERE, "br %r4\n")
         SWITCH (switch_within, WITHIN, "br %r14\n") BEGIN (
    first) ".cfi_undefined r14\n"
           "lghi %r11, 0\nlghi %r14, 0\nlgr %r2, %r7\nbasr %r14, %r6\n.word "
           "0\n" END (first) BEGIN (by_way_of)
               OUTERMOST ("r14") "stmg %r11, %r15, 88(%r15)\n.cfi_offset r11, "
                                 "-72\n.cfi_offset r15, -40\n" KEEPS (
                                     ".cfi_offset r14, -48\n") "aghi %r15, "
                                                               "-160\n.cfi_"
                                                               "def_cfa_"
                                                               "offset 320\n"
                                                               "lgr %r1, "
                                                               "%r2\nlgr %r2, "
                                                               "%r3\nbasr "
                                                               "%r14, %r1\n"
                                                               "lmg %r11, "
                                                               "%r15, "
                                                               "248(%r15)\n."
                                                               "cfi_def_cfa_"
                                                               "offset "
                                                               "160\n.cfi_"
                                                               "restore "
                                                               "r11\n.cfi_"
                                                               "restore "
                                                               "r15\n" KEEPS (
                                                                   ".cfi_"
                                                                   "restore "
                                                                   "r14\n") "b"
                                                                            "r"
                                                                            " "
                                                                            "%"
                                                                            "r"
                                                                            "1"
                                                                            "4"
                                                                            "\n" END (by_way_of));
#endif

/* On the stack below TOP: what goes on as WORK with the number X, above which are so many words.  */
static inline void *
prepare (void *top, function *work, long x, int above, uint64_t word)
{
  uint64_t *at = (uint64_t *) top - above;
  for (int i = 0; i < above; i++)
    at[i] = word;
  at -= KEPT;
  at[FUNCTION] = (uint64_t) work;
  at[ARGUMENT] = (uint64_t) x;
  at[WHERE] = (uint64_t) first;
  return at;
}

static inline char *
map (size_t size)
{
  return mmap (0, size, PROT_READ | PROT_WRITE, MAP_PRIVATE | MAP_ANONYMOUS, -1, 0);
}

static volatile long sum;

static __attribute__ ((noinline)) long
climb (long depth)
{
  volatile long x = depth;
  if (depth > 0)
    x += climb (depth - 1);
  return x;
}

static void
add (long x)
{
  sum += climb (x);
}
