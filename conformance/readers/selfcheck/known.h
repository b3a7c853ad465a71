/* What a program notes about its own stack.  Each function begins with ENTER and ends with LEAVE; in
   between, INTERRUPT (machine.h) lets the unwinder be asked.  */
#ifndef SELFCHECK_KNOWN_H
#define SELFCHECK_KNOWN_H

#include <stdint.h>

#include "machine.h"

enum { MOST_FRAMES = 512 };

extern uint64_t known_callers[MOST_FRAMES]; /* where each function returns to, the outermost first */
extern int known_depth;
extern const char *known_place; /* for messages */

#define ENTER \
  known_callers[known_depth++] \
    = (uint64_t) (uintptr_t) __builtin_extract_return_addr (__builtin_return_address (0))
#define LEAVE known_depth--
#define HERE(place) \
  do \
    { \
      known_place = (place); \
      INTERRUPT; \
    } \
  while (0)
#ifdef __clang__
#define FUNCTION __attribute__ ((noinline))
#else
#define FUNCTION __attribute__ ((noinline, noclone))
#endif

/* All situations; what they compute, lest a compiler leaves it out.  */
void stacks (void);
extern volatile int known_sum;

#endif
