/* Defects of linkers that are known, by cause (corpora/links/known).  */
#ifndef LINKS_KNOWN_H
#define LINKS_KNOWN_H

#include "case.h"

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

typedef struct known_defect
{
  char *field[KNOWN_FIELDS];
} known_defect;

typedef struct known_list
{
  known_defect *items;
  size_t count, capacity;
} known_list;

/* Read PATH: blocks of `field: value`, separated by empty lines; a line that
   begins with a blank goes on with the one before, # begins a comment.  All
   fields are required.  */
bool known_read (known_list *list, const char *path, problem *p);
void known_free (known_list *list);

/* The entry that explains why CHECK of case NAME fails, or NULL.  */
const known_defect *known_find (const known_list *list, const char *name,
                                const pairing *who, const char *check);

#endif
