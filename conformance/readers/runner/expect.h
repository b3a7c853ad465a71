/* What the right answers to an input are: from the reference, or from the
   case's own expected dump.  */
#ifndef CONFORM_EXPECT_H
#define CONFORM_EXPECT_H

#include <stddef.h>
#include <stdint.h>

#include "cases.h"
#include "compare.h"
#include "conformance/known/words/words.h"
#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "reference/find.h"
#include "reference/finding.h"
#include "reference/section.h"

typedef struct expectation
{
  enum sf_verdict verdict;
  const char *clause; /* id, unless valid */
  char *why;          /* the reference's message, unless valid */
  bool is_written; /* the case says what is right: what differs is kept whole */
  bool is_broken_behind_first; /* what a reader need not come to */
  bool wraps; /* the section lies at 0, as in an object file, and a function below it */
  bool is_of_file; /* nothing but `file` is asked; the dump is its answer */
  buffer dump;        /* unless invalid */
  uint64_t rows;
  uint64_t *pcs; /* what `find` asks; none when invalid */
  size_t pc_count, pc_capacity;
  buffer found; /* the right answer to that */
  buffer stacks;  /* what `unwind` asks, a word after the other; or empty */
  buffer unwound; /* the right answer to that */
  buffer tables;  /* what `tables` asks, a word after the other; or empty. Where it is
                     not, nothing else is asked */
  buffer answered; /* the right answer to that */
  open_lines lines[OPERATIONS]; /* of the right answers */
  buffer literal
      [OPERATIONS]; /* where an answer is open: what the literal reading gives */
  bool is_literally_refused; /* it refuses the section instead */
} expectation;

/* Work out the answers for IN, asking for at most MAX_PCS PCs.  */
void expect (expectation *e, const input *in, size_t max_pcs);

sf_section expect_section (const input *in);

/* Is the specification silent about PC of SECTION?  Then E awaits a line for it that may say anything: it is asked, as
   a reader may crash there.  */
bool expect_open_find (expectation *e, const sf_section *section, uint64_t pc, sf_found *found);

/* Does E hold something to ask by OPERATION?  */
bool expectation_asks (const expectation *e, enum operation operation);

/* Append what a request of OPERATION says behind the section, each word after
   a space.  */
void expectation_add_words (buffer *to, const expectation *e,
                            enum operation operation);

/* The answer to OPERATION, unless the verdict is invalid.  Lines that the
   specification leaves open are marked: see compare.h.  */
const buffer *expected_output (const expectation *e, enum operation operation);

/* What a case's own file says is right (../../README.md, "Expected answers").  */

/* Put TEXT, which the case of IN has for its answers, in the place of what the
   reference says of IN in E.  False: it is no such text.  */
bool expected_take (expectation *e, const input *in, const buffer *text,
                    problem *p);

/* What the reference says by the literal reading, where the specification is silent.  */

/* Fill in LITERAL of E, the answers to IN, for each operation that has an open answer.  */
void literal_expect (expectation *e, const input *in);

/* May the answer to OPERATION be open?  */
bool has_silence (const expectation *e, enum operation operation);

/* A bounded, deterministic sample of PCs worth looking up in a section.  */

/* The first and last PC of every function and row of a valid SECTION, and
   one before and behind, evenly thinned to LIMIT.  PCs that several functions
   cover are left out: which of them answers is not said.  Returns how many,
   ascending and distinct, in *PCS, which the caller frees.  */
size_t sample_pcs (const sf_section *section, size_t limit, uint64_t **pcs);

#endif
