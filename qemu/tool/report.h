/* What a run found out, for people.  */
#ifndef TRUTH_REPORT_H
#define TRUTH_REPORT_H

#include "command.h"
#include "session.h"

/* Print the counts and every cause; REPEAT is its command.  */
void report_print (const session *s, const session_options *o,
                   const command *repeat);

#endif
