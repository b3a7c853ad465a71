/* The interpreter of CFI directives: the rules that a file asks for at every
   instruction.  [as.texi, "CFI directives"; DWARF 5, section 6.4.2]  */
#ifndef DIRECTIVES_INTERPRET_H
#define DIRECTIVES_INTERPRET_H

#include "rule.h"
#include "source.h"

/* One instruction and what holds while the PC is in it.  Offsets and sizes
   are in bytes, from the start of the function.  */
typedef struct expected_row
{
  uint64_t offset, size;
  unsigned line;
  rules rules;
  size_t also, also_count; /* of the function's ALSO: rules that give the same */
} expected_row;

/* What held after a directive, in front of row ROW.  */
typedef struct function_state
{
  size_t row;
  rules rules;
} function_state;

/* A place that has a name, or an expectation that a person wrote.  */
typedef struct function_mark
{
  uint64_t offset;
  unsigned line;
  const char *text; /* the name, or the expected rules; the source's */
} function_mark;

/* What is between .cfi_startproc and .cfi_endproc.  */
typedef struct cfi_function
{
  char *name; /* the last label at its start */
  unsigned line, end_line;
  uint64_t size; /* bytes */
  bool is_placed;
  uint64_t address; /* where it is, if it is placed: see compiled.h */
  size_t first, last; /* of its statements */
  bool is_signal_frame, has_b_key;
  uint32_t return_column;
  expected_row *rows;
  size_t row_count, row_capacity;
  function_state *states; /* the first: before any directive; none of code */
  size_t state_count, state_capacity;
  rules *also;
  size_t also_count, also_capacity, also_used; /* by the rows so far */
  function_mark *labels, *expectations;
  size_t label_count, label_capacity;
  size_t expectation_count, expectation_capacity;
  /* Why its directives mean nothing; NULL: they do.  A directive that
     modifies a rule needs one to modify.  */
  const char *nonsense;
} cfi_function;

/* Which sections .cfi_sections asks for.  */
typedef struct cfi_file
{
  bool wants_eh_frame, wants_sframe;
  /* Of a source that takes errors: it has one.  Functions after that, or open
     there, are not here.  */
  bool has_error;
  cfi_function *functions;
  size_t count, capacity;
} cfi_file;

/* Interpret S, which is called NAME in problems.  False: S is no file that GNU
   as would take.  FILE refers to S afterwards; free it in any case.  */
bool interpret (const source *s, const char *name, cfi_file *file, problem *p);
void cfi_file_free (cfi_file *file);

#endif
