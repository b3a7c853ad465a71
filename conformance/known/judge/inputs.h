/* What a program that judges reads: pages of known issues, and observations.  */
#ifndef JUDGE_INPUTS_H
#define JUDGE_INPUTS_H

#include "lib/base/options.h"
#include "verdicts.h"

/* Read the pages in each of PATHS, or in conformance/issues where there is none; what
   their lines about sections say is checked, too.  */
bool inputs_read_pages (issue_list *pages, const text_list *paths, problem *p);

/* Take the observations in each of PATHS (ended by NULL), and decide.  */
bool inputs_judge (verdicts *v, char **paths, problem *p);

#endif
