/* A case of several tables as the runner wants it (conformance/README.md): the sections one
   after the other, a line `tables WORD...`, and the answers.  */
#ifndef VECTOR_TABLES_H
#define VECTOR_TABLES_H

#include "vector_case.h"

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

#endif
