/* Calls itself as often as its argument says, then works at the end of all the calls;
   stores go to the frame that runs and to one far below.  */
#include <stdlib.h>

__attribute__ ((noinline)) static int
work (volatile int *far)
{
  volatile int near = 0;
  for (int i = 0; i < 2000; i++)
    {
      near += i;
      *far += near;
    }
  return near;
}

__attribute__ ((noinline)) static int
deeper (int depth, volatile int *far)
{
  volatile int own = depth;
  int result = depth > 0 ? deeper (depth - 1, far) : work (far);
  return result + own;
}

int
main (int argc, char **argv)
{
  volatile int far = 0;
  return deeper (argc > 1 ? atoi (argv[1]) : 10, &far) == 1 ? 3 : 0;
}
