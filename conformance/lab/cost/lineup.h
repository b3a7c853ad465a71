/* Which unwinders read which tables, and which of them may be measured: those that are
   right.  */
#ifndef COST_LINEUP_H
#define COST_LINEUP_H

#include "lib/base/options.h"
#include "unwinder.h"

/* Recorded stacks, walked by an unwinder.  */

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

/* Nanoseconds a frame.  */

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

enum { MOST_SUBJECTS = 32 };

typedef struct lineup
{
  subject subjects[MOST_SUBJECTS];
  verdict verdicts[MOST_SUBJECTS];
  size_t count;
} lineup;

/* Check every unwinder with every table that it reads on S.  What does not guess and is
   wrong is a finding.  False: the host failed.  */
bool lineup_check (lineup *l, const table_list *tables, const selection *s,
                   unsigned seconds, problem *p);

bool lineup_has_finding (const lineup *l);

/* "reference", ".sframe v3", in columns.  */
void lineup_print_name (const subject *u);

/* Why the subject is not measured.  */
void lineup_print_verdict (const subject *u, const verdict *v, size_t stacks);

/* What a program does with the stacks and tables of its command line.  False: the host failed.  */
typedef bool replayed (const stack_set *set, const table_list *tables, bool *is_finding,
                       problem *p);

/* The whole of such a program: STACKS [FILE...], read and given to WHAT; its exit status.  */
int replay (char **argv, const usage *u, replayed *what);

/* The stacks of SET, of which every frame is in every table of SFrame; of these, those at
   which the unwinder that guesses is right.  False: the host failed.  Free the items.  */
void select_covered (selection *s, const stack_set *set,
                     const table_list *tables);
bool select_guessed (selection *s, const selection *all, const table_list *tables,
                     unsigned seconds, problem *p);

#endif
