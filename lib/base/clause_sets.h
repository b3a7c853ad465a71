/* The versions and ABIs that a clause binds, in words.  */
#ifndef CLAUSE_SETS_H
#define CLAUSE_SETS_H

#include "buffer.h"
#include "reference/clause.h"

/* Append the versions, "1" to "3", of SET, each between QUOTEs, and SEPARATOR between
   two of them.  */
void add_clause_versions (buffer *to, unsigned set, const char *quote,
                          const char *separator);

/* The same of ABIs, from "amd64" on.  */
void add_clause_abis (buffer *to, unsigned set, const char *quote,
                      const char *separator);

#endif
