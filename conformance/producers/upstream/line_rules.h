/* How the test suites of binutils compare what a tool prints with what is
   expected: line by line, where an expected line is a regular expression of
   Tcl, or one of
     #...    any lines, up to one that the next line matches
     #?TEXT  a line that may be there
     #pass   all that follows is right
     #failif the test passes where the rest does not match
   A line with `!' at its start has to differ.  Other lines that begin with #
   say nothing, and empty ones are skipped.
   [binutils, the comment of regexp_diff in its library for DejaGnu]  */
#ifndef UPSTREAM_LINE_RULES_H
#define UPSTREAM_LINE_RULES_H

#include "text_lines.h"

/* Called for each expected line that a printed line was compared with; both
   are numbers of lines.  */
typedef void pair_taker (void *context, size_t expected, size_t printed,
                         bool is_met);

typedef struct line_outcome
{
  bool is_met;    /* the test passes */
  bool is_failif; /* it passes where the lines do not match */
  bool is_bad;    /* a line is no regular expression: EXPECTED */
  size_t expected, printed; /* the first lines that do not match; their
                               counts where a text was at its end */
} line_outcome;

line_outcome lines_compare (const text_lines *expected,
                            const text_lines *printed, pair_taker *take,
                            void *context);

/* Does the expected line EXPECTED match PRINTED?  *IS_BAD: it is no regular
   expression.  */
bool line_matches (const char *expected, const char *printed, bool *is_bad);

#endif
