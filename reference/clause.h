/* The clause register (clauses.def) as data.  */
#ifndef SF_CLAUSE_H
#define SF_CLAUSE_H

#include <stdbool.h>

/* Versions and ABIs that a clause binds, as sets.  */
enum { V1 = 1, V2 = 2, V3 = 4 };
enum { AMD64 = 1, AARCH64 = 2, S390X = 4, ANY_ABI = 7 };

enum sf_clause_kind
{
  SF_REQUIRES,
  SF_MEANS,
  SF_READS_TWO_WAYS,
  SF_REQUIRES_LITERALLY,
  SF_SILENCE
};

enum sf_clause
{
#define REQUIRES(id, versions, abis, section, text) id,
#define MEANS REQUIRES
#define SILENT REQUIRES
#define READS_TWO_WAYS(id, versions, abis, section, literal, deployed, why) id,
#define REQUIRES_LITERALLY READS_TWO_WAYS
#include "clauses.def"
#undef REQUIRES
#undef MEANS
#undef SILENT
#undef READS_TWO_WAYS
#undef REQUIRES_LITERALLY
  SF_CLAUSES
};

typedef struct sf_clause_text
{
  const char *id; /* "FRE_COMPLETE", as everywhere */
  enum sf_clause_kind kind;
  unsigned versions, abis;
  const char *section;  /* title in the specification */
  const char *text;     /* where there are two readings the literal one */
  const char *deployed; /* NULL: there are no two, and no EVIDENCE */
  const char *evidence;
} sf_clause_text;

/* The entry of CLAUSE, which must be below SF_CLAUSES.  */
const sf_clause_text *sf_clause_text_of (enum sf_clause clause);

/* The clause whose id is ID, or SF_CLAUSES.  */
enum sf_clause sf_clause_by_id (const char *id);

/* Can a section break CLAUSE, in one reading at least?  */
bool sf_clause_can_be_broken (enum sf_clause clause);

/* "requires", "means", "reads two ways", "requires literally", "silent".  */
const char *sf_clause_kind_name (enum sf_clause_kind kind);

#endif
