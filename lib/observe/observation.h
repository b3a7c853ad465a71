/* What oracles see: the lines of observations.jsonl.  The format is in
   conformance/known/judge/README.md.  */
#ifndef OBSERVATION_H
#define OBSERVATION_H

#include <stdio.h>

#include "lib/base/problem.h"
#include "lib/issues/issues.h"

/* The reader in silences.tsv that is no program: frames compared with what was
   executed.  */
#define EXECUTED_CODE "executed code"

enum observed_result
{
  SAW_GOOD,
  SAW_WRONG,
  SAW_EXCUSED, /* neither: REASON says why it is not compared */
  OBSERVED_RESULTS
};

typedef struct observation
{
  enum oracle oracle;
  enum observed_result result;
  observed seen;      /* its fields, as pages name them */
  const char *test;   /* what was looked at; unique in a run */
  const char *reason; /* of SAW_EXCUSED: a few words that stand in
                         conformance/known/judge/excused; or NULL */
  const char *text;   /* what is wrong, for people; or NULL */
  const char *again;  /* the command that shows it again; or NULL */
  const char *right_answer, *answer; /* whole, where they differ; or NULL */
  uint64_t count;     /* how many of the same; 0 is 1 */
} observation;

/* How much of what pages can be about was looked at.  */
enum observed_extent
{
  SAW_PART,   /* some: nothing is known of what was not seen */
  SAW_MOSTLY, /* what one line of a page is about: wholly, or not at all */
  SAW_WHOLE,  /* all */
  OBSERVED_EXTENTS
};

/* The last line of what one oracle saw.  */
typedef struct observed_end
{
  enum oracle oracle;
  enum observed_extent extent;
  uint64_t observations; /* lines of this oracle before it, in this file */
  const char *lacks;     /* what a run has to look at and this one has not; or
                            NULL */
  const char *checked;   /* how much it has looked at, for people; or NULL */
} observed_end;

void observation_write (FILE *out, const observation *o);
void observed_end_write (FILE *out, const observed_end *e);

/* What is called with each line of a file; the texts live as long as the
   call.  */
typedef struct observation_taker
{
  void *context;
  void (*take) (void *context, const observation *o);
  void (*end) (void *context, const observed_end *e);
} observation_taker;

/* Read what is at PATH.  False: a line is none of the format (FILE:LINE: why), or
   an oracle's last line is missing: the file has been cut.  */
bool observations_read (const char *path, const observation_taker *to,
                        problem *p);

/* The words of observations.jsonl.  */

/* By enum observed_result; ended by NULL.  */
extern const char *const observed_results[OBSERVED_RESULTS + 1];

/* By enum observed_extent.  */
extern const char *const observed_extents[OBSERVED_EXTENTS];

#endif
