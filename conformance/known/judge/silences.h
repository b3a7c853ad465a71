/* What readers do where the specification is silent, as the runner counted it.  */
#ifndef JUDGE_SILENCES_H
#define JUDGE_SILENCES_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "reference/clause.h"

/* The columns of silences.tsv after the clause.  */
enum
{
  READ_ALIKE, /* as the reference reads it */
  READ_BY_NOBODY, /* the section is refused */
  READ_IN_ANOTHER_WAY,
  SILENCE_WAYS
};

typedef struct silence
{
  char *reader; /* "*": all of several take it in one way */
  enum sf_clause clause;
  uint64_t by[SILENCE_WAYS]; /* answers */
  uint64_t look_ups, answers; /* how many are open; a hash of all these answers, or 0 */
  uint64_t deployed, other;   /* how many answers are as those of the newest libsframe of the run, and not */
  uint64_t literal;           /* and as the literal reading gives */
} silence;

typedef struct silence_list
{
  silence *items;
  size_t count, capacity;
} silence_list;

/* Add silences.tsv, which lies beside the file OBSERVATIONS; there may be none.  */
bool silences_read (silence_list *l, const char *observations, problem *p);
void silences_free (silence_list *l);

/* What READER does with CLAUSE, or NULL.  */
const silence *silence_find (const silence_list *l, const char *reader, enum sf_clause clause);

/* "as the reference reads", "refused", "another way", "mixed", or "look-ups alone".  */
const char *silence_taken (const silence *s);

/* Print a line for each silence that a reader takes NOW as in none of the COUNT runs OLD
   that asked it, or answers otherwise where as much was asked.  It is no verdict.  */
void silences_compare (buffer *to, const silence_list *now, const silence_list *const *old, size_t count);

#endif
