/* A case of corpora/vectors (README.md there): a section in the vector
   language, and lines that say what a reader must make of it.  */
#ifndef VECTOR_CASE_H
#define VECTOR_CASE_H

#include "lib/base/case_places.h"
#include "lib/elf/elf_object.h"
#include "reference/tool/assembler/assembler.h"
#include "reference/tool/unwind_request.h"

/* The lines of a case (corpora/vectors/README.md) that ask something of a
   reader and say what it must answer.  */

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

/* One of several sections of a case: what stands from the line `table NAME` on, up to the
   next such line.  */
typedef struct case_table
{
  word name;
  size_t from, end; /* in the case's text */
} case_table;

typedef struct vector_case
{
  const char *name, *path; /* of its place */
  unsigned line;
  buffer text;   /* its lines, after as many empty ones as there are before it in the file */
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

/* Read the case at PLACE, which has to stay; P says what is wrong with it.  Free in any case.  */
bool vector_case_read (vector_case *c, const case_place *place, problem *p);
void vector_case_free (vector_case *c);

/* Say in P, which is about C, how C is called.  */
void vector_case_name (const vector_case *c, problem *p);

/* Blank the lines of TEXT that are a case's and not the assembler's.  */
void vector_case_blank (buffer *text);

/* The lines of the case at PLACE as they are in its file, where all before it is empty lines.  */
buffer vector_case_text (const case_place *place);

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
