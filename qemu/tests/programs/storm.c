/* A timer whose handler lies just after the function that it interrupts most, and may
   come at that one's last instruction; handlers that are interrupted as they begin.  */
#include <signal.h>
#include <stddef.h>
#include <sys/time.h>
#include <unistd.h>

static volatile int hits, nested;

__attribute__ ((noinline)) static int
work (int depth)
{
  return depth ? work (depth - 1) + 1 : 0;
}

static void
handle (int number, siginfo_t *info, void *context)
{
  (void) info, (void) context;
  hits = hits + work (3) - 2;
  if (number == SIGUSR1 && nested < 3)
    {
      nested = nested + 1;
      raise (SIGUSR1);
    }
  if (number == SIGUSR2)
    kill (getpid (), SIGUSR1);
}

int
main (void)
{
  struct sigaction action
      = { .sa_sigaction = handle, .sa_flags = SA_SIGINFO | SA_NODEFER };
  struct itimerval often = { { 0, 700 }, { 0, 700 } }, never = { { 0, 0 }, { 0, 0 } };
  sigset_t all, before;
  int sum = 0;
  sigaction (SIGUSR1, &action, NULL);
  sigaction (SIGUSR2, &action, NULL);
  sigaction (SIGALRM, &action, NULL);
  sigfillset (&all);
  sigprocmask (SIG_BLOCK, &all, &before);
  raise (SIGUSR1);
  raise (SIGUSR2);
  sigprocmask (SIG_SETMASK, &before, NULL);
  setitimer (ITIMER_REAL, &often, NULL);
  for (int i = 0; i < 1000; i++)
    sum += work (20);
  setitimer (ITIMER_REAL, &never, NULL);
  return hits >= 6 && sum == 20000 ? 0 : 4;
}
