/* The lines of the canonical dump.  */
#include "dump.h"

#include <inttypes.h>

static void
print_number (FILE *out, const char *field, int value)
{
  if (value == UNKNOWN)
    fprintf (out, " %s=?", field);
  else
    fprintf (out, " %s=%d", field, value);
}

static void
print_fixed (FILE *out, const char *field, int offset)
{
  if (offset == 0)
    fprintf (out, " %s=none", field);
  else
    print_number (out, field, offset);
}

/* Names and numbers of ABIs that are not those of lib/arch: a second witness.  */
static void
print_abi (FILE *out, int abi)
{
  static const char *const names[]
      = { [ABI_AARCH64_BE] = "aarch64-be", [ABI_AARCH64_LE] = "aarch64-le",
          [ABI_AMD64_LE] = "amd64-le", [ABI_S390X_BE] = "s390x-be" };
  if (abi >= ABI_AARCH64_BE && abi <= ABI_S390X_BE)
    fprintf (out, " abi=%s", names[abi]);
  else
    print_number (out, "abi", abi);
}

static void
print_flags (FILE *out, int flags)
{
  static const struct { int flag; const char *name; } names[]
      = { { FLAG_SORTED, "sorted" }, { FLAG_FRAME_POINTER, "frame-pointer" },
          { FLAG_PCREL, "pcrel" } };
  if (flags == UNKNOWN || flags == 0)
    {
      fprintf (out, " flags=%s", flags ? "?" : "none");
      return;
    }
  char separator = '=';
  fprintf (out, " flags");
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (flags & names[i].flag)
      {
        fprintf (out, "%c%s", separator, names[i].name);
        separator = ',';
        flags &= ~names[i].flag;
      }
  /* Bits that have no name in the contract.  */
  if (flags)
    fprintf (out, "%c0x%x", separator, (unsigned) flags);
}

void
print_element (FILE *out, unsigned number, const struct element *e)
{
  fprintf (out, "element %u", number);
  print_number (out, "version", e->version);
  print_abi (out, e->abi);
  print_flags (out, e->flags);
  print_fixed (out, "fixed-fp", e->fixed_fp);
  print_fixed (out, "fixed-ra", e->fixed_ra);
  print_number (out, "aux", e->aux);
  putc ('\n', out);
}

/* One of two words for a property that may be unknown.  */
static const char *
choose (int property, const char *if_set, const char *if_not)
{
  return property == UNKNOWN ? "?" : property ? if_set : if_not;
}

void
print_fde (FILE *out, unsigned number, const struct fde *f)
{
  fprintf (out, "fde %u start=0x%" PRIx64 " size=%" PRId64 " type=%s", number,
           f->start, f->size, f->is_flex ? "flex" : "default");
  if (f->block_size == UNKNOWN)
    fprintf (out, " pc=?");
  else if (!f->is_mask)
    fprintf (out, " pc=inc");
  else if (f->block_size == NO_BLOCK_SIZE)
    fprintf (out, " pc=mask");
  else
    fprintf (out, " pc=mask/%d", f->block_size);
  fprintf (out, " signal=%s key=%s\n", choose (f->is_signal, "yes", "no"),
           choose (f->key_is_b, "b", "a"));
}

static void
print_base (FILE *out, int abi, int64_t base)
{
  static const struct { int64_t sp, fp; } registers[]
      = { [ABI_AARCH64_BE] = { 31, 29 }, [ABI_AARCH64_LE] = { 31, 29 },
          [ABI_AMD64_LE] = { 7, 6 }, [ABI_S390X_BE] = { 15, 11 } };
  bool known = abi >= ABI_AARCH64_BE && abi <= ABI_S390X_BE;
  if (base == BASE_CFA)
    fprintf (out, "cfa");
  else if (base == BASE_SP || (known && base == registers[abi].sp))
    fprintf (out, "sp");
  else if (base == BASE_FP || (known && base == registers[abi].fp))
    fprintf (out, "fp");
  else
    fprintf (out, "r%" PRId64, base);
}

static void
print_rule (FILE *out, int abi, const char *field, const struct rule *r)
{
  fprintf (out, " %s=", field);
  switch (r->kind)
    {
    case RULE_SAME:
      fprintf (out, "same");
      return;
    case RULE_UNDEFINED:
      fprintf (out, "undefined");
      return;
    case RULE_UNKNOWN:
      fprintf (out, "?");
      return;
    case RULE_VALUE:
      print_base (out, abi, r->base);
      fprintf (out, "%+" PRId64, r->offset);
      return;
    case RULE_MEMORY:
      fprintf (out, "*(");
      print_base (out, abi, r->base);
      fprintf (out, "%+" PRId64 ")", r->offset);
      return;
    }
}

static void
print_rules (FILE *out, int abi, const struct row *row)
{
  print_rule (out, abi, "cfa", &row->cfa);
  print_rule (out, abi, "ra", &row->ra);
  if (row->ra_is_signed)
    fprintf (out, ",signed");
  print_rule (out, abi, "fp", &row->fp);
  putc ('\n', out);
}

void
print_row (FILE *out, int abi, const struct fde *f, uint64_t offset,
           const struct row *row)
{
  if (f->is_mask)
    fprintf (out, "fre +0x%" PRIx64, offset);
  else
    fprintf (out, "fre 0x%" PRIx64, f->start + offset);
  print_rules (out, abi, row);
}

void
print_found (FILE *out, int abi, uint64_t pc, const struct row *row)
{
  fprintf (out, "find 0x%" PRIx64, pc);
  if (row)
    print_rules (out, abi, row);
  else
    fprintf (out, " none\n");
}

void
print_caller (FILE *out, uint64_t pc, uint64_t sp, uint64_t fp)
{
  fprintf (out, "caller 0x%" PRIx64 " sp=0x%" PRIx64 " fp=0x%" PRIx64 "\n", pc,
           sp, fp);
}

void
print_end (FILE *out, const char *reason)
{
  fprintf (out, "end %s\n", reason);
}
