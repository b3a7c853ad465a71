/* What implementations answered: a line for each, and what is new, by kind.  */
#ifndef JUDGE_TELL_SECTION_H
#define JUDGE_TELL_SECTION_H

#include "conformance/known/words/words.h"
#include "lib/base/buffer.h"
#include "lib/base/progress.h"
#include "verdicts.h"

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
