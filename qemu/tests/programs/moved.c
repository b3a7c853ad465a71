/* A fiber whose stack is moved by mremap while it waits, and comes back to
   where it was before.  (Not on s390x, where each frame has kept SP.)  */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include "fibers.h"

enum
{
  SIZE = 1 << 16
};
static void *program, *fiber;

static __attribute__ ((noinline)) long
nest (long depth)
{
  long above = depth > 0 ? nest (depth - 1) : 0;
  if (depth == 0)
    switch_to (&fiber, program);
  sum += above;
  return above + 1;
}

static void
work (long x)
{
  for (;;)
    {
      nest (x);
      by_way_of (add, 1);
    }
}

int
main (void)
{
  char *places[] = { map (SIZE), map (SIZE) };
  fiber = prepare (places[0] + SIZE, work, 3, 8, 0);
  for (int i = 0; i < 6; i++)
    {
      char *from = places[i % 2], *to = places[(i + 1) % 2];
      switch_to (&program, fiber);
#if !__s390x__
      mremap (from, SIZE, SIZE, MREMAP_MAYMOVE | MREMAP_FIXED, to);
      fiber = to + ((char *) fiber - from);
#endif
    }
  return sum != 5L * (6 + 1);
}
