/* account FILE COMMAND...: run COMMAND in a PID namespace of which this is
   the first program, and write to FILE how many processes and threads were
   started in it, and how many milliseconds of processors they used
   together.  */
#include <errno.h>
#include <inttypes.h>
#include <signal.h>
#include <stdbool.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/prctl.h>
#include <sys/resource.h>
#include <sys/wait.h>
#include <time.h>
#include <unistd.h>

#include "box/census.h"
#include "lib/base/problem.h"

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

/* Reap what has ended.  Has CHILD, and with which STATUS?  */
static bool
has_ended (pid_t child, int *status)
{
  int ended;
  for (pid_t gone; (gone = waitpid (-1, &ended, WNOHANG)) > 0;)
    if (gone == child)
      {
        *status = ended;
        return true;
      }
  return false;
}

/* What ends the wait, all of it blocked.  */
static sigset_t
waited_for (void)
{
  sigset_t set;
  sigemptyset (&set);
  sigaddset (&set, SIGCHLD);
  sigaddset (&set, SIGHUP);
  sigaddset (&set, SIGINT);
  sigaddset (&set, SIGTERM);
  return set;
}

/* How many were started until CHILD ended, with STATUS, or a signal came,
   which is STATUS then.  */
static uint64_t
count_until (pid_t child, uint64_t last, int *status)
{
  const uint64_t numbers
      = number_in ("/proc/sys/kernel/pid_max", "%" SCNu64) - LEAST_PID;
  const struct timespec look = { .tv_nsec = LOOK_MS * 1000000L };
  uint64_t count = 0;
  const sigset_t signals = waited_for ();
  int came = 0;
  for (bool is_over = false; !is_over;)
    {
      is_over = has_ended (child, status);
      if (!is_over && came > 0 && came != SIGCHLD)
        {
          *status = came;
          is_over = true;
        }
      uint64_t now = last_pid ();
      count += now >= last ? now - last : now + numbers - last;
      last = now;
      if (!is_over)
        came = sigtimedwait (&signals, NULL, &look);
    }
  return count;
}

static uint64_t
milliseconds (const struct timeval *t)
{
  return (uint64_t) t->tv_sec * 1000 + (uint64_t) t->tv_usec / 1000;
}

/* End what is left, and reap it.  */
static void
end_the_rest (void)
{
  if (getpid () == 1)
    kill (-1, SIGKILL);
  else
    census_kill (getpid ());
  while (waitpid (-1, NULL, 0) > 0)
    ;
}

static _Noreturn void
become (char **command, const sigset_t *signals)
{
  sigprocmask (SIG_SETMASK, signals, NULL);
  signal (SIGINT, SIG_DFL); /* which a shell ignores for its background */
  signal (SIGQUIT, SIG_DFL);
  execvp (command[0], command);
  fprintf (stderr, "account: %s: %s\n", command[0], strerror (errno));
  _exit (127);
}

int
main (int argc, char **argv)
{
  if (argc < 3)
    {
      fprintf (stderr, "usage: account FILE COMMAND...\n");
      return STATUS_USAGE;
    }
  const sigset_t signals = waited_for ();
  sigset_t before_it;
  signal (SIGCHLD, SIG_DFL); /* ignored, nothing could be waited for */
  sigprocmask (SIG_BLOCK, &signals, &before_it);
  prctl (PR_SET_CHILD_SUBREAPER, 1);
  int status = 0;
  uint64_t before = last_pid ();
  pid_t child = fork ();
  if (child == 0)
    become (argv + 2, &before_it);
  if (child < 0)
    {
      perror ("account");
      return STATUS_INFRASTRUCTURE;
    }
  uint64_t processes = count_until (child, before, &status);
  end_the_rest ();
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
  return WIFEXITED (status) ? WEXITSTATUS (status) : 128 + WTERMSIG (status);
}
