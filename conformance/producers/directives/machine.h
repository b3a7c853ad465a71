/* Call frame instructions, executed on a table of rules.
   [DWARF 5, section 6.4.2]  */
#ifndef DIRECTIVES_MACHINE_H
#define DIRECTIVES_MACHINE_H

#include "rule.h"

enum { COLUMNS = 192, MAX_DEPTH = 1024 };

/* The rules of one row.  */
typedef struct table_row
{
  rule cfa;
  rule reg[COLUMNS];
  bool ra_signed, signs_with_pc;
  bool cfa_is_expression; /* no register or offset that could be changed */
  bool cfa_is_escaped;    /* an escape made it: the assembler does not know */
} table_row;

typedef struct machine
{
  const target *target;
  table_row now, initial;
  table_row *remembered;
  size_t depth, capacity;
  const char *nonsense; /* why the instructions mean nothing, or NULL */
} machine;

/* The start of a function: without SIMPLE as .cfi_startproc says.  */
void machine_start (machine *m, const target *t, bool simple);
void machine_free (machine *m);

void machine_def_cfa (machine *m, uint32_t reg, int64_t offset);
void machine_def_cfa_register (machine *m, uint32_t reg);
void machine_def_cfa_offset (machine *m, int64_t offset);
/* The offset of the CFA rule, as an assembler knows it; false: it has none, or
   an escape made it.  */
bool machine_cfa_offset (const machine *m, int64_t *offset);
void machine_set (machine *m, uint32_t reg, rule r);
void machine_restore (machine *m, uint32_t reg);
void machine_remember_state (machine *m);
void machine_restore_state (machine *m);
void machine_negate_ra_state (machine *m, bool with_pc);

/* The instructions in the SIZE bytes of .cfi_escape.  */
void machine_escape (machine *m, const uint8_t *bytes, size_t size);

/* CFA, RA by RETURN_COLUMN, and FP.  */
rules machine_rules (const machine *m, uint32_t return_column);

#endif
