/* The `unwind` of conformance/CONTRACT.md: stacks, each as words, and what
   frames they are made of.  */
#ifndef UNWIND_REQUEST_H
#define UNWIND_REQUEST_H

#include "buffer.h"
#include "problem.h"
#include "section.h"

/* Unwind the stacks that the COUNT WORDS describe, by SECTION, and append to
   OUT for each a line `unwind PC`, one `caller ...` for each frame and, unless
   the limit ends it, `end ...`.  False: a word is not understood, see P.  */
bool unwind_answer (const sf_section *section, const char *const *words,
                    size_t count, buffer *out, problem *p);

#endif
