/* Known mismatches, by cause (qemu/known).  */
#ifndef TRUTH_KNOWN_H
#define TRUTH_KNOWN_H

#include "causes.h"
#include "entries.h"

enum known_field
{
  KNOWN_NAME,     /* one word */
  KNOWN_PROGRAMS, /* globs of the program's path; * matches / too */
  KNOWN_ABIS,     /* as in corpora/programs/manifest */
  KNOWN_WHERE,    /* globs of the function or section */
  KNOWN_WRONG,    /* words of wrong_name (), or * */
  KNOWN_EH_FRAME, /* how .eh_frame does there: right, wrong, none, or * */
  KNOWN_CLASS,    /* who is to blame */
  KNOWN_REASON,
  KNOWN_REPORTED,
  KNOWN_FIELDS
};

/* One entry; all fields from PROGRAMS to EH_FRAME have to match.  */
typedef listed_entry known_mismatch;

typedef entry_list known_list;

/* Read PATH, whose format is in entries.h.  */
bool known_read (known_list *list, const char *path, problem *p);
void known_free (known_list *list);

/* Is K about PROGRAM of ABI?  */
bool known_is_about (const known_mismatch *k, const char *program,
                     const char *abi);

/* The entry that explains cause C of PROGRAM, or NULL.  */
const known_mismatch *known_find (const known_list *list, const cause *c,
                         const char *program);

#endif
