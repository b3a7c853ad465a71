/* Cases as tables of C, for test suites that read no files: kernels, and
   unwinders without an allocator (corpora/vectors/README.md, "Export").  */
#ifndef VECTOR_TABLE_H
#define VECTOR_TABLE_H

#include "vector_json.h"

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

#endif
