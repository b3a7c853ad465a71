/* Known causes (conformance/issues).  */
#ifndef DIRECTIVES_KNOWN_H
#define DIRECTIVES_KNOWN_H

#include "issues.h"
#include "verdict.h"

typedef struct known_list
{
  issue_list issues;
  tally *seen; /* how often each line explained something */
} known_list;

bool known_read (known_list *list, const char *path, problem *p);
void known_free (known_list *list);

/* The line that explains verdict V on FUNCTION, made by ASSEMBLER for T; or
   NULL.  It counts as seen.  */
const shows *known_find (known_list *list, const target *t,
                         const char *assembler, const verdict *v,
                         const char *function);

/* The name of the issue of CAUSE.  */
const char *known_name (const known_list *list, const shows *cause);

/* Does CAUSE explain its verdict on any function?  */
bool known_is_for_any (const shows *cause);

/* CAUSE, which may be NULL, explained another function.  */
void known_see_again (known_list *list, const shows *cause);

/* Replace PATH by the lines that were seen: the issue, a blank and where the
   line is.  */
bool known_write_seen (const known_list *list, const char *path, problem *p);

#endif
