/* Raises SIGTRAP by an instruction and by a call, and handles it, also while all signals
   are blocked, as far as they can be.  Ends with 0 if each came.  */
#include <signal.h>
#include <stddef.h>
#include <ucontext.h>

static volatile int traps;

__attribute__ ((noinline)) static void
count (volatile int *number)
{
  ++*number;
}

static void
handle (int number, siginfo_t *info, void *context)
{
  (void) number, (void) info, (void) context;
  count (&traps);
#ifdef __aarch64__
  if (info->si_code > 0)
    ((ucontext_t *) context)->uc_mcontext.pc += 4;
#endif
}

__attribute__ ((noinline)) static int
trap (int value)
{
#if defined __x86_64__
  __asm__ volatile ("int3");
#elif defined __aarch64__
  __asm__ volatile ("brk #7");
#else
  raise (SIGTRAP);
#endif
  return value + 1;
}

int
main (void)
{
  struct sigaction action = { .sa_sigaction = handle, .sa_flags = SA_SIGINFO };
  sigset_t all;
  int sum = 0;
  sigfillset (&all);
  sigdelset (&all, SIGTRAP);
  sigaction (SIGTRAP, &action, NULL);
  for (int i = 0; i < 3; i++)
    sum += trap (i);
  sigprocmask (SIG_BLOCK, &all, NULL);
  raise (SIGTRAP);
  sum += trap (3);
  return traps == 5 && sum == 10 ? 0 : 4;
}
