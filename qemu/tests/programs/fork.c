/* A child does what its parent does not.  */
#include <stdlib.h>
#include <sys/wait.h>
#include <unistd.h>

int __attribute__ ((noinline))
leaf (int n)
{
  volatile int keep = n;
  return keep + 1;
}

int __attribute__ ((noinline))
child_only (int n)
{
  return leaf (n) + leaf (n + 1);
}

int
main (void)
{
  int status = 1;
  pid_t pid = fork ();
  if (pid == 0)
    _exit (child_only (20) == 43 ? 7 : 8);
  if (pid < 0 || waitpid (pid, &status, 0) != pid)
    return 1;
  execl ("/nonexistent", "nothing", (char *) NULL);
  return leaf (WEXITSTATUS (status)) != 8;
}
