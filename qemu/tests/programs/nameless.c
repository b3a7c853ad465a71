/* Fibers above and below the stack that begins them, for tests that take the symbols away: the switch then goes from code
   that no function is known of to such code.  */
#include "fibers.h"

static const size_t SIZE = 1 << 17;
static void *program, *control, *fibers[2];

static void
work (long x)
{
  for (;;)
    {
      by_way_of (add, x + 3);
      switch_to (&fibers[x], control);
    }
}

static void
begin_both (long turns)
{
  for (long i = 0; i < turns; i++)
    for (int x = 0; x < 2; x++)
      {
        by_way_of (add, i);
        switch_to (&control, fibers[x]);
      }
  switch_to (&control, program);
}

int
main (void)
{
  char *stacks = map (3 * SIZE);
  fibers[0] = prepare (stacks + SIZE, work, 0, 32, 0);
  fibers[1] = prepare (stacks + 3 * SIZE, work, 1, 32, (uint64_t) main);
  control = prepare (stacks + 2 * SIZE, begin_both, 4, 32, 0);
  switch_to (&program, control);
  return sum != 4 * (6 + 10) + 2 * (1 + 3 + 6);
}
