/* The lines of the canonical dump.  Numbers are written here and not by printf: to an emulated testee,
   that costs more than to read the section.  */
#include "dump.h"

static void
put (FILE *out, const char *text)
{
  fputs_unlocked (text, out);
}

/* In BASE, 10 or 16, without a prefix.  */
static void
put_unsigned (FILE *out, uint64_t number, unsigned base)
{
  char digits[24], *at = digits + sizeof digits;
  *--at = '\0';
  do
    *--at = "0123456789abcdef"[number % base];
  while (number /= base);
  put (out, at);
}

static void
put_decimal (FILE *out, int64_t number)
{
  if (number < 0)
    putc_unlocked ('-', out);
  put_unsigned (out, number < 0 ? -(uint64_t) number : (uint64_t) number, 10);
}

/* PREFIX ends in 0x.  */
static void
put_hex (FILE *out, const char *prefix, uint64_t number)
{
  put (out, prefix);
  put_unsigned (out, number, 16);
}

static void
put_field (FILE *out, const char *field, const char *value)
{
  putc_unlocked (' ', out);
  put (out, field);
  putc_unlocked ('=', out);
  put (out, value);
}

static void
print_number (FILE *out, const char *field, int value)
{
  put_field (out, field, value == UNKNOWN ? "?" : "");
  if (value != UNKNOWN)
    put_decimal (out, value);
}

static void
print_fixed (FILE *out, const char *field, int offset)
{
  if (offset == 0)
    put_field (out, field, "none");
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
    put_field (out, "abi", names[abi]);
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
      put_field (out, "flags", flags ? "?" : "none");
      return;
    }
  char separator = '=';
  put (out, " flags");
  for (unsigned i = 0; i < sizeof names / sizeof *names; i++)
    if (flags & names[i].flag)
      {
        putc_unlocked (separator, out);
        put (out, names[i].name);
        separator = ',';
        flags &= ~names[i].flag;
      }
  /* Bits that have no name in the contract.  */
  if (flags)
    put_hex (out, separator == '=' ? "=0x" : ",0x", (unsigned) flags);
}

void
print_element (FILE *out, unsigned number, const struct element *e)
{
  put (out, "element ");
  put_unsigned (out, number, 10);
  print_number (out, "version", e->version);
  print_abi (out, e->abi);
  print_flags (out, e->flags);
  print_fixed (out, "fixed-fp", e->fixed_fp);
  print_fixed (out, "fixed-ra", e->fixed_ra);
  print_number (out, "aux", e->aux);
  putc_unlocked ('\n', out);
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
  put (out, "fde ");
  put_unsigned (out, number, 10);
  put_hex (out, " start=0x", f->start);
  put (out, " size=");
  put_decimal (out, f->size);
  put_field (out, "type", f->is_flex ? "flex" : "default");
  if (f->block_size == UNKNOWN)
    put (out, " pc=?");
  else
    put (out, f->is_mask ? " pc=mask" : " pc=inc");
  if (f->is_mask && f->block_size != UNKNOWN && f->block_size != NO_BLOCK_SIZE)
    {
      putc_unlocked ('/', out);
      put_decimal (out, f->block_size);
    }
  put_field (out, "signal", choose (f->is_signal, "yes", "no"));
  put_field (out, "key", choose (f->key_is_b, "b", "a"));
  putc_unlocked ('\n', out);
}

static void
print_base (FILE *out, int abi, int64_t base)
{
  static const struct { int64_t sp, fp; } registers[]
      = { [ABI_AARCH64_BE] = { 31, 29 }, [ABI_AARCH64_LE] = { 31, 29 },
          [ABI_AMD64_LE] = { 7, 6 }, [ABI_S390X_BE] = { 15, 11 } };
  bool known = abi >= ABI_AARCH64_BE && abi <= ABI_S390X_BE;
  if (base == BASE_CFA)
    put (out, "cfa");
  else if (base == BASE_SP || (known && base == registers[abi].sp))
    put (out, "sp");
  else if (base == BASE_FP || (known && base == registers[abi].fp))
    put (out, "fp");
  else
    {
      putc_unlocked ('r', out);
      put_decimal (out, base);
    }
}

/* BASE+OFFSET or BASE-OFFSET.  */
static void
print_sum (FILE *out, int abi, const struct rule *r)
{
  print_base (out, abi, r->base);
  if (r->offset >= 0)
    putc_unlocked ('+', out);
  put_decimal (out, r->offset);
}

static void
print_rule (FILE *out, int abi, const char *field, const struct rule *r)
{
  static const char *const words[] = { [RULE_SAME] = "same", [RULE_UNDEFINED] = "undefined", [RULE_UNKNOWN] = "?",
                                       [RULE_VALUE] = "", [RULE_MEMORY] = "*(" };
  put_field (out, field, words[r->kind]);
  if (r->kind == RULE_VALUE || r->kind == RULE_MEMORY)
    print_sum (out, abi, r);
  if (r->kind == RULE_MEMORY)
    putc_unlocked (')', out);
}

static void
print_rules (FILE *out, int abi, const struct row *row)
{
  print_rule (out, abi, "cfa", &row->cfa);
  print_rule (out, abi, "ra", &row->ra);
  if (row->ra_is_signed)
    put (out, ",signed");
  print_rule (out, abi, "fp", &row->fp);
  putc_unlocked ('\n', out);
}

void
print_row (FILE *out, int abi, const struct fde *f, uint64_t offset,
           const struct row *row)
{
  put_hex (out, f->is_mask ? "fre +0x" : "fre 0x", f->is_mask ? offset : f->start + offset);
  print_rules (out, abi, row);
}

void
print_found (FILE *out, int abi, uint64_t pc, const struct row *row)
{
  put_hex (out, "find 0x", pc);
  if (row)
    print_rules (out, abi, row);
  else
    put (out, " none\n");
}

void
print_caller (FILE *out, uint64_t pc, uint64_t sp, uint64_t fp)
{
  put_hex (out, "caller 0x", pc);
  put_hex (out, " sp=0x", sp);
  put_hex (out, " fp=0x", fp);
  putc_unlocked ('\n', out);
}

void
print_end (FILE *out, const char *reason)
{
  put (out, "end ");
  put (out, reason);
  putc_unlocked ('\n', out);
}
