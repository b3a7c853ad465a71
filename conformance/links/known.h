/* Defects of linkers that are known, by cause (corpora/links/known).  */
#ifndef LINKS_KNOWN_H
#define LINKS_KNOWN_H

#include "case.h"
#include "checks.h"
#include "entries.h"

enum known_field
{
  KNOWN_NAME,   /* one word */
  KNOWN_CASES,  /* globs */
  KNOWN_LINKS,  /* globs of LINKER/ABI */
  KNOWN_CHECKS, /* globs of the check's name */
  KNOWN_SAYS,   /* of how the linker ended: an extended regular expression */
  KNOWN_CLASS,
  KNOWN_REASON,
  KNOWN_REPORTED,
  KNOWN_FIELDS
};

/* Read PATH.  An entry for a check of how the linker ended has to say how.
   Free with entries_free in any case.  */
bool known_read (entry_list *list, const char *path, problem *p);

/* The name of the entry that explains why C of case NAME fails, as WHY
   says, or NULL.  */
const char *known_find (const entry_list *list, const char *name,
                        const pairing *who, const check *c,
                        const char *why);

#endif
