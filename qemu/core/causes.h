/* Mismatches grouped by cause: the row in force, and what it gets wrong.  */
#ifndef TRUTH_CAUSES_H
#define TRUTH_CAUSES_H

#include "check.h"

typedef struct cause
{
  outcome first; /* the first mismatch of this cause */
  uint64_t executing; /* the PC that executed then */
  uint64_t instruction; /* and how many were executed before, plus one */
  uint64_t count;
} cause;

typedef struct cause_list
{
  cause *items;
  size_t count, capacity;
} cause_list;

void causes_add (cause_list *list, const outcome *o, uint64_t executing,
                 uint64_t instruction);
void causes_free (cause_list *list);

/* The name of the function or section that the wrong frame executes.  */
const char *cause_where (const cause *c);

/* The start of the row in force, as an address in the file; 0: none was.  */
uint64_t cause_row (const cause *c);

#endif
