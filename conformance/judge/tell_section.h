/* What implementations answered: a line for each, and what is new, in groups.  */
#ifndef JUDGE_TELL_SECTION_H
#define JUDGE_TELL_SECTION_H

#include "buffer.h"
#include "progress.h"
#include "verdicts.h"
#include "words.h"

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

/* Are A and B wrong in the same way: testee, operation, verdict, fields and clause, and
   about functions that wrap below address 0, or not?  */
bool answers_are_alike (const judged *a, const judged *b);

/* At most MOST groups of what is new and looks alike, the largest first, each with
   an example; with IS_SHORT in lines of 80 columns.  Gives the number of all.  */
size_t tell_groups (buffer *to, const verdicts *v, size_t most,
                    bool is_short);

#endif
