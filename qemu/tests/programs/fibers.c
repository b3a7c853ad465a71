/* Stacks that are made by hand.  Their first function, which nobody calls, is the outermost one by its tables, whatever it
   finds where a return address is: stacks with their own memory, beside each other, and among the frames of a function.  */
#include "fibers.h"

enum { SIZE = 1 << 16, MADE = 4, MOST = 8 };
static void *program, *fibers[MOST];

/* Of the number X; it has no end.  */
static void
work (long x)
{
  for (;;)
    {
      by_way_of (add, x);
      switch_to (&fibers[x], program);
    }
}

/* Each begins the next one.  */
static void
work_and_begin (long x)
{
  for (;;)
    {
      by_way_of (add, x);
      if (x + 1 < MOST && !fibers[x + 1])
        {
          fibers[x + 1] = prepare (map (SIZE / 2) + SIZE / 2, work_and_begin, x + 1, 32, 0);
          switch_to (&fibers[x], fibers[x + 1]);
        }
      switch_to (&fibers[x], program);
    }
}

static __attribute__ ((noinline)) void
among_frames (long x)
{
  char stack[SIZE / 2] __attribute__ ((aligned (16)));
  fibers[x] = prepare (stack + sizeof stack, work, x, 32, 0);
  for (int i = 0; i < 3; i++)
    switch_to (&program, fibers[x]);
}

int
main (void)
{
  fibers[0] = prepare (map (SIZE) + SIZE, work, 0, 32, 0);
  fibers[1] = prepare (map (SIZE) + SIZE, work, 1, 32, (uint64_t) main);
  fibers[2] = prepare (map (SIZE) + SIZE, work, 2, 0, 0);
  fibers[3] = prepare (map (SIZE) + SIZE, work, 3, 32, (uint64_t) &sum);
  for (int i = 0; i < 3 * MADE; i++)
    switch_to (&program, fibers[i % MADE]);
  fibers[MADE] = prepare (map (SIZE) + SIZE, work_and_begin, MADE, 32, 0);
  switch_to (&program, fibers[MADE]);
  for (long x = 1; x < MADE; x++)
    among_frames (x);
  return sum != 30 + (10 + 15 + 21 + 28) + 3 * (1 + 3 + 6);
}
