/* What a run has found, for people and for programs.  */
#ifndef JUDGE_TELL_H
#define JUDGE_TELL_H

#include "buffer.h"
#include "verdicts.h"

typedef struct telling
{
  const verdicts *v;
  const char *untried; /* releases that no page has met: what is gone is no
                          failure; or NULL */
} telling;

/* At most some lines each of what is new and gone; then a line for each oracle,
   and the verdict.  */
void tell_text (buffer *to, const telling *t);

/* Is J told for itself?  What is known and has no text is like one before it.  */
bool is_listed (const judged *j);

/* A test for each observation and for each thing that is gone.  */
void tell_tap (buffer *to, const telling *t);

/* A suite for each oracle; what is good is counted, not listed, and so is what is
   excused, by its reasons.  */
void tell_junit (buffer *to, const telling *t);

/* Lines ORACLE, issue, how many observations it explains; separated by tabs.  */
void tell_explained (buffer *to, const telling *t);

/* The exit status that a run ends with.  */
int verdict_status (const telling *t);

#endif
