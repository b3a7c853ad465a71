/* The clause register (clauses.def) as data.  */
#ifndef SF_CLAUSE_H
#define SF_CLAUSE_H

/* Versions and ABIs that a clause binds, as sets.  */
enum { V1 = 1, V2 = 2, V3 = 4 };
enum { AMD64 = 1, AARCH64 = 2, S390X = 4, ANY_ABI = 7 };

enum sf_clause_kind
{
  SF_REQUIRES,
  SF_MEANS,
  SF_READS_TWO_WAYS,
  SF_SILENCE
};

enum sf_clause
{
#define REQUIRES(id, versions, abis, section, text) id,
#define MEANS REQUIRES
#define SILENT REQUIRES
#define READS_TWO_WAYS(id, versions, abis, section, literal, deployed, why) id,
#include "clauses.def"
#undef REQUIRES
#undef MEANS
#undef SILENT
#undef READS_TWO_WAYS
  SF_CLAUSES
};

typedef struct sf_clause_text
{
  const char *id; /* "FRE_COMPLETE", as everywhere */
  enum sf_clause_kind kind;
  unsigned versions, abis;
  const char *section;  /* title in the specification */
  const char *text;     /* for SF_READS_TWO_WAYS the literal reading */
  const char *deployed; /* only for SF_READS_TWO_WAYS, as is EVIDENCE */
  const char *evidence;
} sf_clause_text;

/* The entry of CLAUSE, which must be below SF_CLAUSES.  */
const sf_clause_text *sf_clause_text_of (enum sf_clause clause);

/* The clause whose id is ID, or SF_CLAUSES.  */
enum sf_clause sf_clause_by_id (const char *id);

/* "requires", "means", "reads two ways", "silent".  */
const char *sf_clause_kind_name (enum sf_clause_kind kind);

#endif
