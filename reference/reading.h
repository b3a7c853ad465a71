/* The clauses that can be read in two ways.

   clauses.def has the words of both readings and the evidence for the
   deployed one; here is what the reference does in each.  Nothing else looks
   at which reading was asked for: the code asks by the clause.  */
#ifndef SF_READING_H
#define SF_READING_H

#include "clause.h"
#include "section.h"

/* What a clause can be taken to ask for.  */
enum sf_meaning
{
  READ_IN_ONE_WAY, /* of the clauses that are not in the table */

  NOTHING_FOLLOWS,       /* SECTION_TRAILING_ZEROS */
  ZEROS_MAY_FOLLOW,
  STARTS_ARE_ADDRESSES,  /* V1_START_ADDRESS */
  STARTS_ARE_OFFSETS,
  INDEX_FOLLOWS_HEADER,  /* SUBSECTIONS_TILE */
  INDEX_MAY_BE_APART,
  INDEX_AT_MULTIPLES,    /* INDEX_ALIGNED */
  INDEX_ANYWHERE,
  ALWAYS_SORTED,         /* INDEX_SORTED_V1 */
  SORTED_WHEN_FLAGGED,
  SORTED_BY_FIELD,       /* INDEX_SORTED */
  SORTED_BY_ADDRESS,
  BLOCKS_FROM_ADDRESS_0, /* MASK_PC_BASE */
  BLOCKS_FROM_START,
  ONE_OR_THREE_WORDS,    /* DEFAULT_AARCH64_TWO_WORDS */
  ANY_NUMBER_OF_WORDS,
  CFA_WORD_AS_IT_IS,     /* S390X_CFA_ADJUSTMENT_SIGN, FLEX_S390X_CFA_SCALED */
  CFA_WORD_SCALED,
  OFFSET_FROM_LAST_ENTRY, /* FDE_ROWS_OFFSET */
  OFFSET_FROM_FRES,
  UP_TO_THREE_WORDS,     /* DEFAULT_S390X_WORDS */
  CFA_AT_LEAST_160,      /* S390X_CFA_LEAST */
  CFA_ANYWHERE,
  SLOTS_AT_MULTIPLES,    /* S390X_SLOTS_ALIGNED */
  SLOTS_ANYWHERE,
  FIXED_RA_IS_0,         /* FIXED_RA_AND_TRACKED */
  FIXED_RA_ANYWHERE,
  ZERO_IS_INVALID,       /* FP_WORD_ZERO */
  ZERO_IS_AN_OFFSET,
  ANY_REGISTER_IS_SAFE,  /* UNWIND_UNSAFE_RA_FP */
  TOPMOST_REGISTERS_ONLY,
  CALLERS_AT_RA,         /* UNWIND_LOOKUP_PC */
  CALLERS_BEFORE_RA
};

typedef struct sf_two_meanings
{
  uint8_t deployed, literal; /* enum sf_meaning, in a byte */
} sf_two_meanings;

extern const sf_two_meanings sf_meanings[SF_CLAUSES];

/* What CLAUSE asks for when SECTION is read as it says.  */
static inline enum sf_meaning
sf_meaning_of (const sf_section *section, enum sf_clause clause)
{
  const sf_two_meanings *m = &sf_meanings[clause];
  return (enum sf_meaning) (section->reading == SF_LITERAL ? m->literal
                                                           : m->deployed);
}

/* Literally CLAUSE asks that CONDITION holds; what is deployed need not.  */
static inline bool
sf_literally (const sf_section *section, enum sf_clause clause, bool condition)
{
  return condition
         || sf_meaning_of (section, clause) == sf_meanings[clause].deployed;
}

#endif
