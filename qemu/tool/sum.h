/* The records of many runs, added up.  */
#ifndef TRUTH_SUM_H
#define TRUTH_SUM_H

#include "known.h"
#include "shares.h"
#include "text_index.h"

/* What was checked of an ABI; and what has to be, at least.  */
typedef struct total
{
  const char *abi;
  uint64_t runs, instructions, checked, pcs, frames, depth, mismatches;
  double seconds;
  uint64_t least_runs, least_pcs, least_frames, least_depth;
} total;

/* Causes that are alike but for the program that shows them; the texts are
   those of the first one.  */
typedef struct group
{
  char *abi, *where, *wrong, *row, *eh_frame, *fault, *known, *program,
      *explanation, *command;
  uint64_t count, rows;
} group;

typedef struct sum
{
  total totals[ARCHS];
  group *groups;
  size_t group_count, group_capacity;
  text_index group_index; /* numbers of groups, from 1 */
  share_list shares;
  const issue_list *known;
  tally *tallies; /* for each line of KNOWN: runs of its programs, and causes
                     that it explains */
  uint64_t runs, failed;
} sum;

typedef struct sum_options
{
  const issue_list *known;
  bool is_complete; /* a line of KNOWN whose programs were run, and that
                       explains nothing, is a failure */
  const char *untried; /* releases that no page of KNOWN has met, or NULL:
                          one that explains nothing is then no failure */
  uint64_t min_runs;
  const char *least; /* file of lines ABI|RUNS|PCS|FRAMES|DEPTH, or NULL */
  const char *html;  /* file for a page, or NULL */
} sum_options;

/* Add up the files PATHS (ended by NULL), print the failed runs, the mismatches
   by cause, and tables.  Returns the exit status.  */
int sum_print (char *const *paths, const sum_options *o);

#endif
