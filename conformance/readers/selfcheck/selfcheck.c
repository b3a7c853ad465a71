/* Asks the unwinder at each interruption, and compares.
   exit status: 0 all stacks are right; 1 a frame is wrong, and the first is printed; 3 it cannot be found
   out.  */
#include <elf.h>
#include <inttypes.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <sys/auxv.h>
#include <unistd.h>

#include "known.h"

#ifndef PT_GNU_SFRAME
#define PT_GNU_SFRAME 0x6474e554
#endif

enum { RIGHT = 0, WRONG = 1, UNKNOWN = 3, LEAST_STACKS = 20 };

uint64_t known_callers[MOST_FRAMES];
int known_depth;
const char *known_place;
static int asked;
static struct selfcheck_start start;

/* The segment of .sframe, by the program's own headers.  */
static void
find_section (void)
{
  const Elf64_Phdr *p = (const Elf64_Phdr *) getauxval (AT_PHDR);
  uint64_t bias = 0;
  for (unsigned long i = 0, count = getauxval (AT_PHNUM); i < count; i++)
    if (p[i].p_type == PT_PHDR)
      bias = (uint64_t) (uintptr_t) p - p[i].p_vaddr;
    else if (p[i].p_type == PT_GNU_SFRAME)
      {
        start.section = (const void *) (uintptr_t) (bias + p[i].p_vaddr);
        start.size = p[i].p_memsz;
      }
}

static void
fail (int frame, uint64_t got, uint64_t wanted)
{
  printf ("wrong: %s, pc 0x%" PRIx64 ": caller %d of %d is 0x%" PRIx64 ", ", known_place, start.pc, frame + 1,
          known_depth, wanted);
  printf (got ? "not 0x%" PRIx64 "\n" : "and was not found\n", got);
  exit (WRONG);
}

static void
ask (int signal, siginfo_t *information, void *context)
{
  (void) signal;
  (void) information;
  static uint64_t pcs[MOST_FRAMES];
  if (!known_place)
    _exit (UNKNOWN);
  take_registers (context, &start);
  size_t count = selfcheck_unwind (&start, pcs, MOST_FRAMES);
  for (int i = 0; i < known_depth; i++)
    {
      uint64_t wanted = known_callers[known_depth - 1 - i], got = (size_t) i < count ? pcs[i] : 0;
      if (got != wanted)
        fail (i, got, wanted);
    }
  known_place = NULL;
  asked++;
  go_on (context);
}

int
main (void)
{
  static char stack[1 << 20];
  stack_t other = { .ss_sp = stack, .ss_size = sizeof stack };
  struct sigaction action = { .sa_sigaction = ask, .sa_flags = SA_SIGINFO | SA_ONSTACK };
  find_section ();
  if (sigaltstack (&other, NULL) || sigaction (SIGILL, &action, NULL))
    {
      perror ("selfcheck");
      return UNKNOWN;
    }
  stacks ();
  if (asked < LEAST_STACKS)
    {
      printf ("only %d stacks were looked at\n", asked);
      return UNKNOWN;
    }
  printf ("%d stacks are right\n", asked);
  return RIGHT;
}
