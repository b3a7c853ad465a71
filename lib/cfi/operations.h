/* From the bytes of a DWARF expression to operations, as libdw has them.  */
#ifndef CFI_OPERATIONS_H
#define CFI_OPERATIONS_H

#include <elfutils/libdw.h>

#include "rows.h"

enum { CFI_OPERATIONS = 64 };

typedef struct cfi_operations
{
  Dwarf_Op op[CFI_OPERATIONS];
  size_t count;
} cfi_operations;

/* Decode the expression of RULE, a rule of TABLE.  The stack that a register's
   expression starts with, the CFA, becomes an operation in front, as with
   libdw.  False: it is too long, cut off, or has an operation that is not
   known.  [DWARF 5, section 7.7.1]  */
bool cfi_operations_of (const cfi_table *table, const cfi_rule *rule,
                        bool is_cfa, cfi_operations *result);

#endif
