/* The processor time that a program takes.  */
#ifndef MEASURE_H
#define MEASURE_H

#include <stdbool.h>

#include "lib/base/buffer.h"

/* Run ARGV, a path first, without output, for at most SECONDS.  Returns its
   seconds of processor time, with those of its children; or -1: it did not exit
   with WANTED, which leaves nothing to measure, or -2: it took too long.  KILOBYTES
   becomes the most memory that one of its processes had.  Ends the program when
   the system fails.  */
double seconds_of (char *const argv[], int wanted, unsigned seconds, long *kilobytes);

/* Ask a server of PROGRAM (conformance/CONTRACT.md, `serve`) so many times to
   decode SECTION.  KEPT becomes by how many kilobytes its memory grew from a
   quarter of the requests to a half, and from there to the last.  Returns how
   many it answers; with 0 it is no server.  Ends the program when the system
   fails.  */
unsigned kept_by_server (const char *program, const buffer *section,
                         unsigned requests, long kept[2]);

#endif
