/* Where the rules of a row differ, between the two tables.  */
#ifndef TABLES_DIFFER_H
#define TABLES_DIFFER_H

#include "rules_of.h"

/* Do both rules give the same?  REG is the register that they are about: being in it is being unchanged;
   UINT32_MAX where there is none.  */
bool same_rule (const sf_rule *left, const sf_rule *right, uint32_t reg);

/* In what do SFrame's RULES differ from DWARF's ROW, whose TERMS are these, at
   PC?  A set of WRONG_CFA to WRONG_OUTERMOST.  Rules that have the same form
   are compared by it, the others by what they give on several states of the
   machine.  */
unsigned rules_differ (const subject *s, const cfi_table *t,
                       const cfi_row *row, const row_terms *terms,
                       uint64_t pc, const sf_rules *rules);

#endif
