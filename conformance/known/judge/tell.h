/* What a run has found, for people and for programs.  */
#ifndef JUDGE_TELL_H
#define JUDGE_TELL_H

#include "lib/base/buffer.h"
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

#endif
