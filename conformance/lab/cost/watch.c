/* Touches of memory, by page faults and single steps.  amd64.  */
#include "watch.h"

#include <errno.h>
#include <signal.h>
#include <stdlib.h>
#include <string.h>
#include <sys/mman.h>
#include <sys/syscall.h>
#include <ucontext.h>
#include <unistd.h>

enum { PAGE = 4096, MOST_OPEN = 8, TRAP_FLAG = 0x100 };

touch watch_log[MOST_TOUCHES];
size_t watch_count;

static struct { uint8_t *start; size_t size; } places[WATCHED];
static uint8_t *opened[MOST_OPEN];
static size_t opened_count;

void
watch_place (int number, uint8_t *start, size_t size)
{
  places[number].start = start;
  places[number].size = size;
}

static bool
is_watched (const uint8_t *address)
{
  for (int i = 0; i < WATCHED; i++)
    if (places[i].size && address >= places[i].start
        && address < places[i].start + places[i].size)
      return true;
  return false;
}

static void
die (const char *why)
{
  if (write (STDERR_FILENO, why, strlen (why)) >= 0)
    _exit (3);
  _exit (3);
}

/* The page for this instruction; it may need two.  */
static void
on_fault (int number, siginfo_t *info, void *context)
{
  ucontext_t *c = context;
  uint8_t *address = info->si_addr;
  (void) number;
  if (!is_watched (address) || opened_count == MOST_OPEN)
    {
      signal (SIGSEGV, SIG_DFL);
      return;
    }
  uint8_t *page = address - (uintptr_t) address % PAGE;
  if (mprotect (page, PAGE, PROT_READ | PROT_WRITE) != 0)
    die ("sframe-touched: a page is not given back\n");
  opened[opened_count++] = page;
  if (watch_count < MOST_TOUCHES)
    watch_log[watch_count]
        = (touch) { (uint64_t) c->uc_mcontext.gregs[REG_RIP],
                    (uintptr_t) address };
  watch_count++;
  c->uc_mcontext.gregs[REG_EFL] |= TRAP_FLAG;
}

static void
on_step (int number, siginfo_t *info, void *context)
{
  ucontext_t *c = context;
  (void) number, (void) info;
  while (opened_count > 0)
    if (mprotect (opened[--opened_count], PAGE, PROT_NONE) != 0)
      die ("sframe-touched: a page is not taken away\n");
  c->uc_mcontext.gregs[REG_EFL] &= ~(greg_t) TRAP_FLAG;
}

static void
protect (int how)
{
  for (int i = 0; i < WATCHED; i++)
    if (places[i].size && mprotect (places[i].start, places[i].size, how) != 0)
      die ("sframe-touched: pages are not protected\n");
}

void
watch_begin (void)
{
  const struct sigaction fault = { .sa_sigaction = on_fault,
                                   .sa_flags = SA_SIGINFO };
  const struct sigaction step = { .sa_sigaction = on_step,
                                  .sa_flags = SA_SIGINFO };
  sigaction (SIGSEGV, &fault, NULL);
  sigaction (SIGTRAP, &step, NULL);
  protect (PROT_NONE);
}

void
watch_end (void)
{
  protect (PROT_READ | PROT_WRITE);
  signal (SIGSEGV, SIG_DFL);
  signal (SIGTRAP, SIG_DFL);
}

/* In the place of the C library's: what blocks all signals while it changes what it keeps, as libunwind does, would
   die of the first page that is taken away.  */
int
sigprocmask (int how, const sigset_t *set, sigset_t *old)
{
  enum { KERNEL_SET = 8 };
  sigset_t blocked;
  if (set)
    {
      blocked = *set;
      if (how != SIG_UNBLOCK)
        {
          sigdelset (&blocked, SIGSEGV);
          sigdelset (&blocked, SIGTRAP);
        }
    }
  return (int) syscall (SYS_rt_sigprocmask, how, set ? &blocked : NULL, old, KERNEL_SET);
}

int
pthread_sigmask (int how, const sigset_t *set, sigset_t *old)
{
  return sigprocmask (how, set, old) == 0 ? 0 : errno;
}

void
watch_clear (void)
{
  watch_count = 0;
}
