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

#endif
