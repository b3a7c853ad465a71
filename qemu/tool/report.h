/* What a run found out, for people.  */
#ifndef TRUTH_REPORT_H
#define TRUTH_REPORT_H

#include "command.h"
#include "known.h"
#include "session.h"

/* Print the counts and every cause; REPEAT is its command.  Returns the
   number of mismatches that KNOWN does not explain.  */
uint64_t report_print (const session *s, const session_options *o,
                       const issue_list *known, const command *repeat);

#endif
