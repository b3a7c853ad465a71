/* Mismatches grouped by cause: the row in force, and what it gets wrong.  */
#ifndef TRUTH_CAUSES_H
#define TRUTH_CAUSES_H

#include "check.h"
#include "lookup.h"

/* What is at fault, as far as the tables tell.  */
enum fault
{
  FAULT_ROW,     /* the row in force is wrong */
  FAULT_MISSING, /* there is no row for this PC */
  FAULT_FORMAT,  /* the format cannot say the rule */
  FAULT_METHOD   /* all unwinders agree on another stack than ours */
};

/* "row wrong", "row missing", ...  */
const char *fault_name (enum fault fault);

typedef struct cause
{
  outcome first; /* the first mismatch of this cause */
  uint64_t executing; /* the PC that executed then */
  uint64_t instruction; /* and how many were executed before, plus one */
  uint64_t count;
  enum verdict eh_frame; /* of the topmost frame's CFA, RA and FP, when
                            it is one of these that is wrong */
  enum fault fault; /* see truth.explain */
  char *text;       /* likewise; or NULL */
} cause;

typedef struct cause_list
{
  cause *items;
  size_t count, capacity;
} cause_list;

/* Count a mismatch.  Returns its cause, valid until the next call; the first
   time COUNT is 1 and the caller fills in where that was.  */
cause *causes_add (cause_list *list, const outcome *o);
void causes_free (cause_list *list);

/* The name of the function or section that the wrong frame executes.  */
const char *cause_where (const cause *c);

/* The start of the row in force, as an address in the file; 0: none was.  */
uint64_t cause_row (const cause *c);

#endif
