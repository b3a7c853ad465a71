/* Cases for programs of any language (corpora/vectors/README.md, "Export").  */
#ifndef VECTOR_EXPORT_H
#define VECTOR_EXPORT_H

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

#endif
