/* The lines of the dump, and of look-ups.  */
#include <inttypes.h>

#include "reader.h"

static void
print_fixed (FILE *out, const char *name, int offset)
{
  if (offset)
    fprintf (out, " %s=%d", name, offset);
  else
    fprintf (out, " %s=none", name);
}

void
print_element (FILE *out, unsigned number, const struct element *e)
{
  static const char *const flags[] = { "none",
                                       "sorted",
                                       "frame-pointer",
                                       "sorted,frame-pointer",
                                       "pcrel",
                                       "sorted,pcrel",
                                       "frame-pointer,pcrel",
                                       "sorted,frame-pointer,pcrel" };
  fprintf (out, "element %u version=%d abi=%s flags=%s", number, e->version,
           e->machine->name, flags[e->flags]);
  print_fixed (out, "fixed-fp", e->fixed_fp);
  print_fixed (out, "fixed-ra", e->fixed_ra);
  fprintf (out, " aux=%d\n", e->aux);
}

void
print_function (FILE *out, uint32_t number, const struct element *e,
                const struct function *f)
{
  fprintf (out,
           "fde %" PRIu32 " start=0x%" PRIx64 " size=%" PRIu32 " type=%s pc=",
           number, f->start, f->size, f->is_flex ? "flex" : "default");
  if (!f->is_mask)
    fputs ("inc", out);
  else if (e->version == 1)
    fputs ("mask", out);
  else
    fprintf (out, "mask/%u", f->block);
  fprintf (out, " signal=%s key=%s\n", f->is_signal ? "yes" : "no",
           f->key_b ? "b" : "a");
}

static void
print_base (FILE *out, const struct machine *m, int64_t base)
{
  if (base == CFA)
    fputs ("cfa", out);
  else if (base == m->sp)
    fputs ("sp", out);
  else if (base == m->fp)
    fputs ("fp", out);
  else
    fprintf (out, "r%" PRId64, base);
}

static void
print_rule (FILE *out, const struct machine *m, const char *name,
            const struct rule *rule)
{
  fprintf (out, " %s=", name);
  if (rule->kind == SAME || rule->kind == UNDEFINED)
    {
      fputs (rule->kind == SAME ? "same" : "undefined", out);
      return;
    }
  if (rule->kind == MEMORY)
    fputs ("*(", out);
  print_base (out, m, rule->base);
  fprintf (out, "%+" PRId64, rule->offset);
  if (rule->kind == MEMORY)
    putc (')', out);
}

static void
print_rules (FILE *out, const struct element *e, const struct row *r)
{
  print_rule (out, e->machine, "cfa", &r->cfa);
  print_rule (out, e->machine, "ra", &r->ra);
  if (r->is_signed && r->ra.kind != UNDEFINED)
    fputs (",signed", out);
  print_rule (out, e->machine, "fp", &r->fp);
  putc ('\n', out);
}

void
print_row (FILE *out, const struct element *e, const struct function *f,
           const struct row *r)
{
  if (f->is_mask)
    fprintf (out, "fre +0x%" PRIx32, r->offset);
  else
    fprintf (out, "fre 0x%" PRIx64, f->start + r->offset);
  print_rules (out, e, r);
}

/* R is null where there is no row.  */
void
print_found (FILE *out, uint64_t pc, const struct element *e,
             const struct row *r)
{
  fprintf (out, "find 0x%" PRIx64, pc);
  if (r)
    print_rules (out, e, r);
  else
    fputs (" none\n", out);
}
