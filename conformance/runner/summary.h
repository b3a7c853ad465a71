/* What the run says at its end, and its exit code.  */
#ifndef CONFORM_SUMMARY_H
#define CONFORM_SUMMARY_H

#include "command_line.h"
#include "results.h"

/* Print the table, what is unexplained, what expired and what is missing.
   Returns the exit code; *VERDICT is the last line, which the caller frees.  */
int summary_print (const results *r, const expectation *expectations,
                   const minimums *least, char **verdict);

#endif
