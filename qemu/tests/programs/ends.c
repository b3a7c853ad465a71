/* Ends as its argument says: kill, with SIGKILL; close, with an own status after it
   has closed all descriptors.  */
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

__attribute__ ((noinline)) static int
work (int a)
{
  volatile int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += a;
  return sum;
}

int
main (int argc, char **argv)
{
  int sum = work (argc);
  if (argc > 1 && strcmp (argv[1], "kill") == 0)
    kill (getpid (), SIGKILL);
  for (int i = 3; argc > 1 && i < 1024; i++)
    close (i);
  return work (sum) == 400 ? 0 : 4;
}
