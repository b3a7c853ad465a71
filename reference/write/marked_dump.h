/* The canonical dump as an expectation: a line that the specification leaves
   open ends with ` silent CLAUSE` (conformance/README.md, "Expected
   answers").  */
#ifndef MARKED_DUMP_H
#define MARKED_DUMP_H

#include "dump.h"
#include "silence.h"

/* Write the dump of SECTION to SINK, line I of LINES with the clause MARKS[I],
   as sf_mark_silences gives them.  Where more elements may follow, the last
   line is `element ... silent CLAUSE`.  LENT as for sf_check.  */
void marked_dump (const sf_section *section, uint64_t *lent,
                  const enum sf_clause *marks, const sf_silences *silences,
                  sf_sink sink);

/* Append ` silent CLAUSE` to the line TEXT of LENGTH bytes, newline included,
   and write it; CLAUSE may be SF_CLAUSES.  */
void marked_line (sf_sink sink, const char *text, size_t length,
                  enum sf_clause clause);

#endif
