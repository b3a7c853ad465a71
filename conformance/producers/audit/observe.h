/* What an audit saw, for sframe-judge.  */
#ifndef AUDIT_OBSERVE_H
#define AUDIT_OBSERVE_H

#include <stdio.h>

#include "causes.h"

/* The function WHERE of the file of R is one of C; IS_FIRST: the first, which is
   shown in full.  DIFFERENCE: what is wrong, in words, or NULL.  */
void observe_difference (FILE *out, file_result *r, const cause *c,
                         const char *where, const char *difference,
                         bool is_first);

/* All else in the file of R: what is equal, and what the format cannot say.  */
void observe_file (FILE *out, file_result *r);

#endif
