/* What a test demands, compared with what objdump or readelf printed, with
   what the reference reads in the same file, and with its .eh_frame.  */
#ifndef UPSTREAM_DEMANDS_H
#define UPSTREAM_DEMANDS_H

#include "dump_test.h"
#include "lib/tables/subject.h"

/* Report on T, whose output is S, and of which PRINTED was printed.
   False: see P.  */
bool demands_judge (const test_place *where, const dump_test *t,
                    const text_lines *printed, subject *s, problem *p);

/* The same where there is no file with code: PRINTED alone is compared.  */
void demands_judge_text (const test_place *where, const dump_test *t,
                         const text_lines *printed);

/* Report on the warning or error that T demands, and what is in LOG.  */
void demands_judge_log (const test_place *where, const dump_test *t,
                        const text_lines *log);

#endif
