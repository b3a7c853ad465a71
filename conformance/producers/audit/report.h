/* The result for people, and one function with both tables side by side.  */
#ifndef AUDIT_REPORT_H
#define AUDIT_REPORT_H

#include <stdio.h>

#include "causes.h"
#include "lib/base/whole.h"
#include "lib/tables/compare.h"
#include "lib/tables/files.h"

/* Sums over all files of one ABI and version.  */
typedef struct group_sum
{
  const char *abi;
  uint8_t version; /* 0: files without .sframe */
  uint64_t files, functions[VERDICTS], missing_by_format;
  coverage cover;
  table_sizes sizes;
} group_sum;

typedef struct summary
{
  group_sum *groups;
  size_t count, capacity;
  cause_list causes;
  gap_sum gaps;
} summary;

/* How the program is started again: what is typed before the options, and those
   without which a complaint about a whole file would not come.  */
typedef struct again
{
  const char *program, *options;
} again;

void summary_add (summary *s, const file_result *r);
void summary_free (summary *s);

/* Functions of all groups; their ABIs; functions that differ; whether a file has
   .sframe.  */
uint64_t summary_functions (const summary *s);
size_t summary_abis (const summary *s);
uint64_t summary_wrong (const summary *s);
bool summary_has_sframe (const summary *s);

/* Print all causes, those of the format in a line each, and the table of
   groups.  */
void report_print (FILE *out, summary *s, const run_totals *t, const again *a);

/* Sizes, counts and shares of code for programs: JSON lines, one per file as it
   is done, then one with the sums.  */

/* Where records go.  */
typedef struct records
{
  const char *path; /* NULL: nowhere */
  whole_file out;
} records;

bool records_begin (records *r, const char *path, problem *p);
void records_add (records *r, const file_result *result);
/* Write the sums and put the file in its place.  */
bool records_end (records *r, const summary *s, const run_totals *t,
                  problem *p);

/* Print what both tables of S say about the function at ADDRESS, from place to
   place; places where they differ are marked.  False: see P.  *DIFFERS: is a
   place marked, or has only one table a function there?  */
bool show_function (FILE *out, subject *s, uint64_t address, bool *differs,
                    problem *p);

#endif
