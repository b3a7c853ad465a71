/* The lines of a case (corpora/vectors/README.md) that ask something of a
   reader and say what it must answer.  */
#ifndef VECTOR_STEP_H
#define VECTOR_STEP_H

#include "reference/tool/start_frame.h"

enum step_kind
{
  STEP_REGISTER,
  STEP_UNREGISTER,
  STEP_EXPECT,
  STEP_FIND,
  STEP_UNWIND,
  STEP_MEMORY,
  STEP_CALLER,
  STEP_REFUSAL,
  STEP_KINDS
};

extern const char *const step_names[STEP_KINDS];

typedef struct case_step
{
  unsigned line;
  enum step_kind kind;
  word text; /* behind the keyword; points into the case's text */
  /* What TEXT ends with where it is an answer that the specification leaves
     open: `silent CLAUSE`.  Otherwise TEXT is all ANSWER, and CLAUSE empty.  */
  word answer, clause;

  /* STEP_REGISTER: the first and the last PC.  STEP_FIND: the PC.  STEP_MEMORY: an
     address and the 8-byte words there.  */
  uint64_t *numbers;
  size_t number_count, number_capacity;

  /* STEP_REGISTER and STEP_UNREGISTER: which of the case's tables, by its name and then
     by its number.  */
  word name;
  size_t table;

  /* STEP_UNWIND.  */
  start_frame start;
} case_step;

/* Read L, whose first word is that of KIND, and has another one.  Free in any
   case.  */
bool step_read (case_step *s, const line *l, enum step_kind kind, problem *p);
void step_free (case_step *s);

#endif
