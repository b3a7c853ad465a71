/* What a program and all that it has started use together, which no limit of
   one process says.  */
#ifndef CENSUS_H
#define CENSUS_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>
#include <sys/types.h>

typedef struct census
{
  uint64_t processes;
  uint64_t memory; /* bytes: their own, and shared ones that are mapped, as
                      often as they are */
  uint64_t processor_ms; /* used, also by those that were waited for */
  uint64_t waited_ms; /* for a processor, by the threads that there are now */
  bool is_runnable;   /* one of them runs, or waits for a processor */
  bool has_ended;     /* the top itself; who waits for that will see it */
} census;

/* Of the processes below each of TOPS[COUNT], into COUNTS; those that cannot
   be read count nothing.  One pass over /proc, for now and then.  */
void census_take (const pid_t *tops, size_t count, census *counts);

/* Kill all processes below TOP, which is this process, and becomes the
   parent of those whose own one dies.  */
void census_kill (pid_t top);

/* The bytes on disk below PATH, which is another's: what cannot be looked into
   is UINT64_MAX.  */
uint64_t census_disk (const char *path);

#endif
