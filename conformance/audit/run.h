/* Every file audited, or one function of it shown.  */
#ifndef AUDIT_RUN_H
#define AUDIT_RUN_H

#include "causes.h"
#include "files.h"

/* What a run calls, one call at a time.  */
typedef struct listener
{
  /* FILE has been compared.  */
  void (*file) (void *context, const file_result *r);
  /* A file could not be read.  */
  void (*damaged) (void *context, const problem *p);
  void *context;
} listener;

/* Audit all files of PATHS with JOBS threads; see files_read.  */
void run_audit (const path_list *paths, unsigned jobs, const audit_options *o, const listener *to, run_totals *totals);

/* Print both tables of the function at ADDRESS of each; in how many files do they differ?  */
size_t run_show (const path_list *paths, uint64_t address, const listener *to);

#endif
