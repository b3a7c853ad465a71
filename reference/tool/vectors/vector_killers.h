/* Which mutants of the reference no other case notices: corpora/vectors/only-killers.  */
#ifndef VECTOR_KILLERS_H
#define VECTOR_KILLERS_H

#include "lib/base/buffer.h"
#include "lib/base/problem.h"
#include "vector_json.h"

/* Read the lines CASE TAB MUTANT of PATH into TEXT; each CASE is one of ALL.  */
bool vector_killers_read (const char *path, const case_places *all, buffer *text, problem *p);

/* Add the mutants that only E's case kills to its JSON.  */
void vector_killers_add (const buffer *text, exported *e);

#endif
