/* Fibers that begin by a jump, as goroutines do: in a function, or in the
   midst of one (where Go goes on after a panic).  */
#include "fibers.h"

static void *program, *fiber;
void landing (void); /* within lands */

void
leave (void)
{
  by_way_of (add, 1);
  switch_to (&fiber, program);
}

static void
begin (void)
{
  for (;;)
    {
      by_way_of (add, 2);
      switch_to (&fiber, program);
    }
}

#if __x86_64__
__asm__ (BEGIN (lands) "sub $24, %rsp\n.cfi_adjust_cfa_offset 24\nlanding: "
                       "call leave\nud2\n" END (lands));
#elif __aarch64__
__asm__ (BEGIN (lands) "stp x29, x30, [sp, #-16]!\n.cfi_def_cfa_offset "
                       "16\n.cfi_offset 29, -16\n"
                       ".cfi_offset 30, -8\nlanding: bl leave\nbrk #1\n" END (
                           lands));
#else
__asm__ (BEGIN (
    lands) "stmg %r11, %r15, 88(%r15)\n.cfi_offset r11, -72\n.cfi_offset r14, "
           "-48\n"
           ".cfi_offset r15, -40\naghi %r15, -160\n.cfi_def_cfa_offset 320\n"
           "landing: brasl %r14, leave\n.word 0\n" END (lands));
#endif

int
main (void)
{
  for (int i = 0; i < 3; i++)
    {
      uint64_t *at = prepare (map (1 << 16) + (1 << 16), 0, 0, 32, 0);
      on_top (&program, at, begin);
      switch_to (&program, fiber);
      at = prepare (map (1 << 16) + (1 << 16), 0, 0, 32, 0);
      at[WHERE] = 0;
      on_top (&program, at, landing);
    }
  return sum != 3L * (3 + 3 + 1);
}
