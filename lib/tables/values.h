/* Rules compared by what they give.  */
#ifndef TABLES_VALUES_H
#define TABLES_VALUES_H

#include "rules_of.h"

/* Does DWARF's rule for WHAT in ROW give at PC what the rule SFRAME does, on each
   of a few states of the machine?  */
bool values_agree (const subject *s, const cfi_table *t, const cfi_row *row,
                   uint64_t pc, const sf_rule *sframe, enum recovered what);

#endif
