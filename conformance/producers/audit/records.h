/* Sizes, counts and shares of code for programs: JSON lines, one per file as it
   is done, then one with the sums.  */
#ifndef AUDIT_RECORDS_H
#define AUDIT_RECORDS_H

#include "lib/base/whole.h"
#include "report.h"

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

#endif
