/* The canonical dump (conformance/CONTRACT.md) of what was generated, from
   its records alone.  */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "generated.h"

/* What is written, and where.  */
typedef struct writer
{
  const generated *s;
  buffer *to;
  bool marks, element_is_open;
} writer;

/* End a line, which the specification leaves open or not.  */
static void
end_line (const writer *w, bool is_open)
{
  if (w->marks && (is_open || w->element_is_open))
    buffer_print (w->to, " silent %s", sf_clause_text_of (w->s->silence)->id);
  buffer_print (w->to, "\n");
}

static void
add_flags (const generated_element *e, buffer *to)
{
  const bool set[] = { e->is_sorted, e->has_frame_pointer, e->is_pcrel };
  static const char *const names[] = { "sorted", "frame-pointer", "pcrel" };
  const char *before = " flags=";
  for (int i = 0; i < 3; i++)
    if (set[i])
      {
        buffer_print (to, "%s%s", before, names[i]);
        before = ",";
      }
  if (strcmp (before, ",") != 0)
    buffer_print (to, " flags=none");
}

static void
add_fixed (const char *name, int fixed, buffer *to)
{
  if (fixed)
    buffer_print (to, " %s=%d", name, fixed);
  else
    buffer_print (to, " %s=none", name);
}

static void
add_rule (const char *name, const abi_facts *abi, const recovery *rule,
          buffer *to)
{
  char base[16];
  if (rule->kind != IS_AT)
    {
      buffer_print (to, " %s=%s", name,
                    rule->kind == IS_SAME ? "same" : "undefined");
      return;
    }
  snprintf (base, sizeof base, "r%" PRIu32, rule->reg);
  const char *spelled = rule->from_cfa            ? "cfa"
                        : rule->reg == abi->sp ? "sp"
                        : rule->reg == abi->fp ? "fp"
                                               : base;
  buffer_print (to, rule->is_stored ? " %s=*(%s%+" PRId64 ")"
                                    : " %s=%s%+" PRId64,
                name, spelled, rule->offset);
}

static void
add_rules (const abi_facts *abi, const generated_row *r, buffer *to)
{
  add_rule ("cfa", abi, &r->cfa, to);
  add_rule ("ra", abi, &r->ra, to);
  if (r->ra_is_signed && r->ra.kind != IS_LOST)
    buffer_print (to, ",signed");
  add_rule ("fp", abi, &r->fp, to);
}

static void
add_row (const writer *w, const generated_element *e, const generated_fde *f,
         const generated_row *r)
{
  if (f->is_mask)
    buffer_print (w->to, "fre +0x%" PRIx32, r->start);
  else
    buffer_print (w->to, "fre 0x%" PRIx64, f->start + r->start);
  add_rules (e->abi, r, w->to);
  end_line (w, r->is_open || f->is_open || f->rows_are_open);
}

static void
add_function (const writer *w, const generated_element *e,
              const generated_fde *f)
{
  buffer_print (w->to, "fde %" PRIu32 " start=0x%" PRIx64 " size=%" PRIu32
                " type=%s", f->index_position, f->start, f->size,
                f->is_flexible ? "flex" : "default");
  if (!f->is_mask)
    buffer_print (w->to, " pc=inc");
  else if (e->has->has_blocks)
    buffer_print (w->to, " pc=mask/%u", f->block_size);
  else
    buffer_print (w->to, " pc=mask");
  buffer_print (w->to, " signal=%s key=%c", f->is_signal ? "yes" : "no",
                f->has_key_b ? 'b' : 'a');
  end_line (w, f->is_open);
}

static void
add_element (const writer *w, size_t number)
{
  const generated *s = w->s;
  const generated_element *e = &s->elements[number];
  buffer_print (w->to, "element %zu version=%u abi=%s", number, e->version,
                e->abi->name);
  add_flags (e, w->to);
  add_fixed ("fixed-fp", e->fixed_fp, w->to);
  add_fixed ("fixed-ra", e->fixed_ra, w->to);
  buffer_print (w->to, " aux=%u", e->aux_length);
  end_line (w, false);
  for (size_t i = 0; i < e->fde_count; i++)
    {
      const generated_fde *f
          = fdes_of (s, e) + s->index_order[e->first_fde + i];
      add_function (w, e, f);
      for (size_t k = 0; k < f->row_count; k++)
        add_row (w, e, f, rows_of (s, f) + k);
    }
}

static void
add_elements (writer *w)
{
  for (size_t i = 0; i < w->s->element_count; i++)
    {
      w->element_is_open = i > 0 || w->s->elements[i].undefined_flags;
      add_element (w, i);
    }
}

void
generated_dump (const generated *s, buffer *to)
{
  writer w = { .s = s, .to = to };
  add_elements (&w);
}

/* Behind bytes that mean nothing here, another reader may find another
   element.  */
void
generated_expected (const generated *s, buffer *to)
{
  writer w = { .s = s, .to = to, .marks = true };
  add_elements (&w);
  if (s->is_silent && s->silence == SECTION_TRAILING_BYTES)
    {
      buffer_print (to, "element ...");
      end_line (&w, true);
    }
}

void
generated_find (const generated *s, uint64_t pc, buffer *to)
{
  const generated_element *e = &s->elements[0];
  const generated_fde *f = fdes_of (s, e), *end = f + e->fde_count;
  const generated_row *found = NULL;
  while (f < end && pc - f->start >= f->size)
    f++;
  for (size_t i = 0; f < end && i < f->row_count; i++)
    if (rows_of (s, f)[i].start <= pc - f->start)
      found = rows_of (s, f) + i;
  buffer_print (to, "find 0x%" PRIx64, pc);
  if (found)
    add_rules (e->abi, found, to);
  buffer_print (to, found ? "\n" : " none\n");
}
