/* Defects of linkers that are known, by cause (corpora/links/known).  */
#ifndef LINKS_KNOWN_H
#define LINKS_KNOWN_H

#include "case.h"
#include "entries.h"

enum known_field
{
  KNOWN_NAME,   /* one word */
  KNOWN_CASES,  /* globs */
  KNOWN_LINKS,  /* globs of LINKER/ABI */
  KNOWN_CHECKS, /* globs of the check's name */
  KNOWN_CLASS,
  KNOWN_REASON,
  KNOWN_REPORTED,
  KNOWN_FIELDS
};

/* Read PATH.  Free with entries_free in any case.  */
bool known_read (entry_list *list, const char *path, problem *p);

/* The name of the entry that explains why CHECK of case NAME fails, or
   NULL.  */
const char *known_find (const entry_list *list, const char *name,
                        const pairing *who, const char *check);

#endif
