/* The DWARF expressions of call frame information, evaluated.  */
#ifndef CFI_EXPRESSION_H
#define CFI_EXPRESSION_H

#include <elfutils/libdw.h>
#include <stdbool.h>
#include <stddef.h>
#include <stdint.h>

#include "lib/base/buffer.h"
#include "rows.h"

/* Rules of call frame information as text.  */

/* Add the COUNT operations OPS: those that stand for a number and one of 32
   registers spelled as in the canonical dump, the others by their codes.  */
void print_operations (buffer *out, const Dwarf_Op *ops, size_t count);

/* What an expression may ask for; both may fail.  */
typedef struct cfi_machine
{
  /* The value of DWARF register NUMBER; the PC, where DWARF counts it.  */
  bool (*read_register) (void *context, uint64_t number, uint64_t *value);
  /* The 8 bytes at ADDRESS, as a number in the target's byte order.  */
  bool (*read_memory) (void *context, uint64_t address, uint64_t *value);
  void *context;
  uint64_t cfa; /* DW_OP_call_frame_cfa */
} cfi_machine;

/* Evaluate the COUNT operations OPS.  IS_VALUE: the result is the value, else
   the address where it is.  False: an operation is not among those that
   compilers and linkers write, or what it needs cannot be read.
   [DWARF 5, section 2.5]  */
bool expression_evaluate (const cfi_machine *m, const Dwarf_Op *ops,
                          size_t count, uint64_t *result, bool *is_value);

/* From the bytes of a DWARF expression to operations, as libdw has them.  */

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
