/* Globs, separated by blanks.  */
#ifndef GLOBS_H
#define GLOBS_H

#include <stdbool.h>

/* Does one of the blank-separated GLOBS match?  `*` matches `/`.  */
bool globs_match (const char *globs, const char *text);

#endif
