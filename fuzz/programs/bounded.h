/* A program that is run within bounds of time, memory and output, and watched:
   when a signal ends it, its stack is kept.  */
#ifndef BOUNDED_H
#define BOUNDED_H

#include <stdbool.h>

#include "lib/base/buffer.h"

/* Seconds of processor time, seconds of sleep, GiB of memory, bytes of any file.  */
enum { MOST_CPU = 4, MOST_SLEEP = 15, MOST_MEMORY = 4 };
#define MOST_OUTPUT (64ull << 20)

typedef struct ending
{
  int signal;      /* that would have ended it, the first one; 0: none */
  int exit_status; /* where there was no signal */
  bool took_too_long; /* of MOST_SLEEP */
  buffer stack;    /* at SIGNAL: lines as a sanitizer prints them */
} ending;

typedef struct surroundings
{
  const char *preload; /* a library; NULL: none */
  unsigned reserved;   /* GiB of addresses besides MOST_MEMORY */
} surroundings;

/* Run ARGV, a path first, with stdout and stderr to the file OUTPUT.  False: it
   could not be started.  The caller frees END's stack.  */
bool run_bounded (char *const argv[], const char *output,
                  const surroundings *around, ending *end);

#endif
