/* The unwinds of a case as the runner wants them (conformance/README.md).  */
#ifndef VECTOR_UNWINDS_H
#define VECTOR_UNWINDS_H

#include "lib/base/buffer.h"
#include "vector_case.h"

/* The steps of one stack are FIRST (the unwind) and those up to END.  */
typedef struct stack_steps
{
  const case_step *first, *end;
} stack_steps;

/* The steps of the stack that begins at FIRST, an unwind of C.  */
stack_steps stack_at (const vector_case *c, const case_step *first);

/* The next stack of C from *AT on, which is left after it.  False: there is none.  */
bool next_stack (const vector_case *c, const case_step **at,
                 stack_steps *stack);

/* Append the line that asks for STACK.  Where WITHOUT is not NULL, words of memory of
   which a byte is among the 8 at that address are left out.  */
void stack_question (buffer *to, const stack_steps *stack,
                     const uint64_t *without);

/* Append the line of an answer that S is, or nothing where it is none.  */
void stack_answer (buffer *to, const case_step *s);

/* Append the same words without the line's first one and its end.  */
void stack_words (buffer *to, const stack_steps *stack,
                  const uint64_t *without);

/* Append for each stack of C a line `unwind WORD...`, what a testee is asked,
   and the lines that it must answer.  */
void vector_unwinds_add (buffer *to, const vector_case *c);

#endif
