/* Where a page stands among the others: what an index and a site tell of it.  */
#ifndef ISSUES_PART_H
#define ISSUES_PART_H

#include "issues.h"

/* Assemblers, linkers, readers and the format; wrong CFI of others; no defect; what is meant so; what no current
   release has.  Only the first two are defects that somebody can meet.  */
enum part
{
  PART_TOOLS,
  PART_CFI,
  PART_RIGHT,
  PART_DESIGN,
  PART_GONE,
  PARTS
};

enum part part_of (const issue *page);

static inline bool
is_open (const issue *page)
{
  return part_of (page) <= PART_CFI;
}

/* The project that PAGE is for: LENGTH bytes.  */
const char *project_of (const issue *page, int *length);

/* The place of PAGE among those that matter most, from 1 on, and in SENTENCE why; 0: it is not among them.  */
unsigned long rank_of (const issue *page, const char **sentence);

/* Of those of LIST the one with the lowest place above RANK; NULL: there is none.  */
const issue *next_of_first (const issue_list *list, unsigned long rank);

#endif
