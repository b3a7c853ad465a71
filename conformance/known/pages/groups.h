/* The groups of clauses: the parts of the register, in its order.  */
#ifndef PAGES_GROUPS_H
#define PAGES_GROUPS_H

#include "reference/clause.h"

enum { CLAUSE_GROUPS = 8 };

typedef struct clause_group
{
  enum sf_clause first; /* the next group's first ends it */
  const char *id, *title;
} clause_group;

extern const clause_group clause_groups[CLAUSE_GROUPS];

/* The clause that follows the last one of group NUMBER.  */
int clause_group_end (int number);

#endif
