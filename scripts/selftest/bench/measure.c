/* Runs a command, whose output goes nowhere, and writes to a file what it took:
   seconds of processor time, the most KiB that one of its processes had, page
   faults, and those of the seconds that the kernel had.  */
#include <fcntl.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <unistd.h>

static double
seconds_of (struct timeval t)
{
  return (double) t.tv_sec + (double) t.tv_usec / 1e6;
}

static void
become (char **command)
{
  int nowhere = open ("/dev/null", O_WRONLY | O_CLOEXEC);
  if (nowhere >= 0)
    dup2 (nowhere, STDOUT_FILENO);
  execvp (command[0], command);
  perror (command[0]);
  _exit (127);
}

int
main (int argc, char **argv)
{
  struct rusage used;
  int status;
  if (argc < 3)
    return fprintf (stderr, "usage: measure FILE COMMAND...\n"), 2;
  pid_t child = fork ();
  if (child == 0)
    become (argv + 2);
  if (child < 0 || wait4 (child, &status, 0, &used) != child)
    return perror ("measure"), 3;
  FILE *out = fopen (argv[1], "w");
  if (!out)
    return perror (argv[1]), 3;
  fprintf (out, "%.6f %ld %ld %.6f\n",
           seconds_of (used.ru_utime) + seconds_of (used.ru_stime),
           used.ru_maxrss, used.ru_minflt + used.ru_majflt,
           seconds_of (used.ru_stime));
  if (fclose (out) != 0)
    return perror (argv[1]), 3;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 3;
}
