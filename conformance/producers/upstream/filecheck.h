/* What FileCheck of LLVM says, and which lines of a test it takes no notice
   of.  */
#ifndef UPSTREAM_FILECHECK_H
#define UPSTREAM_FILECHECK_H

#include "text_lines.h"

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
