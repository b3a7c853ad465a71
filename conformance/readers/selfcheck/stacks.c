/* Stacks of every shape that compilers make, with what has to be on them.  */
#include <alloca.h>
#include <setjmp.h>
#include <stdarg.h>
#include <stdlib.h>
#include <string.h>

#include "known.h"

volatile int known_sum;

static FUNCTION void
leaf (void)
{
  ENTER;
  HERE ("a function that calls nothing");
  LEAVE;
}

static FUNCTION int
recursion (int depth)
{
  ENTER;
  if (depth == 0 || depth == 100)
    HERE ("recursion");
  int result = depth ? recursion (depth - 1) + 1 : 0;
  LEAVE;
  return result;
}

static FUNCTION void
dynamic_frame (size_t size)
{
  ENTER;
  unsigned char *bytes = alloca (size);
  memset (bytes, 1, size);
  known_sum += bytes[size - 1];
  HERE ("a frame that grew");
  leaf ();
  HERE ("a frame that grew, after a call");
  LEAVE;
}

static FUNCTION void
big_frame (void)
{
  ENTER;
  volatile char bytes[200000];
  bytes[0] = 1;
  bytes[sizeof bytes - 1] = bytes[0];
  known_sum += bytes[sizeof bytes - 1];
  HERE ("a frame of 200,000 bytes");
  leaf ();
  LEAVE;
}

static FUNCTION int
sum (int count, ...)
{
  ENTER;
  va_list list;
  int result = 0;
  va_start (list, count);
  for (int i = 0; i < count; i++)
    {
      result += va_arg (list, int);
      HERE ("variable arguments");
    }
  va_end (list);
  LEAVE;
  return result;
}

/* More values live across calls than there are registers that a call saves.  */
static FUNCTION long
many_registers (long a, long b, long c, long d)
{
  ENTER;
  long e = a * b, f = c * d, g = a + c, h = b + d, i = a - d, j = b ^ c, k = a | d, l = b & c;
  leaf ();
  HERE ("many registers saved");
  leaf ();
  long result = a + b * c + d * e - f + g * h + i - j + k * l;
  LEAVE;
  return result;
}

static FUNCTION void
early_exit (int is_cold)
{
  ENTER;
  if (is_cold)
    {
      volatile char bytes[64];
      memset ((char *) bytes, is_cold, sizeof bytes);
      HERE ("a path of its own");
      leaf ();
    }
  LEAVE;
}

static void (*volatile pointer) (void) = leaf;

static FUNCTION void
through_a_pointer (void)
{
  ENTER;
  pointer ();
  HERE ("after a call through a pointer");
  LEAVE;
}

static jmp_buf back;

static FUNCTION void
jump (void)
{
  ENTER;
  HERE ("before a long jump");
  longjmp (back, 1);
}

static FUNCTION void
jumped_to (void)
{
  ENTER;
  volatile int depth = known_depth;
  if (setjmp (back) == 0)
    jump ();
  known_depth = depth;
  HERE ("after a long jump");
  LEAVE;
}

static FUNCTION int
arguments_on_the_stack (int a, int b, int c, int d, int e, int f, int g, int h, int i, int j)
{
  ENTER;
  HERE ("arguments on the stack");
  int result = a + b + c + d + e + f + g + h + i + j;
  LEAVE;
  return result;
}

/* The call is the last instruction.  */
static FUNCTION __attribute__ ((noreturn)) void
never_returns (void)
{
  ENTER;
  HERE ("a function that does not return");
  longjmp (back, 2);
}

static FUNCTION __attribute__ ((noreturn)) void
calls_at_its_end (void)
{
  ENTER;
  never_returns ();
}

static FUNCTION void
ended_elsewhere (void)
{
  ENTER;
  volatile int depth = known_depth;
  if (setjmp (back) == 0)
    calls_at_its_end ();
  known_depth = depth;
  HERE ("after functions that do not return");
  LEAVE;
}

void
stacks (void)
{
  ENTER;
  leaf ();
  known_sum += recursion (100);
  dynamic_frame ((size_t) known_sum + 24);
  dynamic_frame (5000);
  big_frame ();
  known_sum += sum (3, 1, 2, 3);
  known_sum += (int) many_registers (1, 2, 3, known_sum);
  early_exit (0);
  early_exit (1);
  through_a_pointer ();
  jumped_to ();
  ended_elsewhere ();
  known_sum += arguments_on_the_stack (1, 2, 3, 4, 5, 6, 7, 8, 9, known_sum);
  HERE ("the function that called all others");
  LEAVE;
}
