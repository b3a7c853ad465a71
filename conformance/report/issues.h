/* What disagrees: what nobody has explained, what is known of whom, and known
   issues that are not seen any more.  */
#ifndef REPORT_ISSUES_H
#define REPORT_ISSUES_H

#include "load.h"

/* How many known issues of TESTEE this run saw.  */
size_t issues_seen (const report_data *d, size_t testee);

/* Append the section "Unexplained disagreements", id `unexplained`.  */
void issues_add_unexplained (buffer *to, const report_data *d);

/* Append the section "Expired issues", id `expired`, if there are any.  */
void issues_add_expired (buffer *to, const report_data *d);

/* Append the section "Known issues": for each testee a line with their names,
   id `known-NAME`, and each issue, by component, id `issue-COMPONENT/NAME`.  */
void issues_add_known (buffer *to, const report_data *d);

#endif
