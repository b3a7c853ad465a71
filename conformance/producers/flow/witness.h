/* All tables of a file, against its instructions.  */
#ifndef FLOW_WITNESS_H
#define FLOW_WITNESS_H

#include <stdio.h>

#include "walk.h"

/* Rows of one function that are wrong alike.  */
typedef struct flow_finding
{
  uint64_t start, pc; /* of the function, of the first instruction */
  uint32_t wrong;     /* a set of parts */
  uint8_t eh_frame;   /* an enum proof: what DWARF's row is there */
  uint64_t count;     /* of instructions */
  char *where;        /* the function's name, else the section's */
  char *row, *is, *path;
} flow_finding;

/* Instructions of one function whose row is right, but takes RA from below SP;
   or which jump to no known place, with the frame.  */
typedef struct flow_remark
{
  uint64_t pc, count; /* of the first; of all */
  bool is_jump;
  char *where;
} flow_remark;

/* One table.  */
typedef struct flow_table
{
  const char *name;
  char *invalid; /* of .sframe, its place and clause; NULL: it is valid */
  uint64_t functions;
  uint64_t decided; /* functions of which no instruction is in doubt */
  uint64_t instructions[PROOFS];
  uint64_t doubts[DOUBTS]; /* instructions, by why */
  flow_finding *findings;
  size_t count, capacity;
  flow_remark *remarks;
  size_t remark_count, remark_capacity;
} flow_table;

enum { MOST_TABLES = 8 };

typedef struct flow_result
{
  char *label;
  const char *abi;
  flow_table tables[MOST_TABLES];
  size_t count;
  bool has_red_zone;
} flow_result;

/* Witness S, as code of a kernel where IS_KERNEL.  Each instruction of a row goes to ROWS, if it is not NULL: its address,
   the table, `right`, `wrong` or `unknown`, the file.  */
void witness_file (subject *s, bool is_kernel, flow_result *r, FILE *rows);
void flow_result_free (flow_result *r);

/* Print each instruction of the function at ADDRESS, the row of each table and what
   is known of it.  False: there is none.  WRONG: an instruction is.  */
bool witness_show (FILE *out, subject *s, bool is_kernel, uint64_t address, bool *wrong);

/* Lines of observations.jsonl.  */

/* Write what R has to OUT; how many lines that were.  */
uint64_t flow_observe (FILE *out, const flow_result *r);

/* Where jumps and calls of a relocatable object go.  */

/* Apply the relocations of jumps and calls to CODE, that of the object S.  */
void branches_relocate (subject *s, const machine *m, code_map *code);

#endif
