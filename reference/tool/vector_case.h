/* A case of corpora/vectors (README.md there): a section in the vector
   language, and lines that say what a reader must make of it.  */
#ifndef VECTOR_CASE_H
#define VECTOR_CASE_H

#include "buffer.h"
#include "lex.h"
#include "section.h"

/* A line that is not the assembler's.  TEXT, what follows the keyword without
   blanks around it and comments, points into the case's text.  */
typedef struct case_line
{
  unsigned number;
  word keyword, text;
} case_line;

typedef struct vector_case
{
  const char *path;
  buffer text;   /* the file */
  buffer source; /* the same with the case's own lines blank */
  case_line *lines;
  size_t count, capacity;
  bool obeys[SF_CLAUSES], breaks[SF_CLAUSES];
  bool has_verdict, literal;
  enum sf_verdict verdict;
  enum sf_clause clause; /* unless valid */
} vector_case;

/* Read PATH; P says what is wrong with it.  Free in any case.  */
bool vector_case_read (vector_case *c, const char *path, problem *p);
void vector_case_free (vector_case *c);

/* Run C for both byte orders where it says abi=aarch64.  Failures, one a
   line, go to FAILURES.  False: it does not assemble, see P.  */
bool vector_case_run (const vector_case *c, buffer *failures,
                      bool *both_orders, problem *p);

#endif
