/* A case as JSON (corpora/vectors/schema.json).  */
#ifndef VECTOR_JSON_H
#define VECTOR_JSON_H

#include <yyjson.h>

#include "vector_case.h"

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

#endif
