/* Where the caller's CFA, RA and FP are: the rules that three witnesses give
   for one PC, in one form that can be compared.  */
#ifndef DIRECTIVES_RULE_H
#define DIRECTIVES_RULE_H

#include "target.h"

enum rule_kind
{
  RULE_NONE,      /* nobody said anything */
  RULE_UNDEFINED, /* not recoverable */
  RULE_VALUE,     /* base + offset */
  RULE_MEMORY,    /* the 8 bytes at base + offset */
  RULE_OTHER      /* an expression that is none of these */
};

typedef struct rule
{
  enum rule_kind kind;
  bool from_cfa; /* the base is the CFA, else register REG */
  uint32_t reg;  /* DWARF number */
  int64_t offset; /* bytes */
} rule;

/* What holds at one PC.  "The same value" of a register is the value of that
   register.  */
typedef struct rules
{
  rule cfa, ra, fp;
  rule sp; /* of the caller */
  bool ra_signed;
  bool signs_with_pc; /* where RA is signed: not in the way that SFrame has a bit for */
} rules;

/* The parts of a comparison, in the order in which they are reported.  */
enum part
{
  PART_NONE, /* they agree */
  PART_ROW,  /* no row, where there should be one */
  PART_CFA,
  PART_RA,
  PART_FP,
  PART_SIGNED,
  PART_START,
  PART_SIZE,
  PART_SIGNAL,
  PART_KEY,
  PART_SP,
  PARTS
};

/* "cfa", "ra", ...  */
const char *part_name (enum part part);

static inline rule
rule_in_register (uint32_t reg, int64_t offset)
{
  return (rule) { .kind = RULE_VALUE, .reg = reg, .offset = offset };
}

static inline rule
rule_from_cfa (enum rule_kind kind, int64_t offset)
{
  return (rule) { .kind = kind, .from_cfa = true, .offset = offset };
}

/* The first part in which FOUND is not what WANTED says.  Rules that give the
   same value are equal, however they are written: with CFA = r7 + 16, what is
   stored at r7 + 8 is stored at CFA - 8.  Where RA is undefined, nothing else
   matters.  A rule of kind RULE_NONE in WANTED is not compared, nor is one of the
   caller's SP that is stored, or in another register than the CFA's: the text does
   not tell whether that is the CFA.  */
enum part rules_compare (const target *t, const rules *wanted,
                         const rules *found);

/* All such parts, as bits.  Where the CFA is wrong, what is written of it as
   it should be is right.  */
unsigned rules_differences (const target *t, const rules *wanted,
                            const rules *found);

/* Are A and B written alike?  */
bool rule_equal (rule a, rule b);

/* The rule for PART; of PART_SIGNED one that tells whether RA is signed.  */
rule rules_part (const rules *r, enum part part);

/* "sp+16"; "1" of PART_SIGNED.  The caller frees it.  */
char *rules_part_text (const target *t, const rules *r, enum part part);

/* What SFrame and the ABIs say of the caller's SP: it is where the CFA says.  */
rule rule_of_callers_sp (const target *t);

/* "cfa=sp+16 ra=*(cfa-8) fp=same", as in the comments of corpora/asm.  The
   caller frees it.  */
char *rules_text (const target *t, const rules *r);

/* The reverse; false when TEXT is none.  "any" is RULE_NONE.  */
bool rules_parse (const target *t, const char *text, rules *r);

#endif
