/* What tells one wrong rule from another: the defect that computes it.  */
#ifndef DIRECTIVES_DIFFERENCE_H
#define DIRECTIVES_DIFFERENCE_H

#include "interpret.h"

/* Of lib/issues/differences.def.  */
enum difference
{
  DIFFERS_NOT,
#define DIFFERENCE(oracle, id, name) oracle##_DIFFERENCE_##id,
#include "lib/issues/differences.def"
  DIFFERS_ELSE, /* no model computes it */
  DIFFERENCES
};

/* "initial", ...; NULL of those that have no name.  */
const char *difference_name (enum difference d);

/* Where rules are compared.  */
typedef struct compared
{
  const target *target;
  const cfi_function *function;
  size_t row;             /* of FUNCTION */
  int64_t unit, zero;     /* of the CFA's offsets in the table */
  int64_t unit_of_others; /* of other offsets */
} compared;

/* Which model gives PART of FOUND, where WANTED was to be.  */
enum difference difference_of (const compared *c, enum part part,
                               const rules *wanted, const rules *found);

/* How far the farthest offset of FILE's directives is.  */
enum difference difference_of_distance (const cfi_file *file);

/* Can the format say what the directives ask for?  */

/* Can a section of VERSION describe every row of F?  A function whose rows
   cannot all be described may be left out.  WHY: in the words of the audit, why it
   cannot, where these say more than the assembler's; else NULL.  [Default FDE Type Interpretation;
   Flexible FDE Type Interpretation; SFrame FRE]  */
bool expressible (const cfi_function *f, const target *t, uint8_t version, const char **why);

#endif
