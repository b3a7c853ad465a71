/* What the right answers to an input are: from the reference, or from the
   case's own expected dump.  */
#ifndef CONFORM_EXPECT_H
#define CONFORM_EXPECT_H

#include "cases.h"
#include "finding.h"
#include "section.h"

enum operation
{
  DECODE,
  FIND,
  UNWIND,
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
  buffer stacks;  /* what `unwind` asks, a word after the other; or empty */
  buffer unwound; /* the right answer to that */
} expectation;

/* Work out the answers for IN once, asking for at most MAX_PCS PCs.  */
void expect (expectation *e, const input *in, size_t max_pcs);

/* Does E hold something to ask by OPERATION?  */
bool expectation_asks (const expectation *e, enum operation operation);

/* Append what a request of OPERATION says behind the section, each word after
   a space.  */
void expectation_add_words (buffer *to, const expectation *e,
                            enum operation operation);

/* The answer to OPERATION, when the verdict is valid.  */
const buffer *expected_output (const expectation *e, enum operation operation);

#endif
