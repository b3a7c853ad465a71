/* The stacks of which an unwinder is asked: which stops there are, how deep,
   and that what is known of them is what the C library finds by .eh_frame.  */
#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>
#include <execinfo.h>
#include <signal.h>
#include <stdbool.h>
#include <string.h>

#include "known.h"

enum
{
  MOST_STOPS = 60,
  MOST_FOUND = 600
};

uint64_t known_callers[MOST_FRAMES];
int known_depth;
const char *known_place;

static struct
{
  const char *place;
  int depth;
  uint64_t sp;
  bool is_known_right;
} stops[MOST_STOPS];
static int stop_count;

static bool
is_as_found (uint64_t pc)
{
  static void *found[MOST_FOUND];
  int count = backtrace (found, MOST_FOUND), at = 0;
  while (at < count && (uint64_t) (uintptr_t) found[at] != pc)
    at++;
  for (int i = 0; i < known_depth; i++)
    if (at + 1 + i >= count
        || (uint64_t) (uintptr_t) found[at + 1 + i]
               != known_callers[known_depth - 1 - i])
      return false;
  return true;
}

static void
note (int signal, siginfo_t *information, void *context)
{
  struct selfcheck_start start;
  (void) signal;
  (void) information;
  take_registers (context, &start);
  if (stop_count < MOST_STOPS)
    {
      stops[stop_count].place = known_place;
      stops[stop_count].depth = known_depth;
      stops[stop_count].sp = start.registers[7];
      stops[stop_count].is_known_right = is_as_found (start.pc);
    }
  stop_count++;
  go_on (context);
}

static const struct
{
  const char *place;
  int depth;         /* the function of all stacks is 1 */
  uint64_t at_least; /* bytes of the stack, below the last stop */
} wanted[] = {
  { "a function that calls nothing", 2, 0 },
  { "recursion", 2, 0 },
  { "recursion", 102, 0 },
  { "a frame that grew", 2, 24 },
  { "a function that calls nothing", 3, 0 },
  { "a frame that grew, after a call", 2, 24 },
  { "a frame that grew", 2, 5000 },
  { "a function that calls nothing", 3, 5000 },
  { "a frame that grew, after a call", 2, 5000 },
  { "a frame of 200,000 bytes", 2, 200000 },
  { "a function that calls nothing", 3, 200000 },
  { "variable arguments", 2, 0 },
  { "variable arguments", 2, 0 },
  { "variable arguments", 2, 0 },
  { "a function that calls nothing", 3, 0 },
  { "many registers saved", 2, 0 },
  { "a function that calls nothing", 3, 0 },
  { "a path of its own", 2, 64 },
  { "a function that calls nothing", 3, 64 },
  { "a function that calls nothing", 3, 0 },
  { "after a call through a pointer", 2, 0 },
  { "before a long jump", 3, 0 },
  { "after a long jump", 2, 0 },
  { "a function that does not return", 4, 0 },
  { "after functions that do not return", 2, 0 },
  { "arguments on the stack", 2, 0 },
  { "the function that called all others", 1, 0 },
};

enum
{
  WANTED = sizeof wanted / sizeof *wanted
};

static void
each_stop_is_known (void **state)
{
  const struct sigaction action
      = { .sa_sigaction = note, .sa_flags = SA_SIGINFO };
  void *first[1];
  (void) state;
  (void) backtrace (first, 1); /* it loads a library when it is first called */
  assert_int_equal (sigaction (SIGILL, &action, NULL), 0);
  stacks ();
  assert_int_equal (known_depth, 0);
  /* 100 calls; a byte each of two frames that grew and of the big one; 1 + 2 +
     3; of a = 1, b = 2, c = 3 and d = 109, that is 451 (1 + 6 + 218 - 327 +
     444 - 108 - 1 + 218); 1 to 9, and 560.  */
  assert_int_equal (known_sum, 100 + 1 + 1 + 1 + 6 + 451 + 45 + 560);
  assert_int_equal (stop_count, WANTED);
  for (int i = 0; i < WANTED; i++)
    if (strcmp (stops[i].place, wanted[i].place) != 0
        || stops[i].depth != wanted[i].depth || !stops[i].is_known_right
        || stops[WANTED - 1].sp - stops[i].sp < wanted[i].at_least)
      fail_msg ("stop %d: %s, %d deep, %s", i, stops[i].place, stops[i].depth,
                stops[i].is_known_right ? "right" : "wrong");
}

int
main (void)
{
  const struct CMUnitTest tests[] = { cmocka_unit_test (each_stop_is_known) };
  return cmocka_run_group_tests_name ("stacks", tests, NULL, NULL);
}
