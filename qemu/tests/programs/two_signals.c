/* Two signals are delivered at once: one handler interrupts the other where
   it begins.  A third comes from a fault, and a fourth on another stack.  */
#include <setjmp.h>
#include <signal.h>
#include <stddef.h>

static volatile sig_atomic_t handled;
static char stack[65536];
static sigjmp_buf back;

int __attribute__ ((noinline))
count (int n)
{
  volatile int keep = n;
  return keep + 1;
}

static void
simple (int number)
{
  (void) number;
  handled = count (handled);
}

static void
with_siginfo (int number, siginfo_t *info, void *context)
{
  (void) number, (void) info, (void) context;
  handled = count (handled);
}

static void
leave (int number)
{
  (void) number;
  handled = count (handled);
  siglongjmp (back, 1);
}

static void
set (int number, void (*handler) (int),
     void (*action) (int, siginfo_t *, void *), int flags)
{
  struct sigaction a = { .sa_flags = flags };
  if (action)
    a.sa_sigaction = action;
  else
    a.sa_handler = handler;
  sigaction (number, &a, NULL);
}

int
main (void)
{
  sigset_t both;
  const stack_t other = { .ss_sp = stack, .ss_size = sizeof stack };
  sigaltstack (&other, NULL);
  set (SIGUSR1, simple, NULL, 0);
  set (SIGUSR2, NULL, with_siginfo, SA_SIGINFO);
  set (SIGSEGV, leave, NULL, 0);
  set (SIGTERM, NULL, with_siginfo, SA_SIGINFO | SA_ONSTACK);
  sigemptyset (&both);
  sigaddset (&both, SIGUSR1);
  sigaddset (&both, SIGUSR2);
  sigprocmask (SIG_BLOCK, &both, NULL);
  raise (SIGUSR1);
  raise (SIGUSR2);
  sigprocmask (SIG_UNBLOCK, &both, NULL);
  raise (SIGTERM);
  simple (0);
  if (sigsetjmp (back, 1) == 0)
    *(volatile int *) 8 = 0; /* NOLINT(clang-analyzer-core.FixedAddressDereference): a signal */
  return count (handled) != 6;
}
