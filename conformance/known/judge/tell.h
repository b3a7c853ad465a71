/* What a run has found, for people and for programs.  */
#ifndef JUDGE_TELL_H
#define JUDGE_TELL_H

#include "conformance/known/words/words.h"
#include "lib/base/buffer.h"
#include "lib/base/progress.h"
#include "verdicts.h"

typedef struct telling
{
  const verdicts *v;
  const char *untried; /* releases that no page has met: what is gone is no
                          failure; or NULL */
  const char *baseline_of; /* globs over tests, or NULL: all */
  const char *table;   /* the file that has all of it, so that what people see
                          first fits on a screen; or NULL */
} telling;

/* A line for each implementation, at most some lines each of what is new and gone,
   a line for each oracle, and the verdict.  */
void tell_text (buffer *to, const telling *t);

/* All verdicts of each implementation, what is excused by its reasons, and all
   that is new of what implementations answered and all that is gone.  */
void tell_table (buffer *to, const telling *t);

/* What is new, as a file of observations that is about a part.  */
void tell_new_ones (buffer *to, const telling *t);

/* What a later run can be compared with, of T->baseline_of, likewise.  */
void tell_baseline (buffer *to, const telling *t);

/* Is J told for itself?  What is known and has no text is like one before it.  */
bool is_listed (const judged *j);

/* A test for each observation and for each thing that is gone.  */
void tell_tap (buffer *to, const telling *t);

/* A suite for each implementation, and one for each oracle; what is good is counted,
   not listed, so is what is excused, by its reasons, and what is known, by its
   issues, each with an example.  */
void tell_junit (buffer *to, const telling *t);

/* Lines ORACLE, issue, how many observations it explains; separated by tabs.  */
void tell_explained (buffer *to, const telling *t);

/* The exit status that a run ends with.  */
int verdict_status (const telling *t);

/* What implementations answered: a line for each, and what is new, by kind.  */

/* What one implementation has.  */
typedef struct answers
{
  const char *testee;
  uint64_t standings[STANDINGS];
  uint64_t verdicts[VERDICTS];
  bool is_told;
} answers;

/* Of each implementation in V, in the order of its observations, *COUNT of them; the
   caller frees it.  */
answers *answers_of (const verdicts *v, size_t *count);

/* Columns of the longest name, or of the heading.  */
int answers_width (const answers *all, size_t count);

/* A line for each implementation.  Where they are more than MOST, those with most
   that is new, and one for the others together.  */
void tell_answers (buffer *to, const verdicts *v, size_t most,
                   const colours *c);

/* Why nothing that A was asked is compared; nothing where something is.  */
void tell_uncompared (buffer *to, const verdicts *v, const answers *a);

/* At most MOST kinds of what is new, the most frequent first, each with an example; with IS_SHORT in
   lines of 80 columns.  Gives the number of all.  */
size_t tell_kinds (buffer *to, const verdicts *v, size_t most, bool is_short);

/* How J is shown again, if that is known.  */
void tell_again (buffer *to, const judged *j);

#endif
