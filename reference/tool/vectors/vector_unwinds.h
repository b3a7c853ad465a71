/* The unwinds of a case as the runner wants them (conformance/README.md).  */
#ifndef VECTOR_UNWINDS_H
#define VECTOR_UNWINDS_H

#include "lib/base/buffer.h"
#include "vector_case.h"

/* A case of several tables as the runner wants it (conformance/README.md): the sections one
   after the other, a line `tables WORD...`, and the answers.  */

/* Where the sections of a case's tables are.  */
typedef struct tables_file
{
  buffer bytes;
  sf_section *sections; /* by table; their bytes are in BYTES */
} tables_file;

/* Assemble the tables of C for ORDER.  Free F in any case.  */
bool tables_file_make (tables_file *f, const vector_case *c, int order,
                       problem *p);
void tables_file_free (tables_file *f);

/* Append the question and its answers.  */
void vector_tables_add (buffer *to, const vector_case *c,
                        const tables_file *f);

/* The unwinds of a case with memory that cannot be read.  */

/* Append for each stack of C, and for each read of memory that its answer needs, the
   stack without the words of memory that the read is from, in the form of
   vector_unwinds_add: the callers before that read, and `end refused`.  What follows a
   step that the specification leaves open is not tried.  How many stacks there
   are.  */
size_t vector_faults_add (buffer *to, const vector_case *c,
                          const sf_section *section);

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
