/* What is not as it was in an earlier run.  */
#ifndef AUDIT_BASELINE_H
#define AUDIT_BASELINE_H

#include <stdio.h>

#include "problem.h"

/* Is PATH what an audit has written, of one file at least?  */
bool baseline_check (const char *path, problem *p);

/* Print how the records in NEW_PATH differ from those in OLD_PATH, file by
   file: causes that came, went, or became more or less frequent, the number
   of functions that are equal, and the size of .sframe.  WORSE becomes the
   number of causes without an explanation that came or became more.  */
bool baseline_compare (FILE *out, const char *old_path, const char *new_path,
                       size_t *worse, problem *p);

/* Print every cause in the records at PATH, one line for each function, or for
   the file: names only, so that two lists can be compared.  A file without
   causes has a line, too.  */
bool baseline_list (FILE *out, const char *path, problem *p);

#endif
