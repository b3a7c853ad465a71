/* Call frame instructions, executed on a table of rules.  */
#include "machine.h"

#include <dwarf.h>
#include <stdlib.h>

#include "expression.h"
#include "lib/base/buffer.h"
#include "lib/cfi/bytes.h"
#include "lib/cfi/table.h"

static void
no_sense (machine *m, const char *why)
{
  if (!m->nonsense)
    m->nonsense = why;
}

void
machine_start (machine *m, const target *t, bool simple)
{
  *m = (machine) { .target = t };
  if (!simple)
    {
      machine_def_cfa (m, target_abi (t)->sp, t->cfa_offset);
      if (t->arch->pushes_ra)
        machine_set (m, t->arch->ra_column,
                     rule_from_cfa (RULE_MEMORY, t->ra_offset));
    }
  m->initial = m->now;
}

void
machine_free (machine *m)
{
  free (m->remembered);
  *m = (machine) { .depth = 0 };
}

/* The CFA.  */

void
machine_def_cfa (machine *m, uint32_t reg, int64_t offset)
{
  m->now.cfa = rule_in_register (reg, offset);
  m->now.cfa_is_expression = m->now.cfa_is_escaped = false;
}

static bool
has_cfa_register (const machine *m)
{
  return m->now.cfa.kind == RULE_VALUE && !m->now.cfa_is_expression;
}

bool
machine_cfa_offset (const machine *m, int64_t *offset)
{
  *offset = m->now.cfa.offset;
  return has_cfa_register (m) && !m->now.cfa_is_escaped;
}

void
machine_def_cfa_register (machine *m, uint32_t reg)
{
  if (!has_cfa_register (m))
    no_sense (m, "the CFA's register is changed where it has none");
  m->now.cfa = rule_in_register (reg, m->now.cfa.offset);
}

void
machine_def_cfa_offset (machine *m, int64_t offset)
{
  if (!has_cfa_register (m))
    no_sense (m, "the CFA's offset is changed where it has none");
  m->now.cfa.offset = offset;
  m->now.cfa_is_escaped = false;
}

/* Registers.  */

void
machine_set (machine *m, uint32_t reg, rule r)
{
  if (reg < COLUMNS)
    m->now.reg[reg] = r;
}

void
machine_restore (machine *m, uint32_t reg)
{
  if (reg < COLUMNS)
    m->now.reg[reg] = m->initial.reg[reg];
}

void
machine_remember_state (machine *m)
{
  if (m->depth == MAX_DEPTH)
    {
      no_sense (m, "the state is remembered too often");
      return;
    }
  m->remembered = grow_array (m->remembered, m->depth, &m->capacity,
                              sizeof *m->remembered);
  m->remembered[m->depth++] = m->now;
}

void
machine_restore_state (machine *m)
{
  if (m->depth > 0)
    m->now = m->remembered[--m->depth];
  else
    no_sense (m, "a state is restored that was not remembered");
}

/* One opcode, which means another thing on SPARC.  */
void
machine_negate_ra_state (machine *m, bool with_pc)
{
  if (target_abi (m->target)->signs_ra)
    {
      m->now.ra_signed = !m->now.ra_signed;
      m->now.signs_with_pc = with_pc;
    }
  else
    no_sense (m, "the return address is signed on AArch64 only");
}

/* .cfi_escape.  */

static int64_t
factored (const machine *m, uint64_t n)
{
  return (int64_t) (n * (uint64_t) m->target->data_alignment);
}

/* The rule that an expression in the instructions gives.  */
static rule
read_expression (machine *m, cfi_bytes *r, bool has_cfa, bool is_address)
{
  Dwarf_Op ops[MAX_OPERATIONS + 1] = { { .atom = DW_OP_call_frame_cfa } };
  uint64_t size = take_uleb (r);
  if (size > (uint64_t) (r->end - r->at))
    {
      no_sense (m, "an expression is longer than its escape");
      r->has_failed = true;
      return (rule) { .kind = RULE_OTHER };
    }
  size_t count = expression_decode (r->at, size, ops + 1);
  r->at += size;
  if (count == 0)
    return (rule) { .kind = RULE_OTHER };
  return has_cfa ? expression_rule (ops, count + 1, is_address)
                 : expression_rule (ops + 1, count, is_address);
}

static void
escape_expression (machine *m, cfi_bytes *r, bool is_address)
{
  uint32_t reg = (uint32_t) take_uleb (r);
  if (reg == CFI_RA_SIGN_STATE && !is_address && target_abi (m->target)->signs_ra
      && r->end - r->at >= 2 && r->at[0] == 1
      && (r->at[1] == DW_OP_lit0 || r->at[1] == DW_OP_lit1))
    {
      m->now.ra_signed = r->at[1] == DW_OP_lit1;
      m->now.signs_with_pc = false;
    }
  machine_set (m, reg, read_expression (m, r, true, is_address));
}

static void
escape_offset (machine *m, cfi_bytes *r, enum rule_kind kind,
               bool is_signed)
{
  uint32_t reg = (uint32_t) take_uleb (r);
  uint64_t n = is_signed ? (uint64_t) take_sleb (r) : take_uleb (r);
  machine_set (m, reg, rule_from_cfa (kind, factored (m, n)));
}

static bool
escape_cfa (machine *m, uint8_t opcode, cfi_bytes *r)
{
  uint32_t reg;
  switch (opcode)
    {
    case DW_CFA_def_cfa:
      reg = (uint32_t) take_uleb (r);
      machine_def_cfa (m, reg, (int64_t) take_uleb (r));
      return true;
    case DW_CFA_def_cfa_sf:
      reg = (uint32_t) take_uleb (r);
      machine_def_cfa (m, reg, factored (m, (uint64_t) take_sleb (r)));
      return true;
    case DW_CFA_def_cfa_register:
      machine_def_cfa_register (m, (uint32_t) take_uleb (r));
      return true;
    case DW_CFA_def_cfa_offset:
      machine_def_cfa_offset (m, (int64_t) take_uleb (r));
      return true;
    case DW_CFA_def_cfa_offset_sf:
      machine_def_cfa_offset (m, factored (m, (uint64_t) take_sleb (r)));
      return true;
    case DW_CFA_def_cfa_expression:
      m->now.cfa = read_expression (m, r, false, false);
      m->now.cfa_is_expression = true;
      return true;
    default:
      return false;
    }
}

static bool
escape_rule (machine *m, uint8_t opcode, cfi_bytes *r)
{
  uint32_t reg;
  switch (opcode)
    {
    case DW_CFA_offset_extended:
    case DW_CFA_offset_extended_sf:
      escape_offset (m, r, RULE_MEMORY, opcode == DW_CFA_offset_extended_sf);
      return true;
    case DW_CFA_val_offset:
    case DW_CFA_val_offset_sf:
      escape_offset (m, r, RULE_VALUE, opcode == DW_CFA_val_offset_sf);
      return true;
    case DW_CFA_expression:
    case DW_CFA_val_expression:
      escape_expression (m, r, opcode == DW_CFA_expression);
      return true;
    case DW_CFA_undefined:
      machine_set (m, (uint32_t) take_uleb (r),
                   (rule) { .kind = RULE_UNDEFINED });
      return true;
    case DW_CFA_same_value:
      reg = (uint32_t) take_uleb (r);
      machine_set (m, reg, rule_in_register (reg, 0));
      return true;
    case DW_CFA_register:
      reg = (uint32_t) take_uleb (r);
      machine_set (m, reg, rule_in_register ((uint32_t) take_uleb (r), 0));
      return true;
    case DW_CFA_restore_extended:
      machine_restore (m, (uint32_t) take_uleb (r));
      return true;
    default:
      return false;
    }
}

static void
escape_other (machine *m, uint8_t opcode, cfi_bytes *r)
{
  switch (opcode)
    {
    case DW_CFA_nop:
      break;
    case DW_CFA_remember_state:
      machine_remember_state (m);
      break;
    case DW_CFA_restore_state:
      machine_restore_state (m);
      break;
    case DW_CFA_GNU_args_size: /* no part of the rules */
      (void) take_uleb (r);
      break;
    case DW_CFA_GNU_window_save: case CFI_NEGATE_RA_STATE_WITH_PC:
      machine_negate_ra_state (m, opcode == CFI_NEGATE_RA_STATE_WITH_PC);
      break;
    default: /* among them what moves the location */
      no_sense (m, "an escape is not understood");
      r->has_failed = true;
    }
}

static void
escape_one (machine *m, cfi_bytes *r)
{
  uint8_t opcode = take_byte (r);
  switch (opcode & 0xc0)
    {
    case DW_CFA_offset:
      machine_set (m, opcode & 0x3f,
                   rule_from_cfa (RULE_MEMORY,
                                  factored (m, take_uleb (r))));
      break;
    case DW_CFA_restore:
      machine_restore (m, opcode & 0x3f);
      break;
    case 0:
      if (escape_cfa (m, opcode, r))
        m->now.cfa_is_escaped = true;
      else if (!escape_rule (m, opcode, r))
        escape_other (m, opcode, r);
      break;
    default:
      no_sense (m, "an escape moves the location");
      r->has_failed = true;
    }
}

void
machine_escape (machine *m, const uint8_t *bytes, size_t size)
{
  cfi_bytes r = { .at = bytes, .end = bytes + size };
  while (r.at < r.end && !r.has_failed)
    escape_one (m, &r);
  if (r.has_failed)
    no_sense (m, "an escape ends too early");
}

/* The outcome.  */

/* Registers that callees save are unchanged until somebody says otherwise; so
   is a return address in a register.  What calls push has to be described.  */
rules
machine_rules (const machine *m, uint32_t return_column)
{
  const target *t = m->target;
  uint32_t fp = target_abi (t)->fp;
  rules r = { .cfa = m->now.cfa, .fp = m->now.reg[fp],
              .sp = m->now.reg[target_abi (t)->sp],
              .ra_signed = m->now.ra_signed,
              .signs_with_pc = m->now.ra_signed && m->now.signs_with_pc };
  if (return_column < COLUMNS)
    r.ra = m->now.reg[return_column];
  bool is_pushed = t->arch->pushes_ra && return_column == t->arch->ra_column;
  if (r.ra.kind == RULE_NONE && !is_pushed)
    r.ra = rule_in_register (return_column, 0);
  if (r.fp.kind == RULE_NONE)
    r.fp = rule_in_register (fp, 0);
  if (r.sp.kind == RULE_NONE)
    r.sp = rule_of_callers_sp (t);
  if (r.cfa.kind == RULE_NONE)
    r.cfa.kind = RULE_UNDEFINED;
  return r;
}
