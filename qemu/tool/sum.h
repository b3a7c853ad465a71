/* The records of many runs, added up.  */
#ifndef TRUTH_SUM_H
#define TRUTH_SUM_H

#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/arch/arch.h"
#include "lib/base/text_index.h"
#include "lib/base/whole.h"
#include "observe.h"
#include "qemu/core/check.h"

/* The share of instructions at which SFrame, .eh_frame and frame pointers are
   right, by ABI and how the programs were compiled.  */

typedef struct share
{
  char *abi, *label;
  uint64_t compared, sframe, eh_frame, frame_pointer;
} share;

typedef struct share_list
{
  share *items;
  size_t count, capacity;
  text_index index; /* their numbers, from 1 */
} share_list;

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
  char *abi, *where, *wrong, *row, *eh_frame, *fault, *program, *explanation,
      *command;
  uint64_t count, rows;
} group;

typedef struct sum
{
  total totals[ARCHS];
  group *groups;
  size_t group_count, group_capacity;
  text_index group_index; /* numbers of groups, from 1 */
  share_list shares;
  rested rested;
  observer observer;
  whole_file observations;
  uint64_t runs, failed, causes;
  uint64_t mismatches, caused; /* those of runs, and those that have a cause */
} sum;

typedef struct sum_options
{
  bool is_quiet; /* no tables */
  bool is_complete; /* all runs of the programs that they are about */
  uint64_t min_runs;
  const char *least; /* file of lines ABI|RUNS|PCS|FRAMES|DEPTH, or NULL */
  const char *observations; /* file for what sframe-judge reads, or NULL */
  const char *shares; /* file for the shares, or NULL */
} sum_options;

/* Add up the files PATHS (ended by NULL), print tables, and write what is wanted.
   Returns the exit status, which does not depend on what is wrong.  */
int sum_print (char *const *paths, const sum_options *o);

#endif
