/* Exploring a program whose coverage nobody can see: an input is kept when what the
   program prints has a line, numbers aside, that no input before has made it
   print.  */
#ifndef EXPLORE_H
#define EXPLORE_H

#include "trial.h"

typedef struct exploration
{
  const char *target;
  const char *findings; /* what the names of findings begin with: DIRECTORY/ */
  const char *corpus;   /* directory for inputs that are kept; NULL: none */
  char **seeds;         /* directories */
  size_t seed_count;
  unsigned workers, seconds, seed;
  uint64_t most_runs; /* 0: until the time is over */
} exploration;

/* Explore, and print a line each second as libFuzzer does.  Returns 0, or an exit
   status when nothing could be run.  */
int explore (const exploration *e);

#endif
