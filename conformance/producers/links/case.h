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

typedef struct selection
{
  const char
      *linkers; /* a file: what linkers cannot do (corpora/links/linkers) */
  const char *
      pairings; /* a file: those of a root (conformance/producers/links/can) */
  const char *only;    /* a glob of LINKER/ABI */
  const char *results; /* a directory */
} selection;

/* Print RESULTS/CASE/LINKER.ABI CASE LINKER ABI for each that one of the CASES is for.  */
bool select_links (const selection *s, char **cases, problem *p);

#endif
