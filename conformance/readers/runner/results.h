/* Results: in memory, and as JSON lines that are written as they come, from
   which an interrupted run goes on.  The records are described in
   conformance/README.md.  */
#ifndef CONFORM_RESULTS_H
#define CONFORM_RESULTS_H

#include <stdio.h>

#include "testee.h"

typedef struct result
{
  uint32_t test_case, testee;
  enum operation operation;
  judgement judgement;
  double ms;
  bool is_repeat; /* the same section as an earlier case: not run again */
} result;

typedef struct results
{
  const case_set *cases;
  testee_list *testees;
  result *all;
  size_t count, capacity;
  size_t resumed;
  bool *done;      /* by testee, operation, case: see result_is_done */
  char *directory;
  uint64_t program; /* identifies the runner and what it asks */
  const char *part; /* which part of a whole run this is; NULL: it is whole */
  bool is_partial;  /* of the cases */
  FILE *lines;      /* results.jsonl */
  off_t reserved;   /* the size that the disk has room for */
} results;

/* Open DIRECTORY for the results of R, whose cases, testees, program and part
   are set.  With RESUME, take over what an earlier run of the same program,
   testees and inputs left there.  What that wrote at its end is removed.  */
void results_open (results *r, const char *directory, bool resume);

bool result_is_done (const results *r, size_t who,
                     enum operation operation, size_t case_index);

/* Add a result for every case of that input that is not done, and write it. */
void results_add (results *r, size_t who, enum operation operation,
                  size_t input_index, const judgement *j, double ms);

/* The results of testee WHO up to here count: it answered its probe.  Those that
   this was never said of are asked for again by --resume.  */
void results_confirm (results *r, size_t who);

/* Sort the results and replace results.jsonl, which ends with the exit status of
   the run.  */
void results_close (results *r, int exit_code);

/* What goes on with an interrupted run: the option, or in SFRAME_RESUME the command
   that a script was started by.  */
const char *how_to_resume (void);

/* The command that shows RESULT again; all that the testee NAME is asked.  */
char *reproducer (const results *r, const result *one);
char *reproducer_of (const char *name);

/* How reproducer () starts: the runner and its options.  */
extern char *reproducer_prefix;
/* In its place in front of CASE=NAME, of --again; or NULL.  */
extern const char *again_command;

/* The JSON lines themselves: each function gives one line without its
   newline, which the caller frees.  */

char *record_of_run (const results *r);
char *record_of_testee (const testee *t);
char *record_of_result (const results *r, const result *one);
/* After the results of T that count: it answered its probe.  */
char *record_of_probe (const testee *t);
char *record_of_end (const results *r, int exit_code);

/* Read SIZE bytes of lines, and give TAKE each result that still holds: made
   by the same program of the same testee and input, and confirmed by a probe.  */
void records_read (results *r, const char *text, size_t size,
                   void (*take) (results *r, const result *one));

#endif
