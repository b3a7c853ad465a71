/* Nanoseconds a frame.  */
#ifndef COST_TIMING_H
#define COST_TIMING_H

#include "replay.h"

enum { MOST_ROUNDS = 31 };

/* An unwinder with a table, and what was measured of it.  */
typedef struct subject
{
  const unwinder *unwinder;
  const table *table;
  void *state;
  uint64_t *ra; /* room */
  bool is_timed;
  double open;  /* seconds, until the first look-up can be made */
  double first; /* of a frame, of the first walk of all stacks */
  double warm[MOST_ROUNDS], cold[MOST_ROUNDS];
  bool is_fickle; /* its answers were others than when it was checked */
} subject;

typedef struct pace
{
  unsigned rounds;
  unsigned milliseconds; /* of each round, warm */
  size_t cold_stacks;    /* walked cold in each round */
} pace;

/* Measure those of the COUNT subjects that are to be timed, in turn.  */
void time_subjects (subject *subjects, size_t count, const selection *s,
                    const pace *at);

/* One that is not ours to keep: ROUNDS numbers, sorted.  */
double middle_of (const double *values, unsigned rounds);
double least_of (const double *values, unsigned rounds);
double most_of (const double *values, unsigned rounds);

#endif
