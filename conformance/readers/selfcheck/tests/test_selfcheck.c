/* What asks the unwinder, and compares: stacks and answers that are written
   here.  Each case is a process of its own.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <elf.h>
#include <signal.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <sys/auxv.h>
#include <sys/wait.h>
#include <unistd.h>

#include "known.h"

enum
{
  MOST_CALLERS = 4,
  SFRAME_SEGMENT = 0x6474e554
};

/* What is known at a stop, the outermost first, and what is answered there,
   the nearest first.  */
typedef struct stop
{
  int depth;
  uint64_t known[MOST_CALLERS];
  size_t count;
  uint64_t answered[MOST_CALLERS];
  bool is_unnamed; /* no place is told */
} stop;

/* Of the case that runs: STOPS comes TIMES.  */
static const stop *stops;
static size_t stop_count, times, at;
static const Elf64_Phdr *headers;
static unsigned long header_count;
static bool no_stack, no_action;
static struct selfcheck_start seen;

int selfcheck_main (void);
/* The linker puts these in the place of the C library's.
   NOLINTBEGIN(bugprone-reserved-identifier) */
unsigned long __wrap_getauxval (unsigned long type);
int __wrap_sigaltstack (const stack_t *stack, stack_t *old);
int __real_sigaltstack (const stack_t *stack, stack_t *old);
int __wrap_sigaction (int number, const struct sigaction *action,
                      struct sigaction *old);
int __real_sigaction (int number, const struct sigaction *action,
                      struct sigaction *old);

unsigned long
__wrap_getauxval (unsigned long type)
{
  return type == AT_PHDR    ? (unsigned long) headers
         : type == AT_PHNUM ? header_count
                            : 0;
}

int
__wrap_sigaltstack (const stack_t *stack, stack_t *old)
{
  return no_stack ? -1 : __real_sigaltstack (stack, old);
}

int
__wrap_sigaction (int number, const struct sigaction *action,
                  struct sigaction *old)
{
  /* The handler wants the registers, and a stack that is not the one that it
     looks at.  */
  return no_action || action->sa_flags != (SA_SIGINFO | SA_ONSTACK)
             ? -1
             : __real_sigaction (number, action, old);
}

/* NOLINTEND(bugprone-reserved-identifier) */

size_t
selfcheck_unwind (const struct selfcheck_start *start, uint64_t *pcs,
                  size_t most)
{
  const stop *s = &stops[at % stop_count];
  seen = *start;
  if (most != MOST_FRAMES)
    return 0;
  memcpy (pcs, s->answered, s->count * sizeof *pcs);
  return s->count;
}

void
stacks (void)
{
  for (at = 0; at < stop_count * times; at++)
    {
      const stop *s = &stops[at % stop_count];
      known_depth = s->depth;
      memcpy (known_callers, s->known, sizeof s->known);
      if (!s->is_unnamed)
        known_place = "here";
      INTERRUPT;
    }
  printf ("section 0x%llx of %zu\n",
          (unsigned long long) (uintptr_t) seen.section, seen.size);
}

/* Runs it; what it printed, with 0x1 in the place of the PC, and its exit
   status.  */
static int
run (const stop *of, size_t count, size_t often, char text[200])
{
  int ends[2], status;
  stops = of;
  stop_count = count;
  times = often;
  assert_int_equal (pipe (ends), 0);
  fflush (stdout);
  pid_t child = fork ();
  if (child == 0)
    {
      dup2 (ends[1], STDOUT_FILENO);
      close (STDERR_FILENO);
      exit (selfcheck_main ());
    }
  close (ends[1]);
  ssize_t size, all = 0;
  while ((size = read (ends[0], text + all, (size_t) (199 - all))) > 0)
    all += size;
  text[all] = '\0';
  close (ends[0]);
  waitpid (child, &status, 0);
  char *pc = strstr (text, "pc 0x");
  if (pc)
    memmove (pc, strchr (pc, ':'), strlen (strchr (pc, ':')) + 1);
  return WIFEXITED (status) ? WEXITSTATUS (status) : -1;
}

static void
ends_with (const stop *of, size_t count, size_t often, int status,
           const char *text)
{
  char said[200];
  assert_int_equal (run (of, count, often, said), status);
  assert_string_equal (said, text);
}

#define NO_SECTION "section 0x0 of 0\n"
static const stop right
    = { 3, { 0xa, 0xb, 0xc }, 3, { 0xc, 0xb, 0xa }, false };

static void
right_stacks_are_counted (void **state)
{
  static const stop more
      = { 2, { 0xa, 0xb }, 4, { 0xb, 0xa, 0x1, 0x2 }, false },
      none = { 0, { 0 }, 0, { 0 }, false };
  (void) state;
  ends_with (&right, 1, 20, 0, NO_SECTION "20 stacks are right\n");
  ends_with (&more, 1, 21, 0, NO_SECTION "21 stacks are right\n");
  ends_with (&none, 1, 20, 0, NO_SECTION "20 stacks are right\n");
  ends_with (&right, 1, 19, 3, NO_SECTION "only 19 stacks were looked at\n");
}

static void
wrong_frames_are_told (void **state)
{
  static const stop second
      = { 3, { 0xa, 0xb, 0xc }, 3, { 0xc, 0x99, 0xa }, false },
      outermost = { 3, { 0xa, 0xb, 0xc }, 3, { 0xc, 0xb, 0xd }, false },
      first = { 2, { 0xa, 0xb }, 2, { 0xa, 0xb }, false },
      too_few[] = { { 3, { 0xa, 0xb, 0xc }, 3, { 0xc, 0xb, 0xa }, false },
                    { 3, { 0xa, 0xb, 0xc }, 2, { 0xc, 0xb }, false } };
  (void) state;
  ends_with (&second, 1, 20, 1,
             "wrong: here, : caller 2 of 3 is 0xb, not 0x99\n");
  ends_with (&outermost, 1, 20, 1,
             "wrong: here, : caller 3 of 3 is 0xa, not 0xd\n");
  ends_with (&first, 1, 20, 1,
             "wrong: here, : caller 1 of 2 is 0xb, not 0xa\n");
  /* What was answered before is no answer.  */
  ends_with (too_few, 2, 10, 1,
             "wrong: here, : caller 3 of 3 is 0xa, and was not found\n");
}

/* An instruction that is no stop: the first time, and after one that was.  */
static void
other_signals_end_it (void **state)
{
  static const stop no_place[]
      = { { 0, { 0 }, 0, { 0 }, true },
          { 3, { 0xa, 0xb, 0xc }, 3, { 0xc, 0xb, 0xa }, false },
          { 3, { 0xa, 0xb, 0xc }, 3, { 0xc, 0xb, 0xa }, true } };
  (void) state;
  ends_with (&no_place[0], 1, 20, 3, "");
  ends_with (&no_place[1], 2, 10, 3, "");
}

static void
the_section_is_found (void **state)
{
  static const Elf64_Phdr of[]
      = { { .p_type = PT_PHDR, .p_vaddr = 0x40 },
          { .p_type = PT_LOAD, .p_vaddr = 0x1, .p_memsz = 2 },
          { .p_type = SFRAME_SEGMENT, .p_vaddr = 0x1234, .p_memsz = 77 },
          { .p_type = SFRAME_SEGMENT, .p_vaddr = 0x4321, .p_memsz = 7 } };
  char text[200];
  (void) state;
  headers = of;
  header_count = 3;
  (void) snprintf (text, sizeof text,
                   "section 0x%llx of 77\n20 stacks are right\n",
                   (unsigned long long) (uintptr_t) of - 0x40 + 0x1234);
  ends_with (&right, 1, 20, 0, text);
  headers = &of[1];
  header_count = 2;
  ends_with (&right, 1, 20, 0, "section 0x1234 of 77\n20 stacks are right\n");
  header_count = 1;
  ends_with (&right, 1, 20, 0, NO_SECTION "20 stacks are right\n");
  header_count = 0;
}

static void
no_handler_no_verdict (void **state)
{
  (void) state;
  no_stack = true;
  ends_with (&right, 1, 20, 3, "");
  no_stack = false;
  no_action = true;
  ends_with (&right, 1, 20, 3, "");
  no_action = false;
}

/* The tests' own main: that of the file is called selfcheck_main.  */
int
main (void)
{
  const struct CMUnitTest tests[] = {
    cmocka_unit_test (right_stacks_are_counted),
    cmocka_unit_test (wrong_frames_are_told),
    cmocka_unit_test (other_signals_end_it),
    cmocka_unit_test (the_section_is_found),
    cmocka_unit_test (no_handler_no_verdict),
  };
  return cmocka_run_group_tests_name ("selfcheck", tests, NULL, NULL);
}
