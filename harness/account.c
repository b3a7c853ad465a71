/* account FILE COMMAND...: run COMMAND in a PID namespace of which this is
   the first program, and write to FILE how many processes and threads were
   started in it, and how many milliseconds of processors they used
   together.  */
#include <errno.h>
#include <inttypes.h>
#include <poll.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/syscall.h>
#include <sys/wait.h>
#include <unistd.h>

#include "census.h"
#include "problem.h"

enum
{
  LOOK_MS
  = 200, /* in which nobody starts as many processes as there are numbers */
  LEAST_PID = 300 /* where Linux goes on after the highest number */
};

static uint64_t
number_in (const char *path, const char *format)
{
  uint64_t number = 0;
  FILE *f = fopen (path, "r");
  if (!f || fscanf (f, format, &number) != 1)
    {
      fprintf (stderr, "account: %s cannot be read\n", path);
      exit (STATUS_INFRASTRUCTURE);
    }
  fclose (f);
  return number;
}

/* The last number that was given to a process of this namespace.  */
static uint64_t
last_pid (void)
{
  return number_in ("/proc/loadavg", "%*s %*s %*s %*s %" SCNu64);
}

/* How many were started until CHILD ended.  */
static uint64_t
count_until (pid_t child, uint64_t last)
{
  const uint64_t numbers
      = number_in ("/proc/sys/kernel/pid_max", "%" SCNu64) - LEAST_PID;
  uint64_t count = 0;
  struct pollfd end
      = { .fd = (int) syscall (SYS_pidfd_open, child, 0), .events = POLLIN };
  for (int ended = 0; ended <= 0;)
    {
      ended = poll (&end, 1, LOOK_MS);
      uint64_t now = last_pid ();
      count += now >= last ? now - last : now + numbers - last;
      last = now;
    }
  return count;
}

static uint64_t
milliseconds (const struct timeval *t)
{
  return (uint64_t) t->tv_sec * 1000 + (uint64_t) t->tv_usec / 1000;
}

static int
wait_for (pid_t child)
{
  int status = 0;
  waitpid (child, &status, 0);
  census_kill (getpid ());
  while (waitpid (-1, NULL, 0) > 0)
    ;
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}

int
main (int argc, char **argv)
{
  if (argc < 3)
    {
      fprintf (stderr, "usage: account FILE COMMAND...\n");
      return STATUS_USAGE;
    }
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  uint64_t before = last_pid ();
  pid_t child = fork ();
  if (child == 0)
    {
      execvp (argv[2], argv + 2);
      fprintf (stderr, "account: %s: %s\n", argv[2], strerror (errno));
      _exit (127);
    }
  uint64_t processes = count_until (child, before);
  int status = wait_for (child);
  struct rusage used;
  getrusage (RUSAGE_CHILDREN, &used);
  FILE *f = fopen (argv[1], "w");
  if (!f
      || fprintf (f, "%" PRIu64 " %" PRIu64 "\n", processes,
                  milliseconds (&used.ru_utime)
                      + milliseconds (&used.ru_stime))
             < 0
      || fclose (f) != 0)
    {
      perror (argv[1]);
      return STATUS_INFRASTRUCTURE;
    }
  return status;
}
