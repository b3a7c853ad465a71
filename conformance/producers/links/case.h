/* The text of a link case (corpora/links/README.md): the lines above its first
   input.  */
#ifndef LINKS_CASE_H
#define LINKS_CASE_H

#include <stdbool.h>
#include <stddef.h>

#include "lib/base/problem.h"

typedef struct case_line
{
  char *key;       /* "expect", "silent", "file", ... */
  char *selectors; /* globs of LINKER or LINKER/ABI; "": all */
  char *value;
} case_line;

typedef struct link_case
{
  case_line *lines;
  size_t count, capacity;
} link_case;

/* One linker and one ABI.  */
typedef struct pairing
{
  const char *linker, *abi;
} pairing;

/* Read PATH.  Free with case_free in any case.  */
bool case_read (link_case *c, const char *path, problem *p);
void case_free (link_case *c);

/* Is LINE for that pairing?  */
bool case_line_applies (const case_line *line, const pairing *who);

#endif
