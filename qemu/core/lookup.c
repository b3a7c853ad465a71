/* What the tables say about a PC.  */
#include "lookup.h"

#include <stdlib.h>

#include "lib/base/buffer.h"
#include "lib/cfi/expression.h"

/* How other unwinders do at the same place.  */

const char *
verdict_word (enum verdict verdict)
{
  static const char *const names[] = { "none", "right", "wrong" };
  return names[verdict];
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
  const sf_abi *abi;
  const view *view;
} asked;

/* DWARF counts the PC as a register where calls push it.  */
static bool
read_register (void *context, uint64_t number, uint64_t *value)
{
  const asked *on = context;
  if (!on->arch->pushes_ra || number != on->arch->ra_column)
    return view_register (on->view, number, value);
  *value = on->view->reg[REG_PC];
  return true;
}

static bool
read_memory (void *context, uint64_t address, uint64_t *value)
{
  const asked *on = context;
  return view_word (on->view, on->arch, address, value);
}

/* One rule; without operations the value is unchanged, or undefined.  */
typedef struct eh_rule
{
  bool is_known;
  Dwarf_Op memory[3]; /* libdw may put operations here */
  Dwarf_Op *ops;
  size_t count;
} eh_rule;

struct eh_rules
{
  Dwarf_Frame *frame; /* owns the other operations */
  eh_rule cfa, ra, fp;
};

static void
find_rule (Dwarf_Frame *frame, uint32_t column, eh_rule *rule)
{
  rule->is_known = dwarf_frame_register (frame, (int) column, rule->memory,
                                         &rule->ops, &rule->count) == 0;
}

/* The rules for PC in module M; NULL: there are none.  To be freed.  */
static eh_rules *
eh_rules_at (const module *m, uint64_t pc)
{
  const sf_abi *abi = arch_abi (m->arch);
  Dwarf_Frame *frame;
  if (!m->cfi || dwarf_cfi_addrframe (m->cfi, pc - m->bias, &frame) != 0)
    return NULL;
  eh_rules *r = grow (NULL, sizeof *r);
  *r = (eh_rules) { .frame = frame };
  r->cfa.is_known
      = dwarf_frame_cfa (frame, &r->cfa.ops, &r->cfa.count) == 0
        && r->cfa.count > 0;
  find_rule (frame, m->arch->ra_column, &r->ra);
  find_rule (frame, abi->fp, &r->fp);
  return r;
}

static void
eh_rules_free (eh_rules *rules)
{
  if (rules)
    free (rules->frame);
  free (rules);
}

static bool
is_undefined (const eh_rule *rule)
{
  return rule->is_known && rule->count == 0 && rule->ops;
}

/* The caller's value of a register; UNCHANGED where it is the same.  */
static bool
apply (const cfi_machine *c, const eh_rule *rule, uint64_t unchanged,
       uint64_t *value)
{
  bool is_value;
  *value = unchanged;
  if (rule->count == 0 || !rule->is_known)
    return rule->is_known && rule->ops == NULL;
  if (!expression_evaluate (c, rule->ops, rule->count, value, &is_value))
    return false;
  return is_value || c->read_memory (c->context, *value, value);
}

static bool
find_cfa (cfi_machine *c, const eh_rule *rule)
{
  bool is_value;
  return rule->is_known
         && expression_evaluate (c, rule->ops, rule->count, &c->cfa,
                                 &is_value);
}

/* Set C's CFA, and RA.  Where calls push the return address, it cannot be
   unchanged: it would be the PC.  */
static bool
find_caller (const asked *on, const eh_rules *rules, cfi_machine *c,
             uint64_t *ra)
{
  const view *v = on->view;
  uint64_t link
      = on->arch->pushes_ra ? v->reg[REG_PC] : v->reg[on->abi->ra];
  *c = (cfi_machine) { .read_register = read_register,
                       .read_memory = read_memory, .context = (void *) on };
  if (!find_cfa (c, &rules->cfa) || !apply (c, &rules->ra, link, ra))
    return false;
  *ra = without_signature (on->arch, *ra);
  return true;
}

static bool
frame_is (const asked *on, const eh_rules *rules, const shadow_frame *truth)
{
  cfi_machine c;
  uint64_t cfa = truth->sp - (uint64_t) (int64_t) on->abi->sp_from_cfa, ra;
  uint64_t fp = on->view->reg[on->abi->fp];
  return find_caller (on, rules, &c, &ra) && apply (&c, &rules->fp, fp, &fp)
         && c.cfa == cfa && fp == truth->fp && ra == truth->ra;
}

static asked
asked_of (const arch *a, const view *v)
{
  return (asked) { .arch = a, .abi = arch_abi (a), .view = v };
}

enum verdict
eh_frame_verdict (const eh_rules *rules, const arch *a, const view *v,
                  const shadow_frame *truth)
{
  const asked on = asked_of (a, v);
  if (!rules || (truth->is_first && is_undefined (&rules->ra)))
    return VERDICT_NONE;
  return frame_is (&on, rules, truth) ? VERDICT_RIGHT : VERDICT_WRONG;
}

bool
eh_frame_unwind (const module *m, const view *v, uint64_t *cfa, uint64_t *ra)
{
  const asked on = asked_of (m->arch, v);
  cfi_machine c = { .cfa = 0 };
  eh_rules *rules = eh_rules_at (m, v->reg[REG_PC]);
  bool is_given = rules && find_caller (&on, rules, &c, ra);
  eh_rules_free (rules);
  *cfa = c.cfa;
  return is_given;
}

/* Frame pointers.  */

bool
frame_pointer_ra (const arch *a, const view *v, uint64_t *ra)
{
  const sf_abi *abi = arch_abi (a);
  uint64_t record = v->reg[abi->fp];
  if (a->has_backchain
      && (!view_word (v, a, v->reg[abi->sp], &record) || record == 0))
    return false;
  if (!view_word (v, a, record + a->ra_in_frame_record, ra))
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

/* What is known about each PC.  */

static pc_entry **
slot_of (const pc_table *t, uint64_t pc)
{
  size_t at = (size_t) (pc * 0x9e3779b97f4a7c15 >> 20) & (t->size - 1);
  while (t->entries[at] && t->entries[at]->pc != pc)
    at = (at + 1) & (t->size - 1);
  return &t->entries[at];
}

static void
enlarge (pc_table *t)
{
  pc_table old = *t;
  t->size = old.size ? 2 * old.size : 4096;
  t->entries = grow (NULL, t->size * sizeof *t->entries);
  for (size_t i = 0; i < t->size; i++)
    t->entries[i] = NULL;
  for (size_t i = 0; i < old.size; i++)
    if (old.entries[i])
      *slot_of (t, old.entries[i]->pc) = old.entries[i];
  free (old.entries);
}

pc_entry *
pcs_at (pc_table *t, uint64_t pc)
{
  if (2 * t->count >= t->size)
    enlarge (t);
  pc_entry **slot = slot_of (t, pc);
  if (!*slot)
    {
      *slot = grow (NULL, sizeof **slot);
      **slot = (pc_entry) { .pc = pc };
      t->count++;
    }
  return *slot;
}

void
pcs_free (pc_table *t)
{
  for (size_t i = 0; i < t->size; i++)
    if (t->entries[i])
      {
        lookup_free (t->entries[i]->lookup);
        free (t->entries[i]);
      }
  free (t->entries);
  *t = (pc_table) { .count = 0 };
}

lookup *
lookup_at (const module_list *modules, uint64_t pc)
{
  sf_report report = SF_NO_REPORT;
  lookup *p = grow (NULL, sizeof *p);
  *p = (lookup) { .version = modules->version,
                 .module = modules_find (modules, pc),
                 .found = { .result = SF_NO_FDE } };
  if (p->module && p->module->has_sframe)
    sf_find (&p->module->section, pc, &p->found, &report);
  if (p->module)
    p->eh_frame = eh_rules_at (p->module, pc);
  return p;
}

void
lookup_free (lookup *p)
{
  if (p)
    eh_rules_free (p->eh_frame);
  free (p);
}
