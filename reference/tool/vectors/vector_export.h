/* Cases for programs of any language (corpora/vectors/README.md, "Export").  */
#ifndef VECTOR_EXPORT_H
#define VECTOR_EXPORT_H

#include <yyjson.h>

#include "lib/base/buffer.h"
#include "vector_case.h"

typedef struct vector_export vector_export;

/* What is exported goes below DIRECTORY, which is made; KILLERS is the file of mutants that one
   case of ALL alone kills, or NULL.  NULL: that cannot be read, or this program cannot export,
   see P.  */
vector_export *vector_export_begin (const char *directory, const char *killers,
                                    const case_places *all, problem *p);

/* Write the files of C for ORDER, of ORDERS, and remember it.  */
bool vector_export_case (vector_export *x, const vector_case *c, int order,
                         int orders, problem *p);

/* Write vectors.json, sframe-vectors.h and list.tsv.  */
bool vector_export_write (const vector_export *x, problem *p);

void vector_export_free (vector_export *x);

/* A case as JSON (corpora/vectors/schema.json).  */

/* A case on its way out, for one byte order.  */
typedef struct exported
{
  const vector_case *c;
  const char *abi; /* what abi=aarch64 stands for, or NULL */
  char *id;
  sf_section section;
  yyjson_mut_doc *doc;
  yyjson_mut_val *json; /* the case's object */
} exported;

/* Fill in E->json.  */
void vector_json (exported *e);

/* Likewise for a case of tables, whose sections are SECTIONS.  */
void vector_tables_json (exported *e, const sf_section *sections);

/* The line TEXT of the case, in which abi=aarch64 gets its byte order.  */
buffer exported_line (const exported *e, word text);

/* Cases as tables of C, for test suites that read no files: kernels, and
   unwinders without an allocator (corpora/vectors/README.md, "Export").  */

typedef struct vector_table
{
  buffer bytes, sections, lookups; /* lines of C */
  unsigned count;
} vector_table;

/* Add E: its bytes, its section, and those of its look-ups that have a right
   answer.  The literal reading is for no test suite of others.  */
bool vector_table_add (vector_table *t, const exported *e, problem *p);

/* All of it, as one header.  Free the result.  */
buffer vector_table_text (const vector_table *t, int release);

void vector_table_free (vector_table *t);

/* The unwinds of a case as the runner wants them (conformance/README.md).  */

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
