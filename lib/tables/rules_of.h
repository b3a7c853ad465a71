/* Rules of DWARF and of SFrame, held against each other.  */
#ifndef TABLES_RULES_OF_H
#define TABLES_RULES_OF_H

#include "lib/cfi/rows.h"
#include "reference/rules.h"
#include "subject.h"

/* The registers that SFrame recovers.  */
enum recovered
{
  RECOVERED_CFA,
  RECOVERED_RA,
  RECOVERED_FP,
  RECOVERED
};

/* Where two rows differ, and other ways to differ: a set.  */
enum
{
  WRONG_CFA = 1,
  WRONG_RA = 2,
  WRONG_FP = 4,
  WRONG_SIGNING = 8,    /* AArch64: is the return address signed? */
  WRONG_KEY = 16,       /* likewise: with which key? */
  WRONG_SIGNAL = 32,    /* is it the frame of a signal? */
  WRONG_OUTERMOST = 64, /* has the frame a caller? */
  WRONG_HOLE = 128,     /* no row where DWARF has one */
  WRONG_SIZE = 256,     /* rows go on behind the function's end */
  WRONG_KINDS = 9
};

/* "cfa", "ra fp", ...; NAMES has room for 80 bytes.  */
const char *wrong_names (unsigned wrong, char *names);

/* The rule of ROW for WHAT.  CFA counts as a register with an offset.  Where
   the return address has a column that is not the ABI's, being unchanged means
   that it is in that register.  */
static inline cfi_rule
dwarf_rule (const subject *s, const cfi_row *row, enum recovered what)
{
  if (what == RECOVERED_CFA)
    return row->cfa;
  if (what == RECOVERED_FP)
    return cfi_rule_of (row, s->abi->fp);
  cfi_rule ra = cfi_rule_of (row, row->ra_column);
  bool is_unchanged = ra.kind == CFI_UNSPECIFIED || ra.kind == CFI_SAME;
  if (is_unchanged && row->ra_column != s->ra_column)
    return (cfi_rule) { .kind = CFI_REGISTER, .reg = row->ra_column };
  return ra;
}

/* The register that WHAT is about, if it is not the CFA.  */
static inline uint32_t
recovered_register (const subject *s, enum recovered what)
{
  return what == RECOVERED_FP ? s->abi->fp : s->ra_column;
}

/* DWARF's RULE in the form that SFrame's rules have, if it has one: a base, an
   offset, and whether memory is read there.  False: it has none.  */
bool rule_in_sframe_terms (const cfi_table *t, const cfi_rule *rule,
                           enum recovered what, const subject *s,
                           sf_rule *result);

/* What DWARF's row says of each register, in the form that SFrame's rules have;
   worked out once for all that the row is compared with.  */
typedef struct row_terms
{
  sf_rule rule[RECOVERED];
  bool has_form[RECOVERED];
} row_terms;

void row_in_sframe_terms (const subject *s, const cfi_table *t,
                          const cfi_row *row, row_terms *terms);

/* Has the frame no caller?  */
static inline bool
row_is_outermost (const row_terms *terms)
{
  return terms->has_form[RECOVERED_RA]
         && terms->rule[RECOVERED_RA].kind == SF_UNDEFINED;
}

/* Do the rules change from address to address?  */
static inline bool
row_depends_on_pc (const row_terms *terms)
{
  return !terms->has_form[RECOVERED_CFA] || !terms->has_form[RECOVERED_RA]
         || !terms->has_form[RECOVERED_FP];
}

#endif
