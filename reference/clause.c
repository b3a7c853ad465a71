/* The clause register (clauses.def) as data.  */
#include "clause.h"

#include <string.h>

static const sf_clause_text clauses[SF_CLAUSES] = {
#define REQUIRES(id, versions, abis, section, text)                           \
  [id] = { #id, SF_REQUIRES, versions, abis, section, text, 0, 0 },
#define MEANS(id, versions, abis, section, text)                              \
  [id] = { #id, SF_MEANS, versions, abis, section, text, 0, 0 },
#define SILENT(id, versions, abis, section, text)                             \
  [id] = { #id, SF_SILENCE, versions, abis, section, text, 0, 0 },
#define READS_TWO_WAYS(id, versions, abis, section, literal, deployed, why)   \
  [id] = { #id, SF_READS_TWO_WAYS, versions, abis, section, literal,          \
           deployed, why },
#define REQUIRES_LITERALLY(id, versions, abis, section, literal, deployed,    \
                           why)                                               \
  [id] = { #id, SF_REQUIRES_LITERALLY, versions, abis, section, literal,      \
           deployed, why },
#include "clauses.def"
};

const sf_clause_text *
sf_clause_text_of (enum sf_clause clause)
{
  return &clauses[clause];
}

enum sf_clause
sf_clause_by_id (const char *id)
{
  unsigned i = 0;
  while (i < SF_CLAUSES && strcmp (clauses[i].id, id) != 0)
    i++;
  return (enum sf_clause) i;
}

bool
sf_clause_can_be_broken (enum sf_clause clause)
{
  enum sf_clause_kind kind = clauses[clause].kind;
  return kind == SF_REQUIRES || kind == SF_REQUIRES_LITERALLY;
}

const char *
sf_clause_kind_name (enum sf_clause_kind kind)
{
  static const char *const names[]
      = { "requires", "means", "reads two ways", "requires literally",
          "silent" };
  return names[kind];
}
