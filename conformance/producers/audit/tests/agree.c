/* lib/cfi and libdw say the same about every row of .eh_frame of the files named,
   objects among them: CFA and all registers.  */
#include <dwarf.h>
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>

#include "lib/base/input.h"
#include "lib/cfi/expression.h"
#include "lib/tables/subject.h"

static uint64_t files, functions, rows, rules, different;

typedef struct witness
{
  const char *path;
  Dwarf_CFI *cfi;
  cfi_rows rows;
  Dwarf_Frame *frame;
} witness;

static void
complain (const witness *w, const char *what, uint32_t column)
{
  if (different++ < 20)
    printf ("%s: 0x%" PRIx64 ": %s %u\n", w->path, w->rows.row.start, what,
            column);
}

static bool
same_operations (const Dwarf_Op *left, const Dwarf_Op *right, size_t count)
{
  for (size_t i = 0; i < count; i++)
    if (left[i].atom != right[i].atom || left[i].number != right[i].number
        || left[i].number2 != right[i].number2)
      return false;
  return true;
}

/* What libdw makes of our RULE, as its documentation says.  */
static void
as_libdw (const cfi_table *t, const cfi_rule *rule, bool is_cfa,
          cfi_operations *o)
{
  *o = (cfi_operations) { .count = 0 };
  if (rule->kind == CFI_EXPRESSION || rule->kind == CFI_VAL_EXPRESSION)
    {
      if (!cfi_operations_of (t, rule, is_cfa, o))
        o->count = SIZE_MAX;
    }
  else if (rule->kind == CFI_OFFSET || rule->kind == CFI_VAL_OFFSET)
    {
      o->op[o->count++] = (Dwarf_Op) { .atom = DW_OP_call_frame_cfa };
      if (rule->offset)
        o->op[o->count++] = (Dwarf_Op) { .atom = DW_OP_plus_uconst,
                                         .number = (uint64_t) rule->offset };
    }
  else if (rule->kind == CFI_REGISTER && !is_cfa)
    o->op[o->count++] = (Dwarf_Op) { .atom = DW_OP_regx,
                                     .number = rule->reg };
  else if (rule->kind == CFI_REGISTER)
    o->op[o->count++] = (Dwarf_Op) { .atom = DW_OP_bregx, .number = rule->reg,
                                     .number2 = (uint64_t) rule->offset };
  if (rule->kind == CFI_VAL_OFFSET || rule->kind == CFI_VAL_EXPRESSION)
    o->op[o->count++] = (Dwarf_Op) { .atom = DW_OP_stack_value };
}

static void
compare_register (witness *w, uint32_t column)
{
  Dwarf_Op memory[3], *ops;
  size_t count;
  cfi_operations ours;
  cfi_rule rule = cfi_rule_of (&w->rows.row, column);
  if (dwarf_frame_register (w->frame, (int) column, memory, &ops, &count)
      != 0)
    {
      complain (w, "libdw has no rule for register", column);
      return;
    }
  rules++;
  as_libdw (w->rows.table, &rule, false, &ours);
  /* What nothing is said of, libdw fills in by the ABI: lost, unchanged, or,
     for SP, a value that the CFA gives.  */
  if (rule.kind == CFI_UNSPECIFIED
      && (count == 0 || ops[count - 1].atom == DW_OP_stack_value))
    return;
  bool is_undefined = count == 0 && ops != NULL;
  if (count != ours.count || is_undefined != (rule.kind == CFI_UNDEFINED)
      || !same_operations (ops, ours.op, count))
    complain (w, "another rule for register", column);
}

/* Columns above are those that libdw has no name for.  */
enum { COLUMNS = 17 };

static void
compare_row (witness *w)
{
  Dwarf_Op *ops;
  size_t count;
  cfi_operations ours;
  rows++;
  if (dwarf_cfi_addrframe (w->cfi, w->rows.row.start, &w->frame) != 0)
    {
      complain (w, dwarf_errmsg (-1), 0);
      return;
    }
  as_libdw (w->rows.table, &w->rows.row.cfa, true, &ours);
  if (dwarf_frame_cfa (w->frame, &ops, &count) != 0 || count != ours.count
      || !same_operations (ops, ours.op, count))
    complain (w, "another CFA", 0);
  for (uint32_t column = 0; column < COLUMNS; column++)
    compare_register (w, column);
  uint32_t highest = w->rows.row.register_count;
  for (uint32_t column = COLUMNS; column < highest; column++)
    if (cfi_rule_of (&w->rows.row, column).kind != CFI_UNSPECIFIED)
      compare_register (w, column);
  bool is_signal;
  if (dwarf_frame_info (w->frame, NULL, NULL, &is_signal)
          != (int) w->rows.cie->ra_column
      || is_signal != w->rows.cie->is_signal_frame)
    complain (w, "another RA column or signal flag", 0);
  free (w->frame);
}

/* We read no further; libdw must not know a CFA there either.  */
static void
compare_problem (witness *w)
{
  Dwarf_Op *ops;
  size_t count;
  if (dwarf_cfi_addrframe (w->cfi, w->rows.row.start, &w->frame) != 0)
    return;
  if (dwarf_frame_cfa (w->frame, &ops, &count) == 0)
    complain (w, w->rows.problem, w->rows.opcode);
  free (w->frame);
}

static void
compare_table (witness *w, const cfi_table *t)
{
  if (t->problem)
    complain (w, t->problem, (uint32_t) t->problem_offset);
  for (size_t i = 0; i < t->fde_count; i++)
    {
      functions++;
      cfi_rows_begin (&w->rows, t, &t->fdes[i]);
      while (cfi_rows_next (&w->rows))
        compare_row (w);
      if (w->rows.problem)
        compare_problem (w);
    }
}

static void
compare_file (witness *w, const subject *s)
{
  if (s->table_count == 0 || s->tables[0].section.is_debug_frame)
    return;
  w->cfi = dwarf_getcfi_elf (s->elf);
  if (!w->cfi)
    {
      complain (w, "libdw does not read it", 0);
      return;
    }
  files++;
  compare_table (w, &s->tables[0]);
  dwarf_cfi_end (w->cfi);
}

int
main (int argc, char **argv)
{
  (void) argc;
  while (*++argv)
    {
      witness w = { .path = *argv, .rows = CFI_NO_ROWS };
      buffer file = EMPTY_BUFFER;
      subject s;
      problem p;
      if (!read_file (*argv, &file, &p))
        return problem_print (&p);
      if (subject_open (&s, *argv, file.bytes, file.size, &p)
          == SUBJECT_READ)
        compare_file (&w, &s);
      cfi_rows_free (&w.rows);
      subject_close (&s);
      buffer_free (&file);
    }
  printf ("%" PRIu64 " files, %" PRIu64 " functions, %" PRIu64
          " rows, %" PRIu64 " rules, %" PRIu64 " different\n",
          files, functions, rows, rules, different);
  return rows == 0 ? 3 : different != 0;
}
