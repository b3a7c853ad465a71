/* The results of a run (results.jsonl), summed up for a page.  */
#ifndef REPORT_LOAD_H
#define REPORT_LOAD_H

#include "clause.h"
#include "text_index.h"
#include "verdict.h"

typedef struct report_testee
{
  char *name, *version, *sframe_versions, *abis, *operations, *input;
  char *cannot;
  size_t verdicts[VERDICTS];
  size_t waived;
  uint64_t left_out; /* lines of right answers that were not compared */
  /* Of the hand-written cases: what they ask, and how it fails.  */
  bool asked[SF_CLAUSES], failed[VERDICTS][SF_CLAUSES];
} report_testee;

/* Results of one testee that look alike: not the ones that agree.  */
typedef struct report_group
{
  size_t testee;
  char *operation;
  enum verdict verdict;
  char *clause, *fields, *waiver; /* or "" */
  size_t count;
  /* of the first of them */
  char *example, *expected, *got, *note;
  uint64_t line; /* 0: no line differs */
} report_group;

typedef struct report_waiver
{
  char *name, *testee, *issue_class, *affects, *reason, *reported, *at;
  uint64_t covered, explained;
  bool has_expired;
} report_waiver;

typedef struct report_data
{
  report_testee *testees;
  size_t testee_count;
  report_group *groups;
  size_t group_count;
  report_waiver *waivers;
  size_t waiver_count;
  /* Numbers of testees and groups, from 1; by the testee, waivers that explain
     something.  */
  text_index testee_index, group_index, seen_index;
  size_t results;
  uint64_t cases, sections;
  char *part;      /* of a whole run: which one; or "" */
  char *reproduce; /* how a command that repeats a result begins */
  char *verdict;   /* the run's last line, or NULL: it did not end */
  uint64_t exit_code;
} report_data;

/* Read the file at PATH; ends the program when it cannot be read or a line is
   no record.  A last line that was cut is left out.  */
void report_load (report_data *d, const char *path);

#endif
