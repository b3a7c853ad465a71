/* Printed tables that are wrong, to see whether a test would notice.  */
#ifndef UPSTREAM_ALTERED_H
#define UPSTREAM_ALTERED_H

#include "text_lines.h"

/* The row LINE at the same address with another CFA, FP and RA; to free.  */
char *altered_row (const char *line);

/* The line of a function with another start and size; to free.  */
char *altered_function (const char *line);

/* PRINTED without its functions and rows, where both counts are 0.  */
void emptied_table (text_lines *emptied, const text_lines *printed);

#endif
