/* How other unwinders do at the same place.  */
#include "others.h"

#include <stdlib.h>

#include "expression.h"

const char *
verdict_name (enum verdict verdict)
{
  static const char *const names[] = { "none", "right", "wrong" };
  return names[verdict];
}

static bool
read_word (const arch *a, const view *v, uint64_t address, uint64_t *word)
{
  uint8_t bytes[8];
  if (!v->read (v->context, address, bytes, sizeof bytes))
    return false;
  *word = arch_number (a, bytes, sizeof bytes);
  return true;
}

static uint64_t
without_signature (const arch *a, uint64_t pointer)
{
  return pointer & ~a->pauth_mask;
}

/* .eh_frame.  */

typedef struct asked
{
  const arch *arch;
  const view *view;
} asked;

/* DWARF counts the PC as a register where calls push it.  */
static bool
read_register (void *context, uint64_t number, uint64_t *value)
{
  const asked *on = context;
  const view *v = on->view;
  *value = 0;
  if (on->arch->pushes_ra && number == on->arch->ra_column)
    *value = v->reg[REG_PC];
  else if (number < REG_PC && (on->arch->known_registers >> number & 1))
    *value = v->reg[number];
  else
    return v->read_extra
           && v->read_extra (v->context, (uint32_t) number, value);
  return true;
}

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  const asked *on = context;
  return read_word (on->arch, on->view, address, value);
}

static bool
find_cfa (cfi_machine *c, Dwarf_Frame *frame)
{
  Dwarf_Op *ops;
  size_t count;
  bool is_value;
  return dwarf_frame_cfa (frame, &ops, &count) == 0 && count > 0
         && expression_evaluate (c, ops, count, &c->cfa, &is_value);
}

/* The caller's value of register COLUMN; UNCHANGED where it is the same.  */
static bool
find_register (const cfi_machine *c, Dwarf_Frame *frame, uint32_t column,
               uint64_t unchanged, uint64_t *value)
{
  Dwarf_Op memory[3], *ops;
  size_t count;
  bool is_value;
  *value = unchanged;
  if (dwarf_frame_register (frame, (int) column, memory, &ops, &count) != 0)
    return false;
  if (count == 0)
    return ops == NULL; /* else it is undefined */
  if (!expression_evaluate (c, ops, count, value, &is_value))
    return false;
  return is_value || c->read_memory (c->context, *value, value);
}

/* Set C's CFA, and RA.  Where calls push the return address, it cannot be
   unchanged: it would be the PC.  */
static bool
find_caller (const asked *on, Dwarf_Frame *frame, cfi_machine *c, uint64_t *ra)
{
  const view *v = on->view;
  const sf_abi *abi = sf_abi_by_name (on->arch->abi_name);
  uint64_t link = on->arch->pushes_ra ? v->reg[REG_PC] : v->reg[abi->ra];
  *c = (cfi_machine) { .read_register = read_register,
                       .read_memory = read_memory, .context = (void *) on };
  if (!find_cfa (c, frame)
      || !find_register (c, frame, on->arch->ra_column, link, ra))
    return false;
  *ra = without_signature (on->arch, *ra);
  return true;
}

static bool
frame_is (const asked *on, Dwarf_Frame *frame, const shadow_frame *truth)
{
  const sf_abi *abi = sf_abi_by_name (on->arch->abi_name);
  cfi_machine c;
  uint64_t cfa = truth->sp - (uint64_t) (int64_t) abi->sp_from_cfa, ra, fp;
  return find_caller (on, frame, &c, &ra)
         && find_register (&c, frame, abi->fp, on->view->reg[abi->fp], &fp)
         && c.cfa == cfa && fp == truth->fp && ra == truth->ra;
}

enum verdict
eh_frame_verdict (const module *m, const view *v, const shadow_frame *truth)
{
  Dwarf_Frame *frame;
  uint64_t pc = v->reg[REG_PC] - m->bias;
  const asked on = { .arch = m->arch, .view = v };
  if (!m->cfi || dwarf_cfi_addrframe (m->cfi, pc, &frame) != 0)
    return VERDICT_NONE;
  bool is_right = frame_is (&on, frame, truth);
  free (frame);
  return is_right ? VERDICT_RIGHT : VERDICT_WRONG;
}

bool
eh_frame_unwind (const module *m, const view *v, uint64_t *cfa, uint64_t *ra)
{
  Dwarf_Frame *frame;
  uint64_t pc = v->reg[REG_PC] - m->bias;
  const asked on = { .arch = m->arch, .view = v };
  cfi_machine c;
  if (!m->cfi || dwarf_cfi_addrframe (m->cfi, pc, &frame) != 0)
    return false;
  bool is_given = find_caller (&on, frame, &c, ra);
  free (frame);
  *cfa = c.cfa;
  return is_given;
}

/* Frame pointers.  */

bool
frame_pointer_ra (const arch *a, const view *v, uint64_t *ra)
{
  const sf_abi *abi = sf_abi_by_name (a->abi_name);
  uint64_t record = v->reg[abi->fp];
  if (a->has_backchain
      && (!read_word (a, v, v->reg[abi->sp], &record) || record == 0))
    return false;
  if (!read_word (a, v, record + a->ra_in_frame_record, ra))
    return false;
  *ra = without_signature (a, *ra);
  return true;
}

enum verdict
frame_pointer_verdict (const arch *a, const view *v,
                       const shadow_frame *truth)
{
  uint64_t ra;
  return frame_pointer_ra (a, v, &ra) && ra == truth->ra ? VERDICT_RIGHT
                                                         : VERDICT_WRONG;
}
