/* Calls and branches of a program that is none, for tests of the shadow stack.  */
#ifndef TRUTH_TESTS_CALLS_H
#define TRUTH_TESTS_CALLS_H

#include <setjmp.h>
#include <stdarg.h>
#include <stddef.h>
#include <stdint.h>

#include <cmocka.h>

#include "qemu/core/shadow.h"

/* Return addresses; the numbers mean nothing.  */
enum { IN_MAIN = 0x1005, IN_F = 0x2005, IN_G = 0x3005, ELSEWHERE = 0x4000 };
#define SP 0x7fff0000u

/* Calls push on amd64 only.  */
enum { LINKING, PUSHING, KINDS };

static inline shadow
begin (bool pushes_ra)
{
  shadow s;
  shadow_begin (&s, pushes_ra);
  return s;
}

/* Branch, and count the frames that are dropped.  */
static inline size_t
branch (shadow *s, uint64_t pc, uint64_t sp)
{
  size_t before = shadow_depth (s);
  if (!shadow_return (s, pc, sp))
    shadow_jump (s, pc, sp);
  return before - shadow_depth (s);
}

#endif
