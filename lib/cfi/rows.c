/* The rows of one function.  */
#include "rows.h"

#include <dwarf.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"

enum
{
  MAX_DEPTH = 4096 /* remembered states; keeps memory bounded */
};

static void
fail (cfi_rows *r, const char *why)
{
  if (!r->problem)
    r->problem = why;
}

/* Copying what a row says costs as much as it says.  */
static void
copy_rules (cfi_row *to, const cfi_row *from)
{
  to->cfa = from->cfa;
  to->ra_is_signed = from->ra_is_signed;
  to->signs_with_pc = from->signs_with_pc;
  to->register_count = from->register_count;
  memcpy (to->reg, from->reg, from->register_count * sizeof *from->reg);
}

static void
set_rule (cfi_rows *r, uint64_t column, cfi_rule rule)
{
  cfi_row *row = &r->row;
  if (column >= CFI_REGISTERS)
    return; /* no register that anybody asks for */
  while (row->register_count <= column)
    row->reg[row->register_count++] = (cfi_rule) { .kind = CFI_UNSPECIFIED };
  row->reg[column] = rule;
}

/* FACTORED, in units of the CIE; what does not fit into 64 bits is wrapped.  */
static int64_t
scaled (const cfi_rows *r, uint64_t factored)
{
  return (int64_t) (factored * (uint64_t) r->cie->data_alignment);
}

static void
set_offset (cfi_rows *r, uint64_t column, uint8_t kind, uint64_t factored)
{
  set_rule (r, column,
            (cfi_rule) { .kind = kind, .offset = scaled (r, factored) });
}

static void
restore_rule (cfi_rows *r, uint64_t column)
{
  if (r->is_initial)
    fail (r, "a CIE restores a rule");
  else
    set_rule (r, column, cfi_rule_of (&r->initial, (uint32_t) column));
}

static cfi_rule
take_expression (cfi_rows *r, uint8_t kind)
{
  uint64_t size = take_uleb (&r->program);
  return (cfi_rule) { .kind = kind, .reg = (uint32_t) size,
                      .expression = take_block (&r->program, size) };
}

static void
set_cfa (cfi_rows *r, uint64_t reg, int64_t offset)
{
  r->row.cfa = (cfi_rule) { .kind = CFI_REGISTER, .reg = (uint32_t) reg,
                            .offset = offset };
}

/* Change half of the CFA's rule, which has to be a register and an
   offset.  */
static cfi_rule *
cfa_in_place (cfi_rows *r)
{
  static cfi_rule nowhere;
  if (r->row.cfa.kind == CFI_REGISTER)
    return &r->row.cfa;
  fail (r, "half of a CFA rule that has no register and offset is changed");
  return &nowhere;
}

static void
remember (cfi_rows *r)
{
  if (r->depth == MAX_DEPTH)
    {
      fail (r, "more than 4096 states are remembered");
      return;
    }
  r->stack
      = grow_array (r->stack, r->depth, &r->capacity, sizeof *r->stack);
  copy_rules (&r->stack[r->depth++], &r->row);
}

static void
restore (cfi_rows *r)
{
  if (r->depth == 0)
    fail (r, "a state is restored that was not remembered");
  else
    copy_rules (&r->row, &r->stack[--r->depth]);
}

static void
negate_ra_state (cfi_rows *r, bool with_pc)
{
  r->row.ra_is_signed = !r->row.ra_is_signed;
  r->row.signs_with_pc = with_pc;
}

/* An expression that is 0 or 1 says what toggling does otherwise.  */
static void
note_signing (cfi_rows *r, uint64_t column, cfi_rule rule)
{
  if (column == CFI_RA_SIGN_STATE && r->table->section.signs_ra && rule.reg == 1
      && rule.expression
      && (*rule.expression == DW_OP_lit0 || *rule.expression == DW_OP_lit1))
    r->row.ra_is_signed = *rule.expression == DW_OP_lit1;
}

/* The CFA's instructions.  [DWARF 5, section 6.4.2.2]  */
static bool
execute_cfa (cfi_rows *r, uint8_t opcode)
{
  cfi_bytes *b = &r->program;
  uint64_t reg;
  switch (opcode)
    {
    case DW_CFA_def_cfa:
      reg = take_uleb (b);
      set_cfa (r, reg, (int64_t) take_uleb (b));
      return true;
    case DW_CFA_def_cfa_sf:
      reg = take_uleb (b);
      set_cfa (r, reg, scaled (r, (uint64_t) take_sleb (b)));
      return true;
    case DW_CFA_def_cfa_register:
      cfa_in_place (r)->reg = (uint32_t) take_uleb (b);
      return true;
    case DW_CFA_def_cfa_offset:
      cfa_in_place (r)->offset = (int64_t) take_uleb (b);
      return true;
    case DW_CFA_def_cfa_offset_sf:
      cfa_in_place (r)->offset = scaled (r, (uint64_t) take_sleb (b));
      return true;
    case DW_CFA_def_cfa_expression:
      r->row.cfa = take_expression (r, CFI_EXPRESSION);
      return true;
    default:
      return false;
    }
}

/* The registers' instructions.  [DWARF 5, section 6.4.2.3]  */
static bool
execute_register (cfi_rows *r, uint8_t opcode)
{
  cfi_bytes *b = &r->program;
  uint64_t reg = take_uleb (b);
  cfi_rule rule;
  switch (opcode)
    {
    case DW_CFA_undefined:
      set_rule (r, reg, (cfi_rule) { .kind = CFI_UNDEFINED });
      return true;
    case DW_CFA_same_value:
      set_rule (r, reg, (cfi_rule) { .kind = CFI_SAME });
      return true;
    case DW_CFA_offset_extended:
      set_offset (r, reg, CFI_OFFSET, take_uleb (b));
      return true;
    case DW_CFA_offset_extended_sf:
      set_offset (r, reg, CFI_OFFSET, (uint64_t) take_sleb (b));
      return true;
    case DW_CFA_GNU_negative_offset_extended:
      set_offset (r, reg, CFI_OFFSET, 0 - take_uleb (b));
      return true;
    case DW_CFA_val_offset:
      set_offset (r, reg, CFI_VAL_OFFSET, take_uleb (b));
      return true;
    case DW_CFA_val_offset_sf:
      set_offset (r, reg, CFI_VAL_OFFSET, (uint64_t) take_sleb (b));
      return true;
    case DW_CFA_register:
      set_rule (r, reg, (cfi_rule) { .kind = CFI_REGISTER,
                                     .reg = (uint32_t) take_uleb (b) });
      return true;
    case DW_CFA_expression:
      set_rule (r, reg, take_expression (r, CFI_EXPRESSION));
      return true;
    case DW_CFA_val_expression:
      rule = take_expression (r, CFI_VAL_EXPRESSION);
      set_rule (r, reg, rule);
      note_signing (r, reg, rule);
      return true;
    case DW_CFA_restore_extended:
      restore_rule (r, reg);
      return true;
    default:
      return false;
    }
}

/* Those without a register.  */
static bool
execute_state (cfi_rows *r, uint8_t opcode)
{
  switch (opcode)
    {
    case DW_CFA_nop:
      return true;
    case DW_CFA_remember_state:
      remember (r);
      return true;
    case DW_CFA_restore_state:
      restore (r);
      return true;
    case DW_CFA_GNU_args_size: /* no rule: it is not remembered */
      r->row.args_size = take_uleb (&r->program);
      return true;
    case DW_CFA_AARCH64_negate_ra_state: case CFI_NEGATE_RA_STATE_WITH_PC:
      if (!r->table->section.signs_ra)
        return false;
      negate_ra_state (r, opcode == CFI_NEGATE_RA_STATE_WITH_PC);
      return true;
    default:
      return false;
    }
}

static bool
moves_far (cfi_rows *r, uint8_t opcode, uint64_t *to)
{
  unsigned width = opcode == DW_CFA_advance_loc1   ? 1
                   : opcode == DW_CFA_advance_loc2 ? 2
                   : opcode == DW_CFA_advance_loc4 ? 4
                   : opcode == DW_CFA_MIPS_advance_loc8 ? 8 : 0;
  if (width == 0)
    return false;
  *to = r->row.end + take_number (&r->program, width) * r->cie->code_alignment;
  return true;
}

/* Does OPCODE move the PC?  TO is where it is then.
   [DWARF 5, section 6.4.2.1]  */
static inline bool
moves (cfi_rows *r, uint8_t opcode, uint64_t *to)
{
  *to = r->row.end + (opcode & 0x3f) * r->cie->code_alignment;
  return opcode >> 6 == DW_CFA_advance_loc >> 6
         || (opcode >> 6 == 0 && moves_far (r, opcode, to));
}

/* Execute the next instruction, which does not move the PC.  */
static void
execute (cfi_rows *r, uint8_t opcode)
{
  uint8_t low = opcode & 0x3f;
  r->opcode = opcode;
  if (opcode >> 6 == DW_CFA_offset >> 6)
    set_offset (r, low, CFI_OFFSET, take_uleb (&r->program));
  else if (opcode >> 6 == DW_CFA_restore >> 6)
    restore_rule (r, low);
  else if (!execute_state (r, opcode) && !execute_cfa (r, opcode)
           && !execute_register (r, opcode))
    fail (r, "an instruction is not known");
}

static cfi_bytes
program_of (const cfi_table *t, const uint8_t *from, const uint8_t *to)
{
  return (cfi_bytes) { .at = from, .end = to,
                       .big_endian = t->section.big_endian };
}

static void
run_initial (cfi_rows *r)
{
  uint64_t to;
  r->is_initial = true;
  r->program = program_of (r->table, r->cie->program, r->cie->program_end);
  r->initial_bytes += (uint64_t) (r->program.end - r->program.at);
  while (bytes_left (&r->program) && !r->problem)
    {
      uint8_t opcode = take_byte (&r->program);
      if (!moves (r, opcode, &to))
        execute (r, opcode);
    }
  if (r->program.has_failed)
    fail (r, "an instruction is cut off");
  r->is_initial = false;
  copy_rules (&r->initial, &r->row);
}

void
cfi_rows_begin (cfi_rows *r, const cfi_table *t, const cfi_fde *fde)
{
  const cfi_cie *cie = &t->cies[fde->cie];
  bool is_again = r->table == t && r->cie == cie && !r->problem;
  r->table = t;
  r->fde = fde;
  r->cie = cie;
  r->depth = 0;
  r->problem = cie->is_unknown ? "an augmentation is not known" : NULL;
  r->row.start = r->row.end = fde->start;
  r->row.ra_column = cie->ra_column;
  r->row.args_size = 0;
  if (is_again)
    copy_rules (&r->row, &r->initial);
  else
    {
      r->row.register_count = 0;
      r->row.ra_is_signed = r->row.signs_with_pc = false;
      r->row.cfa = (cfi_rule) { .kind = CFI_UNSPECIFIED };
      run_initial (r);
    }
  r->program = program_of (t, fde->program, fde->program_end);
}

/* Where the row ends that begins at R->row.start.  */
static uint64_t
run_to_next_row (cfi_rows *r)
{
  uint64_t to, function_end = r->fde->start + r->fde->size;
  while (bytes_left (&r->program) && !r->problem)
    {
      uint8_t opcode = take_byte (&r->program);
      if (!moves (r, opcode, &to))
        execute (r, opcode);
      else if (to < r->row.start || to > function_end)
        break;
      else if (to > r->row.start)
        return to;
    }
  if (r->program.has_failed)
    fail (r, "an instruction is cut off");
  return function_end;
}

bool
cfi_rows_next (cfi_rows *r)
{
  r->row.start = r->row.end;
  if (r->problem || r->row.start >= r->fde->start + r->fde->size)
    return false;
  r->row.end = run_to_next_row (r);
  return !r->problem;
}

void
cfi_rows_free (cfi_rows *r)
{
  free (r->stack);
  *r = CFI_NO_ROWS;
}
