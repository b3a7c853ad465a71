/* The canonical dump (conformance/CONTRACT.md) of what was generated, from
   its records alone.  */
#include <inttypes.h>
#include <stdio.h>
#include <string.h>

#include "generated.h"

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
add_row (const generated_element *e, const generated_fde *f,
         const generated_row *r, buffer *to)
{
  if (f->is_mask)
    buffer_print (to, "fre +0x%" PRIx32, r->start);
  else
    buffer_print (to, "fre 0x%" PRIx64, f->start + r->start);
  add_rule ("cfa", e->abi, &r->cfa, to);
  add_rule ("ra", e->abi, &r->ra, to);
  if (r->ra_is_signed && r->ra.kind != IS_LOST)
    buffer_print (to, ",signed");
  add_rule ("fp", e->abi, &r->fp, to);
  buffer_print (to, "\n");
}

static void
add_function (const generated_element *e, const generated_fde *f, buffer *to)
{
  buffer_print (to, "fde %" PRIu32 " start=0x%" PRIx64 " size=%" PRIu32
                " type=%s", f->index_position, f->start, f->size,
                f->is_flexible ? "flex" : "default");
  if (!f->is_mask)
    buffer_print (to, " pc=inc");
  else if (e->version == 1)
    buffer_print (to, " pc=mask");
  else
    buffer_print (to, " pc=mask/%u", f->block_size);
  buffer_print (to, " signal=%s key=%c\n", f->is_signal ? "yes" : "no",
                f->has_key_b ? 'b' : 'a');
}

static void
add_element (const generated *s, size_t number, buffer *to)
{
  const generated_element *e = &s->elements[number];
  buffer_print (to, "element %zu version=%u abi=%s", number, e->version,
                e->abi->name);
  add_flags (e, to);
  add_fixed ("fixed-fp", e->fixed_fp, to);
  add_fixed ("fixed-ra", e->fixed_ra, to);
  buffer_print (to, " aux=%u\n", e->aux_length);
  for (size_t i = 0; i < e->fde_count; i++)
    {
      const generated_fde *f
          = fdes_of (s, e) + s->index_order[e->first_fde + i];
      add_function (e, f, to);
      for (size_t k = 0; k < f->row_count; k++)
        add_row (e, f, rows_of (s, f) + k, to);
    }
}

void
generated_dump (const generated *s, buffer *to)
{
  for (size_t i = 0; i < s->element_count; i++)
    add_element (s, i, to);
}
