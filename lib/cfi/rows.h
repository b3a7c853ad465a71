/* The rows of one function: its call frame program, executed.
   [DWARF 5, section 6.4.2 and 6.4.3]  */
#ifndef CFI_ROWS_H
#define CFI_ROWS_H

#include "table.h"

enum cfi_rule_kind
{
  CFI_UNSPECIFIED, /* the ABI says: unchanged, or lost */
  CFI_SAME,
  CFI_UNDEFINED,
  CFI_OFFSET,         /* stored at CFA + offset */
  CFI_VAL_OFFSET,     /* is CFA + offset */
  CFI_REGISTER,       /* is in register REG; for the CFA: REG + offset */
  CFI_EXPRESSION,     /* stored where the expression says; CFA: its value */
  CFI_VAL_EXPRESSION, /* is what the expression says */
};

typedef struct cfi_rule
{
  uint8_t kind;
  uint32_t reg; /* DWARF register; for expressions their bytes' number */
  union
  {
    int64_t offset;
    const uint8_t *expression;
  };
} cfi_rule;

/* AArch64 counts vector registers up to 95, and its scalable ones above.  */
enum { CFI_REGISTERS = 128 };

/* From START up to END the same rules are in force.  */
typedef struct cfi_row
{
  uint64_t start, end;
  uint32_t ra_column; /* the CIE's */
  cfi_rule cfa;
  bool ra_is_signed;         /* AArch64 */
  bool signs_with_pc;        /* likewise: by the opcode of PAuth_LR */
  uint64_t args_size;        /* bytes of arguments, which an exception that lands here takes off the stack */
  uint32_t register_count;   /* those from here on are unspecified */
  cfi_rule reg[CFI_REGISTERS];
} cfi_row;

/* Execution of a function's program, row by row.  Start from CFI_NO_ROWS; the
   memory is reused from function to function.  */
typedef struct cfi_rows
{
  const cfi_table *table;
  const cfi_fde *fde;
  const cfi_cie *cie;
  cfi_bytes program;
  cfi_row row;     /* in force; behind its end when a row is to be begun */
  cfi_row initial; /* as the CIE leaves it */
  bool is_initial; /* the CIE's program is running */
  cfi_row *stack;
  size_t depth, capacity;
  uint64_t initial_bytes; /* of CIEs' programs, as often as they were executed */
  /* Why execution stopped early, or NULL.  */
  const char *problem;
  uint8_t opcode; /* the one that PROBLEM is about */
} cfi_rows;

#define CFI_NO_ROWS ((cfi_rows) { .problem = NULL })

/* Begin with the rows of FDE.  */
void cfi_rows_begin (cfi_rows *r, const cfi_table *table, const cfi_fde *fde);

/* The next row is in R->row.  False: there is none, or R->problem says why.
   Rows of no bytes are left out.  */
bool cfi_rows_next (cfi_rows *r);
void cfi_rows_free (cfi_rows *r);

/* The rule for register COLUMN.  */
static inline cfi_rule
cfi_rule_of (const cfi_row *row, uint32_t column)
{
  bool is_there = column < row->register_count && column < CFI_REGISTERS;
  return is_there ? row->reg[column] : (cfi_rule) { .kind = CFI_UNSPECIFIED };
}

#endif
