/* A case of corpora/vectors (README.md there): a section in the vector
   language, and lines that say what a reader must make of it.  */
#ifndef VECTOR_CASE_H
#define VECTOR_CASE_H

#include "assembler.h"
#include "elf_wrap.h"
#include "vector_step.h"

/* One of several sections of a case: what stands from the line `table NAME` on, up to the
   next such line.  */
typedef struct case_table
{
  word name;
  size_t from, end; /* in the case's text */
} case_table;

typedef struct vector_case
{
  const char *path;
  buffer text;   /* the file */
  buffer source; /* the same with the case's own lines blank */
  case_step *steps;
  size_t count, capacity;
  /* What can be registered.  None: the case is about one section.  */
  case_table *tables;
  size_t table_count, table_capacity;
  bool obeys[SF_CLAUSES], breaks[SF_CLAUSES];
  unsigned verdict_line; /* 0: there is none */
  bool literal;
  enum sf_verdict verdict;
  enum sf_clause clause; /* unless valid */
  elf_form elf; /* of the file that holds the section */
} vector_case;

extern const char *const verdict_words[]; /* by enum sf_verdict */

/* Read PATH; P says what is wrong with it.  Free in any case.  */
bool vector_case_read (vector_case *c, const char *path, problem *p);
void vector_case_free (vector_case *c);

/* Blank the lines of TEXT that are a case's and not the assembler's.  */
void vector_case_blank (buffer *text);

/* How many sections C makes: two where it says abi=aarch64, one for each byte
   order.  0: it does not assemble, see P.  */
int vector_case_orders (const vector_case *c, problem *p);

/* What ORDER, 0 or 1, stands for.  */
const sf_abi *vector_case_abi (int order);

/* Assemble C for ORDER, and say how to read it.  Free A in any case.  */
bool vector_case_assemble (const vector_case *c, int order, assembler *a,
                           sf_section *section, problem *p);

/* Likewise for table NUMBER of C, which has tables.  */
bool vector_case_assemble_table (const vector_case *c, size_t number,
                                 int order, assembler *a, sf_section *section,
                                 problem *p);

/* Is what C breaks in a second header?  C says so by obeying
   SECTION_SEVERAL_ELEMENTS as well.  */
bool vector_case_rests_on_several (const vector_case *c);

/* Ask the reference.  What it answers goes to ANSWERS, where that is not NULL,
   and what should have been different, a line each, to FAILURES.  */
bool vector_case_run (const vector_case *c, int order, buffer *answers,
                      buffer *failures, problem *p);

#endif
