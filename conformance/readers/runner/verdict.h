/* What came back, and what it means.  */
#ifndef CONFORM_VERDICT_H
#define CONFORM_VERDICT_H

#include <stdint.h>

#include "compare.h"
#include "conformance/known/words/words.h"
#include "expect.h"
#include "lib/base/buffer.h"

/* How a request ended.  */
enum answer_kind
{
  ANSWERED,  /* with STATUS; OUTPUT is complete */
  BROKE_OFF, /* WHY says how: a signal, too much output, a broken protocol */
  TOO_LATE,
  /* It did not start, or something else ended it: see exchange.c.  The host may
     be the cause, so that this is never a verdict.  */
  BY_THE_HOST
};

typedef struct answer
{
  enum answer_kind kind;
  int status;
  buffer output; /* of status 0 */
  buffer reason; /* stderr, or the text of a refusal */
  char *why;
  double ms;
} answer;

/* What a reader does where the specification is silent, which is no verdict.  */
enum reading
{
  NO_READING,
  AS_READ,        /* what the reference reads there: `read:` of the clause */
  READ_BY_NONE,   /* the section is rejected, or not supported */
  READ_OTHERWISE,
  READINGS
};

extern const char *const reading_names[READINGS];

typedef struct judgement
{
  enum verdict verdict;
  const char *clause; /* for ACCEPTS_INVALID and SILENT, else NULL */
  field_set fields;   /* for WRONG_VALUE */
  size_t line;
  char *expected, *got; /* the first line that differs, or NULL */
  char *note;           /* why, for what is no disagreement of lines; or NULL */
  char *right_answer;   /* whole, what was compared with ANSWER; or NULL */
  char *answer;         /* whole, where it differs or should not be; or NULL */
  size_t left_out;      /* lines of the right answer that were not compared */
  enum reading reading;
  bool is_literal;      /* it is what the literal reading gives */
  uint64_t open_answer; /* hash of an answer that is open in part, and no failure; or 0 */
} judgement;

/* The note of what a testee was not asked, because it does not claim it.  */
extern const char not_claimed[];

/* Is J of an answer?  */
bool verdict_was_asked (const judgement *j);

/* Judge ANSWER to OPERATION.  MASK: fields that read `?`.  DIFF as for
   compare_dumps ().  A is not BY_THE_HOST.  */
judgement judge (const expectation *e, enum operation operation,
                 const answer *a, field_set mask, buffer *diff);

/* The first line of REASON that says something and the last one: an exception is
   named at the end.  The caller frees it.  */
char *note_of (const buffer *reason);

void judgement_free (judgement *j);
void answer_free (answer *a);

#endif
