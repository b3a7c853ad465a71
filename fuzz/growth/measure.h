/* The processor time and the memory that a program takes.  */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>

#include "lib/base/buffer.h"

typedef struct cost
{
  double seconds; /* of processor time; or one of these */
  long memory;    /* in kilobytes, the most that one of its processes had */
  long space;     /* likewise: of addresses that its first process had, touched or not; 0: not asked */
} cost;

enum { NO_ANSWER = -1, TOO_LONG = -2 };

/* What ARGV, a path first, costs with its children, without output, for at most
   SECONDS.  NO_ANSWER: it did not exit with WANTED, which leaves nothing to measure.
   Ends the program when the system fails.  */
cost cost_of (char *const argv[], int wanted, unsigned seconds, bool asks_space);

/* Ask a server of PROGRAM (conformance/CONTRACT.md, `serve`) so many times to
   decode SECTION.  KEPT becomes by how many kilobytes its memory grew from a
   quarter of the requests to a half, and from there to the last.  Returns how
   many it answers; with 0 it is no server, or one that is too slow.  Ends the
   program when the system fails.  */
unsigned kept_by_server (const char *program, const buffer *section,
                         unsigned requests, long kept[2]);

#endif
