/* A function that begins on a stack which waits, in place of the switch that
   was called there (Boost.Context's ontop, by which it ends fibers), or of
   what called the switch: its caller is theirs.  */
#include "fibers.h"

enum
{
  SIZE = 1 << 17
};
static void *program, *fiber, *outer;

static void
visit (void)
{
  by_way_of (add, 2);
}

static void
work (long x)
{
  for (;;)
    {
      switch_to (&fiber, program);
      by_way_of (add, x);
      switch_within (&fiber, program, &outer);
      by_way_of (add, x);
    }
}

int
main (void)
{
  fiber = prepare (map (SIZE) + SIZE, work, 3, 32, 0);
  switch_to (&program, fiber);
  for (int i = 0; i < 6; i++)
    on_top (&program, i % 2 ? outer : fiber, visit);
  return sum != 54; /* 3 and 6, six times */
}
