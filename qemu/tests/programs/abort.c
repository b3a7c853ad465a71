/* Dies of a signal.  */
#include <stdlib.h>

int __attribute__ ((noinline))
descend (int depth)
{
  if (depth == 0)
    abort ();
  return descend (depth - 1) + 1;
}

int
main (void)
{
  return descend (5);
}
