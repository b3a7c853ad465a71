/* The JSON lines themselves: each function gives one line without its
   newline, which the caller frees.  */
#ifndef CONFORM_RECORDS_H
#define CONFORM_RECORDS_H

#include "results.h"

char *record_of_run (const results *r);
char *record_of_testee (const testee *t);
char *record_of_result (const results *r, const result *one);
/* After the results of T that count: it answered its probe.  */
char *record_of_probe (const testee *t);
char *record_of_end (const results *r, int exit_code);

/* Read SIZE bytes of lines, and give TAKE each result that still holds: made
   by the same program of the same testee and input, and confirmed by a probe.  */
void records_read (results *r, const char *text, size_t size,
                   void (*take) (results *r, const result *one));

#endif
