/* What the right answers to an input are: from the reference, or from the
   case's own expected dump.  */
#ifndef CONFORM_EXPECT_H
#define CONFORM_EXPECT_H

#include "cases.h"
#include "section.h"

enum operation
{
  DECODE,
  FIND,
  OPERATIONS
};

extern const char *const operation_names[OPERATIONS];

typedef struct expectation
{
  bool is_ready;
  enum sf_verdict verdict;
  const char *clause; /* id, unless valid */
  char *why;          /* the reference's message, unless valid */
  buffer dump;        /* when valid */
  uint64_t rows;
  uint64_t *pcs; /* what `find` asks; none unless valid */
  size_t pc_count;
  buffer found; /* the right answer to that */
} expectation;

/* Work out the answers for IN once, asking for at most MAX_PCS PCs.  */
void expect (expectation *e, const input *in, size_t max_pcs);

/* The answer to OPERATION, when the verdict is valid.  */
const buffer *expected_output (const expectation *e, enum operation operation);

#endif
