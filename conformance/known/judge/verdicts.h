/* What is to be said of observations: the pages of known issues and the list of
   excuses are compared with them.  */
#ifndef JUDGE_VERDICTS_H
#define JUDGE_VERDICTS_H

#include "excused.h"
#include "lib/base/buffer.h"
#include "lib/base/options.h"
#include "lib/base/problem.h"
#include "lib/observe/observation.h"
#include "reference/clause.h"

/* What readers do where the specification is silent, as the runner counted it.  */

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

/* Texts of hostile software, as people and parsers can have them.  */

/* A copy of TEXT, or NULL for NULL, with ? for each byte of what a terminal obeys
   (control characters but the end of a line) and of what is no UTF-8.  The caller
   frees it.  */
char *plain_copy (const char *text);

enum standing
{
  GOOD,
  KNOWN,   /* wrong, and a page explains it */
  NEW,     /* wrong, and no page does */
  EXCUSED, /* not compared, for a reason */
  STANDINGS
};

/* By enum standing.  */
extern const char *const standing_names[STANDINGS];

typedef struct judged
{
  enum oracle oracle;
  enum standing standing;
  uint64_t count;
  const shows *line; /* of KNOWN: that explains it */
  char *test, *text, *again, *reason; /* all but TEST may be NULL */
  char *right_answer, *answer;        /* whole, or NULL */
  char *seen[OBSERVED_FIELDS]; /* its fields, as in an observed; or NULL */
} judged;

/* A line of a page, or one of its globs, that a whole run did not need.  */
typedef struct gone
{
  const shows *line;
  unneeded what;
} gone;

/* One reason for which something was not compared.  */
typedef struct excused
{
  enum oracle oracle;
  char *reason;
  uint64_t count;
  const excuse_line *read; /* by somebody; or NULL: it is on no list */
} excused;

typedef struct verdicts
{
  const issue_list *pages;
  const excuse_list *excuses;
  tally *counts; /* of each line of PAGES */
  judged *items;
  size_t count, capacity;
  gone *gone;
  size_t gone_count, gone_capacity;
  /* Of each oracle: how many stand how; was it run, and how much of what pages
     are about was looked at, by all its files?  */
  uint64_t sums[ORACLES][STANDINGS];
  bool was_run[ORACLES];
  enum observed_extent extent[ORACLES];
  bool part_is_all; /* what is not needed in a part of a run is gone, too, where it was looked at */
  excused *excused;
  size_t excused_count, excused_capacity;
  char *checked; /* how much was, in lines; or NULL */
  char *lacks; /* what was not looked at and has to be, in lines; or NULL */
  char *unread; /* excuses of whole runs that are on no list, or are more than
                   have been read, in lines; or NULL */
  silence_list silences; /* of what is beside the observations */
} verdicts;

void verdicts_begin (verdicts *v, const issue_list *pages,
                     const excuse_list *excuses);

/* Take what is at PATH, written by oracles.  */
bool verdicts_add (verdicts *v, const char *path, problem *p);

/* All is there: find what is gone, and what is excused too often.  */
void verdicts_end (verdicts *v);
void verdicts_free (verdicts *v);

/* How many stand so, of all oracles.  */
uint64_t verdicts_sum (const verdicts *v, enum standing standing);

/* Why answers of TESTEE about sections were not compared, *COUNT reasons, that
   V owns; the caller frees the array.  */
excused *verdicts_excused (const verdicts *v, const char *testee,
                           size_t *count);

/* What was not needed, in words; the caller frees it.  */
char *gone_text (const verdicts *v, const gone *g);

/* What a program that judges reads.  */

/* Read the pages in each of PATHS, or in conformance/issues where there is none; what
   their lines about sections say is checked, too.  */
bool inputs_read_pages (issue_list *pages, const text_list *paths, problem *p);

/* Take the observations in each of PATHS (ended by NULL), and decide.  */
bool inputs_judge (verdicts *v, char **paths, problem *p);

#endif
