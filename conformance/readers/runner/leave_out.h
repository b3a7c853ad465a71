/* Lines of a right answer that the specification leaves open end with
   ` silent CLAUSE`.  They and what a testee says in their place are left out
   before two answers are compared.  (../../README.md, "Expected answers")  */
#ifndef CONFORM_LEAVE_OUT_H
#define CONFORM_LEAVE_OUT_H

#include "compare.h"

#include "lib/base/buffer.h"

/* How many lines of an answer are open, and how many are not.  The heads of
   stacks, `unwind 0xPC`, are neither: they repeat the question.  */
typedef struct open_lines
{
  size_t open, graded;
  const char *clause; /* id, of the first that is open, or NULL */
} open_lines;

/* False: a line of ANSWER names a clause that there is not.  */
bool count_open_lines (const buffer *answer, open_lines *n);

/* Append ANSWER to TO, its open lines without what says that they are; those in whose place anything may stand are
   left out.  */
void add_without_marks (buffer *to, const buffer *answer);

/* Append to KEPT_EXPECTED the lines of EXPECTED that are not open, and to
   KEPT_GOT those of GOT, of which each is one of a dump, that do not stand in
   the place of open ones.  Where there are several ways of telling which do,
   the one with the fewest differences.  */
void leave_out (const buffer *expected, const buffer *got,
                buffer *kept_expected, buffer *kept_got);

#endif
