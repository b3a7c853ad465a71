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
  size_t known;
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
  char *clause, *fields, *issue; /* or "" */
  size_t count;
  /* of the first of them */
  char *example, *expected, *got, *note;
  uint64_t line; /* 0: no line differs */
} report_group;

/* A known issue: component/name, and what its page says.  */
typedef struct report_issue
{
  char *name, *title, *blame, *severity, *affects, *why, *reported;
  uint64_t number, covered, explained;
} report_issue;

/* A line of a known issue, and what it came to with a testee.  */
typedef struct report_line
{
  size_t testee, issue;
  char *at;
  uint64_t covered, explained;
  bool has_expired;
} report_line;

typedef struct report_data
{
  report_testee *testees;
  size_t testee_count;
  report_group *groups;
  size_t group_count;
  report_issue *issues;
  size_t issue_count;
  report_line *lines;
  size_t line_count;
  /* Numbers of testees, groups and issues, from 1.  */
  text_index testee_index, group_index, issue_index;
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
