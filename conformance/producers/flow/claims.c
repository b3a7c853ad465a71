/* What the rows of a table say, in one form.  */
#include "claims.h"

#include <stdlib.h>
#include <string.h>

#include "lib/base/buffer.h"
#include "lib/base/sort.h"
#include "lib/tables/rules_of.h"

size_t
claim_functions (const claim_table *t)
{
  return t->frames ? t->frames->function_count : t->cfi->fde_count;
}

/* No function has more bytes than the file, or goes past the last address.  */
static address_range
as_far_as_code (const claim_table *t, uint64_t start, uint64_t size)
{
  uint64_t room = UINT64_MAX - start,
           most = t->s->size < room ? t->s->size : room;
  return (address_range){ start, size < most ? size : most };
}

address_range
claim_function (const claim_table *t, size_t i)
{
  if (t->frames)
    return as_far_as_code (t, t->frames->functions[i].start,
                           t->frames->functions[i].size);
  return as_far_as_code (t, t->cfi->fdes[i].start, t->cfi->fdes[i].size);
}

size_t
claim_function_at (const claim_table *t, uint64_t address)
{
  size_t next = BISECT (claim_functions (t), i,
                        claim_function (t, i).start <= address);
  if (next == 0)
    return SIZE_MAX;
  address_range r = claim_function (t, next - 1);
  return address - r.start < r.size ? next - 1 : SIZE_MAX;
}

/* Rows.  */

static claim *
add_row (claims *c, uint64_t start, uint64_t end)
{
  c->rows = grow_array (c->rows, c->count, &c->capacity, sizeof *c->rows);
  claim *row = &c->rows[c->count++];
  row->start = start;
  row->end = end;
  row->count = 0;
  return row;
}

static void
add_rule (claim *row, uint8_t reg, bool has_form, sf_rule rule)
{
  row->rules[row->count++] = (claim_rule) { reg, has_form, rule };
}

static uint64_t
read_by (const claim_rule *r)
{
  const sf_rule *rule = &r->rule;
  unsigned reg = rule->kind == SF_SAME ? r->reg : rule->reg;
  if (!r->has_form)
    return UINT64_MAX;
  if (rule->kind == SF_UNDEFINED || (rule->kind == SF_OFFSET && rule->from_cfa) || reg >= FLOW_REGISTERS)
    return 0;
  return UINT64_C (1) << reg;
}

static void
note_what_is_read (const machine *m, claims *c)
{
  for (size_t i = 0; i < c->count; i++)
    {
      claim *row = &c->rows[i];
      row->reads = UINT64_C (1) << m->sp;
      for (unsigned k = 0; k < row->count; k++)
        row->reads |= read_by (&row->rules[k]);
    }
}

static void
read_frames (claim_table *t, const frame_function *f, claims *c)
{
  frame_segment s;
  t->cursor = (frame_cursor) { .table = t->frames };
  for (uint64_t pc = c->start; pc < c->end; pc = s.end)
    {
      s = frames_at (&t->cursor, pc);
      if (s.end <= pc)
        return;
      if (!s.rules)
        continue;
      claim *row = add_row (c, pc, s.end < c->end ? s.end : c->end);
      row->ra_is_signed = s.rules->ra_is_signed;
      row->uses_key_b = f->uses_key_b;
      add_rule (row, FLOW_NO_REG, true, s.rules->cfa);
      add_rule (row, t->m->ra, true, s.rules->ra);
      add_rule (row, t->m->fp, true, s.rules->fp);
    }
}

static void
add_cfi_rule (const claim_table *t, claim *row, enum recovered what,
              uint8_t reg, const cfi_rule *rule)
{
  sf_rule simple;
  bool has_form = rule_in_sframe_terms (t->cfi, rule, what, t->s, &simple);
  add_rule (row, reg, has_form, simple);
}

static void
add_saved (const claim_table *t, claim *row, const cfi_row *r)
{
  uint64_t rest = t->m->callee_saved & ~(UINT64_C (1) << t->m->fp);
  for (uint8_t reg = 0; rest >> reg && row->count < CLAIMED; reg++)
    if (rest >> reg & 1)
      {
        cfi_rule rule = cfi_rule_of (r, reg);
        add_cfi_rule (t, row, RECOVERED_FP, reg, &rule);
      }
}

/* The register that has the return address where the function begins.  A CIE that names another one than the ABI does is
   right where a call can leave it there, as that of __fentry__ does.  */
static uint8_t
ra_at_start (const machine *m, const cfi_row *r)
{
  return m->calls_name_link && r->ra_column < FLOW_REGISTERS ? (uint8_t) r->ra_column : m->ra;
}

static void
read_cfi (claim_table *t, const cfi_fde *f, claims *c)
{
  cfi_rows *r = &t->rows;
  cfi_rows_begin (r, t->cfi, f);
  while (cfi_rows_next (r))
    {
      claim *row = add_row (c, r->row.start, r->row.end);
      cfi_rule rule = dwarf_rule (t->s, &r->row, RECOVERED_CFA);
      row->ra_is_signed = r->row.ra_is_signed;
      row->uses_key_b = r->cie->uses_key_b;
      row->cfa_expression = rule;
      landings_push (&c->landings, r->row.start, r->row.args_size);
      add_cfi_rule (t, row, RECOVERED_CFA, FLOW_NO_REG, &rule);
      rule = dwarf_rule (t->s, &r->row, RECOVERED_RA);
      add_cfi_rule (t, row, RECOVERED_RA, ra_at_start (t->m, &r->row), &rule);
      rule = dwarf_rule (t->s, &r->row, RECOVERED_FP);
      add_cfi_rule (t, row, RECOVERED_FP, t->m->fp, &rule);
      add_saved (t, row, &r->row);
    }
  c->problem = r->problem;
}

/* What exceptions take off the stack, where .sframe has the rows.  */
static void
read_arguments (claim_table *t, const cfi_table *cfi, const cfi_fde *f, claims *c)
{
  cfi_rows_begin (&t->rows, cfi, f);
  while (cfi_rows_next (&t->rows))
    landings_push (&c->landings, t->rows.row.start, t->rows.row.args_size);
}

/* The landing pads are named by .eh_frame, whatever table has the rows.  */
static void
read_landings (claim_table *t, claims *c)
{
  for (size_t i = 0; i < t->s->table_count; i++)
    {
      const cfi_table *cfi = &t->s->tables[i];
      size_t at = cfi_fdes_before (cfi, c->start);
      if (at < cfi->fde_count && cfi->fdes[at].start == c->start
          && cfi->fdes[at].lsda)
        {
          landings_read (&c->landings, t->s, cfi->fdes[at].lsda, c->start);
          if (t->frames)
            read_arguments (t, cfi, &cfi->fdes[at], c);
          return;
        }
    }
}

void
claims_read (claim_table *t, size_t index, claims *c)
{
  address_range r = claim_function (t, index);
  c->count = 0;
  c->problem = NULL;
  c->landings.count = c->landings.argument_count = 0;
  c->index = index;
  c->start = r.start;
  c->end = r.start + r.size;
  read_landings (t, c);
  if (t->frames)
    {
      const frame_function *f = &t->frames->functions[index];
      c->is_signal_frame = f->is_signal_frame;
      read_frames (t, f, c);
    }
  else
    {
      const cfi_fde *f = &t->cfi->fdes[index];
      c->is_signal_frame = t->cfi->cies[f->cie].is_signal_frame;
      read_cfi (t, f, c);
    }
  note_what_is_read (t->m, c);
}

void
claims_free (claims *c)
{
  free (c->rows);
  landings_free (&c->landings);
  *c = (claims) { .count = 0 };
}

const claim *
claim_at (const claims *c, uint64_t address)
{
  size_t next = BISECT (c->count, i, c->rows[i].start <= address);
  if (next == 0 || address >= c->rows[next - 1].end)
    return NULL;
  return &c->rows[next - 1];
}

static bool
rules_are_equal (const claim_rule *a, const claim_rule *b)
{
  const sf_rule *l = &a->rule, *r = &b->rule;
  if (a->reg != b->reg || a->has_form != b->has_form || l->kind != r->kind)
    return false;
  return l->kind != SF_OFFSET
         || (l->from_cfa == r->from_cfa && l->deref_p == r->deref_p
             && (l->from_cfa || l->reg == r->reg) && l->offset == r->offset);
}

bool
claims_are_equal (const claim *a, const claim *b)
{
  if (a->count != b->count || a->ra_is_signed != b->ra_is_signed)
    return false;
  for (unsigned i = 0; i < a->count; i++)
    if (!a->rules[i].has_form || !rules_are_equal (&a->rules[i], &b->rules[i]))
      return false;
  return true;
}

static bool
ra_is_where_calls_leave_it (const claim *row, const machine *m)
{
  const sf_rule *ra = &row->rules[CLAIM_RA].rule;
  if (!m->arch->pushes_ra)
    return ra->kind == SF_SAME
           || (ra->kind == SF_OFFSET && !ra->from_cfa && !ra->deref_p && ra->offset == 0
               && ra->reg == row->rules[CLAIM_RA].reg);
  return ra->kind == SF_OFFSET && ra->from_cfa && ra->deref_p
         && ra->offset == -8;
}

bool
claims_begin_at_sp (const claims *c, const machine *m)
{
  if (c->count == 0 || c->rows[0].start != c->start || c->is_signal_frame)
    return false;
  const claim_rule *r = &c->rows[0].rules[CLAIM_CFA];
  return r->has_form && r->rule.kind == SF_OFFSET && !r->rule.from_cfa
         && !r->rule.deref_p && r->rule.reg == m->sp;
}

bool
claims_begin_as_called (const claims *c, const machine *m)
{
  if (!claims_begin_at_sp (c, m))
    return false;
  const claim *row = &c->rows[0];
  return row->rules[CLAIM_RA].has_form && row->rules[CLAIM_CFA].rule.offset == m->entry_sp
         && ra_is_where_calls_leave_it (row, m);
}

/* Text.  */

static void
print_rule (buffer *b, const machine *m, const char *name,
            const claim_rule *c)
{
  const sf_rule *r = &c->rule;
  buffer_print (b, "%s%s=", b->size ? " " : "", name);
  if (!c->has_form)
    buffer_print (b, "expression");
  else if (r->kind != SF_OFFSET)
    buffer_print (b, r->kind == SF_SAME ? "same" : "undefined");
  else if (r->from_cfa)
    buffer_print (b, r->deref_p ? "*(cfa%+lld)" : "cfa%+lld",
                  (long long) r->offset);
  else
    buffer_print (b, r->deref_p ? "*(%s%+lld)" : "%s%+lld",
                  flow_register_name (m, r->reg), (long long) r->offset);
}

char *
claim_text (const claim *c, const machine *m)
{
  buffer b = EMPTY_BUFFER;
  if (!c)
    return format_text ("no row");
  for (unsigned i = 0; i < c->count; i++)
    {
      const claim_rule *r = &c->rules[i];
      if (i >= CLAIM_REST && r->has_form && r->rule.kind == SF_SAME)
        continue;
      print_rule (&b, m, i == CLAIM_CFA ? "cfa" : i == CLAIM_RA ? "ra"
                             : flow_register_name (m, r->reg), r);
    }
  if (c->ra_is_signed)
    buffer_print (&b, " signed%s", c->uses_key_b ? "-b" : "");
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}
