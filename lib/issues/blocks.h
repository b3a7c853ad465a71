/* The blocks of a page, between lines of ```: conformance/issues/README.md.  */
#ifndef BLOCKS_H
#define BLOCKS_H

#include <string.h>

#include "issues.h"

/* Is LINE one that begins or ends a block?  */
static inline bool
is_fence (const char *line)
{
  return strncmp (line, "```", 3) == 0;
}

typedef struct block
{
  const char *lines; /* in the text; the last ends with a newline */
  size_t length;
} block;

enum blocks
{
  BLOCKS_NONE,
  BLOCKS_ONE,
  BLOCKS_OPEN, /* the first does not end */
  BLOCKS_SEVERAL
};

/* Whose first line is ```WORD: how many has TEXT?  The first is B, if it ends.  */
enum blocks blocks_of (const char *text, const char *word, block *b);

/* What follows the block that begins at TEXT, whatever its word; NULL: it does not end.  */
const char *after_block (const char *text);

/* The script of PAGE that shows its defect, in B; its lines are NULL: it has none.  false, with a problem: a page
   has several, or one that does not end.  */
bool reproducer_of (const issue *page, block *b, problem *p);

/* Where a page stands among the others: what an index and a site tell of it.  */

/* Assemblers, linkers, readers and the format; wrong CFI of others; no defect; what is meant so; what no current
   release has.  Only the first two are defects that users can meet.  */
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
