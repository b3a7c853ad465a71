/* Known causes (conformance/directives/known).  */
#ifndef DIRECTIVES_KNOWN_H
#define DIRECTIVES_KNOWN_H

#include "entries.h"
#include "verdict.h"

enum known_field
{
  KNOWN_NAME,       /* one word */
  KNOWN_ABIS,       /* amd64 aarch64 aarch64_be s390x, or * */
  KNOWN_ASSEMBLERS, /* labels of assemblers: 2.40 2.44 2.47.50 */
  KNOWN_VERDICT,    /* words of verdict_name (), with :PART if it matters */
  KNOWN_FUNCTION,   /* globs of the smallest function, in one line, separated
                       by | */
  KNOWN_CLASS,      /* who is to blame */
  KNOWN_REASON,
  KNOWN_REPORTED,
  KNOWN_FIELDS
};

typedef listed_entry known_cause;

typedef struct known_list
{
  entry_list entries;
  uint64_t *seen; /* how often each explained something */
} known_list;

bool known_read (known_list *list, const char *path, problem *p);
void known_free (known_list *list);

/* The cause that explains verdict V on FUNCTION, made by ASSEMBLER for T; or
   NULL.  It counts as seen.  */
const known_cause *known_find (known_list *list, const target *t,
                               const char *assembler, const verdict *v,
                               const char *function);

/* Does CAUSE explain its verdict on any function?  */
bool known_is_for_any (const known_cause *cause);

/* CAUSE, which may be NULL, explained another function.  */
void known_see_again (known_list *list, const known_cause *cause);

/* Is CAUSE expected of ASSEMBLER for T?  */
bool known_applies (const known_cause *cause, const target *t,
                    const char *assembler);

/* Replace PATH by the names of the causes that were seen, one in a line.  */
bool known_write_seen (const known_list *list, const char *path, problem *p);

#endif
