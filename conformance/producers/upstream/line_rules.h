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

#include <stddef.h>

#include "lib/base/buffer.h"
#include "lib/base/problem.h"

/* A text as its lines.  */

typedef struct text_lines
{
  buffer text;  /* the lines lie in it, each ended by 0 */
  char **items; /* without the end of line */
  size_t count, capacity;
} text_lines;

/* All lines of the file at PATH.  Free with text_lines_free in any case.  */
bool text_lines_read (text_lines *l, const char *path, problem *p);

/* The lines of TEXT, which becomes L's.  */
void text_lines_of (text_lines *l, buffer *text);
void text_lines_free (text_lines *l);

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

/* What FileCheck of LLVM says, and which lines of a test it takes no notice
   of.  */

/* A line of the test, and the printed line that meets it; both from 1.  */
typedef struct met_line
{
  size_t demand, printed;
} met_line;

typedef struct met_lines
{
  met_line *items;
  size_t count, capacity;
} met_lines;

/* The lines that `FileCheck -v' has said are met.  */
void filecheck_read (met_lines *m, const text_lines *said);
void filecheck_free (met_lines *m);

/* Is LINE meant as a check of PREFIX ("CHECK", as in "# CHECK-NEXT  text"), and
   none, because it has no colon?  */
bool filecheck_ignores (const char *line, const char *prefix);

#endif
