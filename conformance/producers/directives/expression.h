/* DWARF expressions as rules: what they compute, without computing it.  */
#ifndef DIRECTIVES_EXPRESSION_H
#define DIRECTIVES_EXPRESSION_H

#include <elfutils/libdw.h>

#include "rule.h"

enum { MAX_OPERATIONS = 32 };

/* The COUNT operations OPS as a rule.  IS_ADDRESS: unless they say otherwise,
   they compute where the value is, not the value.  RULE_OTHER when the result
   is no base with an offset, or is stored behind two pointers.
   [DWARF 5, sections 2.5 and 6.4.2.3]  */
rule expression_rule (const Dwarf_Op *ops, size_t count, bool is_address);

/* The SIZE bytes of an expression as operations, at most MAX_OPERATIONS.
   Returns their number; 0 when they are none, or others than those that
   expression_rule () understands.  */
size_t expression_decode (const uint8_t *bytes, size_t size, Dwarf_Op *ops);

#endif
