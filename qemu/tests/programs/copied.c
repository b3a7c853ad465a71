/* A stack that is copied to a larger one and goes on there; and copies of one stack, each of which goes on.  */
#include "fibers.h"

enum { SIZE = 1 << 14 };
static void *program, *fiber;

static __attribute__ ((noinline)) long
stop_often (long depth)
{
  long x = depth;
  if (depth % 3 == 0)
    switch_to (&fiber, program);
  if (depth > 0)
    x += stop_often (depth - 1);
  sum += x;
  return x;
}

static void
stop (long x)
{
  stop_often (x);
  add (3);
}

static void
work (long x)
{
  for (;;)
    {
      by_way_of (stop, x);
      switch_to (&fiber, program);
    }
}

/* The USED bytes that end at FROM, to those that end at TO: pointers to where they were become such to where they are.
   Returns where the copy begins.  */
static void *
copy (char *from, char *to, size_t used)
{
  uint64_t *words = (uint64_t *) (to - used);
  memcpy (words, from - used, used);
  for (size_t i = 0; i < used / 8; i++)
    if ((uint64_t) from - words[i] <= SIZE)
      words[i] += (uint64_t) to - (uint64_t) from;
  return words;
}

static void
move (void)
{
  size_t size = SIZE;
  char *end = map (size) + size;
  fiber = prepare (end, work, 11, 32, 0);
  for (int i = 0; i < 14; i++)
    {
      switch_to (&program, fiber);
      if (i % 4 != 0)
        continue;
      char *larger = map (2 * size) + 2 * size;
      void *moved = copy (end, larger, (size_t) (end - (char *) fiber));
      munmap (end - size, size);
      fiber = moved;
      size *= 2;
      end = larger;
    }
}

/* From where it stopped first, elsewhere and, at last, in its own place.  */
static void
go_on_again (void)
{
  char *own = map (SIZE) + SIZE, *kept = map (SIZE) + SIZE;
  fiber = prepare (own, work, 5, 32, 0);
  switch_to (&program, fiber);
  size_t used = (size_t) (own - (char *) fiber);
  copy (own, kept, used);
  for (int i = 0; i < 6; i++)
    {
      fiber = copy (kept, i % 2 ? own : map (SIZE) + SIZE, used);
      switch_to (&program, fiber);
      switch_to (&program, fiber);
    }
}

int
main (void)
{
  move ();
  go_on_again ();
  return sum == 0;
}
