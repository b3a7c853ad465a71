/* A function changes its caller's return address for a while.  */
#include <stdint.h>

int __attribute__ ((noinline))
leaf (int n)
{
  volatile int keep = n;
  return keep + 1;
}

int __attribute__ ((noinline))
change (int n)
{
  uintptr_t *frame = __builtin_frame_address (0);
  volatile uintptr_t *ra = (uintptr_t *) frame[0] + 1;
  *ra ^= 4;
  n = leaf (n);
  *ra ^= 4;
  return leaf (n);
}

int __attribute__ ((noinline))
descend (int n, int depth)
{
  return depth == 0 ? change (n) : descend (n, depth - 1) + 1;
}

int
main (void)
{
  return descend (1, 8) != 11;
}
