/* What a run found out, for people.  */
#ifndef TRUTH_REPORT_H
#define TRUTH_REPORT_H

#include "session.h"

void report_print (const session *s, const session_options *o);

#endif
