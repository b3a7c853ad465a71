/* The `unwind` of conformance/CONTRACT.md: stacks, each as words, and what
   frames they are made of.  */
#ifndef UNWIND_REQUEST_H
#define UNWIND_REQUEST_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "reference/tables/tables.h"

/* How many callers a stack without `limit=` has at most.  */
enum { USUAL_LIMIT = 64 };

/* Unwind the stacks that the COUNT WORDS describe, by SECTION, and append to
   OUT for each a line `unwind PC`, one `caller ...` for each frame and, unless
   the limit ends it, `end ...`.  False: a word is not understood, see P.  */
bool unwind_answer (const sf_section *section, const char *const *words,
                    size_t count, buffer *out, problem *p);

/* How many of the COUNT WORDS, the first of which is `pc=PC`, are of that stack.  */
size_t words_of_stack (const char *const *words, size_t count);

/* The same for the one stack of COUNT WORDS, by TABLES.  Its memory has the byte order of
   FIRST, a section, and its frames are read as that is.  */
bool unwind_stack (const sf_tables *tables, const sf_section *first,
                   const char *const *words, size_t count, buffer *out,
                   problem *p);

#endif
