/* Ends as its argument says: kill, raise, queue, pidfd, with SIGKILL; child, killed by
   its child; close, with an own status after it has closed all descriptors.  */
#ifndef _GNU_SOURCE
#define _GNU_SOURCE
#endif
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/syscall.h>
#include <unistd.h>

__attribute__ ((noinline)) static int
work (int a)
{
  volatile int sum = 0;
  for (int i = 0; i < 10; i++)
    sum += a;
  return sum;
}

static void
end_by (const char *way)
{
  siginfo_t info = { .si_code = SI_QUEUE };
  pid_t self = getpid ();
  if (strcmp (way, "kill") == 0)
    kill (self, SIGKILL);
  if (strcmp (way, "raise") == 0)
    raise (SIGKILL);
  if (strcmp (way, "queue") == 0)
    syscall (SYS_rt_sigqueueinfo, self, SIGKILL, &info);
  if (strcmp (way, "pidfd") == 0)
    syscall (SYS_pidfd_send_signal, syscall (SYS_pidfd_open, self, 0), SIGKILL,
             NULL, 0);
  if (strcmp (way, "child") != 0)
    return;
  if (fork () == 0)
    {
      usleep (30000);
      kill (self, SIGKILL);
      _exit (0);
    }
  for (;;)
    work (1);
}

int
main (int argc, char **argv)
{
  int sum = work (argc);
  if (argc > 1)
    end_by (argv[1]);
  for (int i = 3; argc > 1 && i < 1024; i++)
    close (i);
  return work (sum) == 400 ? 0 : 4;
}
