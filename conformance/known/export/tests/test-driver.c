/* In place of support/test-driver.c of glibc, of which no file is here: do_test runs in a child, and one that ends by a
   signal has failed, as that of too much processor time.  */
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

int
main (void)
{
  int status = -1;
  pid_t child = fork ();
  if (child == 0)
    {
      setrlimit (RLIMIT_CPU, &(struct rlimit) { 20, 20 });
      exit (do_test ());
    }
  if (child < 0 || waitpid (child, &status, 0) != child)
    return 2;
  if (WIFEXITED (status))
    return WEXITSTATUS (status);
  printf ("ended by signal %d\n", WTERMSIG (status));
  return 1;
}
