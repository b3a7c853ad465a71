/* Recorded stacks, walked by an unwinder.  */
#ifndef COST_REPLAY_H
#define COST_REPLAY_H

#include "unwinder.h"

/* Frames beyond the true ones that a walk may give, to show that it does not end.  */
enum { BEYOND = 4 };

/* Some of the stacks of a set.  */
typedef struct selection
{
  const stack_set *set;
  const recorded **items;
  size_t count, frames;
} selection;

/* The return addresses that U gives for R, at most MOST: as long as it steps, and is in the
   code of the set's file.  */
size_t replay_one (const unwinder *u, void *state, const stack_set *s,
                   const recorded *r, uint64_t *ra, size_t most);

/* All stacks of S; a number that is another one where any frame is another.  RA has room
   for the deepest stack and what is BEYOND.  */
uint64_t replay_all (const unwinder *u, void *state, const selection *s,
                     uint64_t *ra);

/* What that number is when every frame is right.  */
uint64_t replay_expected (const selection *s);

/* The sum of one stack, added to SUM.  */
uint64_t replay_add (uint64_t sum, const uint64_t *ra, size_t count);

/* Room for RA.  */
uint64_t *replay_room (const stack_set *s);

/* What a check has found.  */
typedef struct verdict
{
  size_t wrong;    /* stacks */
  char first[256]; /* the first of them, or why nothing is known */
  bool is_broken;  /* it died, did not end, or did not open the table */
} verdict;

/* Walk all stacks, in a process of its own, which has SECONDS, and compare with what was
   executed.  IS_RIGHT gets a byte for each stack, where it is not NULL.  False: the host
   failed.  */
bool replay_check (const unwinder *u, const table *t, const selection *s,
                   unsigned seconds, verdict *v, uint8_t *is_right, problem *p);

#endif
