#include "measure.h"

#include <fcntl.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

#include "lib/base/problem.h"

_Noreturn static void
run_quietly (char *const argv[], unsigned seconds)
{
  struct rlimit limit = { .rlim_cur = seconds, .rlim_max = seconds + 1 };
  int nowhere = open ("/dev/null", O_RDWR);
  if (nowhere < 0)
    _exit (126);
  dup2 (nowhere, STDIN_FILENO);
  dup2 (nowhere, STDOUT_FILENO);
  dup2 (nowhere, STDERR_FILENO);
  setrlimit (RLIMIT_CPU, &limit);
  execv (argv[0], argv);
  _exit (127);
}

static double
seconds_in (struct timeval t)
{
  return (double) t.tv_sec + (double) t.tv_usec / 1e6;
}

double
seconds_of (char *const argv[], unsigned seconds, long *kilobytes)
{
  int status = 0;
  struct rusage usage;
  pid_t child = fork ();
  if (child == 0)
    run_quietly (argv, seconds);
  if (child < 0 || wait4 (child, &status, 0, &usage) != child)
    {
      perror ("sframe-growth");
      exit (STATUS_INFRASTRUCTURE);
    }
  double took = seconds_in (usage.ru_utime) + seconds_in (usage.ru_stime);
  *kilobytes = usage.ru_maxrss;
  if (WIFEXITED (status) && WEXITSTATUS (status) == 0)
    return took;
  return took >= seconds ? -2 : -1;
}
