/* The canonical dump (conformance/CONTRACT.md, version 1).  */
#include "dump.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>

#include "../walk.h"

/* A line grows here and then goes to the sink.  Longer than any line: the
   longest, an FRE with three rules of 32-bit registers and 64-bit offsets, has
   fewer than 200 bytes.  */
typedef struct sf_line
{
  char text[320];
  size_t length;
} sf_line;

typedef struct sf_dumper
{
  sf_sink sink;
  const sf_header *header;
} sf_dumper;

static void __attribute__ ((format (printf, 2, 3)))
add (sf_line *line, const char *format, ...)
{
  va_list values;
  size_t room = sizeof line->text - line->length;
  va_start (values, format);
  line->length
      += (size_t) vsnprintf (line->text + line->length, room, format, values);
  va_end (values);
}

static void
finish (sf_line *line, sf_sink sink)
{
  add (line, "\n");
  sink.write (sink.context, line->text, line->length);
}

static void
add_fixed (sf_line *line, const char *name, int8_t offset)
{
  if (offset)
    add (line, " %s=%d", name, offset);
  else
    add (line, " %s=none", name);
}

const char *const sf_flag_names[SF_FLAGS]
    = { "sorted", "frame-pointer", "pcrel" };

static void
add_flags (sf_line *line, uint8_t flags)
{
  const char *separator = " flags=";
  for (int bit = 0; bit < SF_FLAGS; bit++)
    if (flags >> bit & 1)
      {
        add (line, "%s%s", separator, sf_flag_names[bit]);
        separator = ",";
      }
  if (!flags)
    add (line, " flags=none");
}

static void
dump_header (void *context, uint32_t index, const sf_header *h)
{
  sf_dumper *d = context;
  sf_line line = { .length = 0 };
  d->header = h;
  add (&line, "element %" PRIu32 " version=%u abi=%s", index, h->version,
       h->abi->name);
  add_flags (&line, h->flags);
  add_fixed (&line, "fixed-fp", h->cfa_fixed_fp_offset);
  add_fixed (&line, "fixed-ra", h->cfa_fixed_ra_offset);
  add (&line, " aux=%u", h->auxhdr_len);
  finish (&line, d->sink);
}

static void
dump_fde (void *context, uint32_t index, const sf_fde *f)
{
  sf_dumper *d = context;
  sf_line line = { .length = 0 };
  add (&line, "fde %" PRIu32 " start=0x%" PRIx64 " size=%" PRIu32 " type=%s",
       index, f->start, f->func_size,
       f->fde_type == FDE_TYPE_FLEX ? "flex" : "default");
  if (f->pc_type == FDE_PCTYPE_INC)
    add (&line, " pc=inc");
  else if (d->header->version == 1)
    add (&line, " pc=mask");
  else
    add (&line, " pc=mask/%u", f->rep_size);
  add (&line, " signal=%s key=%c", f->signal_p ? "yes" : "no",
       f->pauth_key ? 'b' : 'a');
  finish (&line, d->sink);
}

static void
add_base (sf_line *line, const sf_abi *abi, const sf_rule *rule)
{
  if (rule->from_cfa)
    add (line, "cfa");
  else if (rule->reg == abi->sp)
    add (line, "sp");
  else if (rule->reg == abi->fp)
    add (line, "fp");
  else
    add (line, "r%" PRIu32, rule->reg);
}

static void
add_rule (sf_line *line, const char *name, const sf_abi *abi,
          const sf_rule *rule)
{
  add (line, " %s=", name);
  if (rule->kind != SF_OFFSET)
    {
      add (line, rule->kind == SF_SAME ? "same" : "undefined");
      return;
    }
  add (line, rule->deref_p ? "*(" : "");
  add_base (line, abi, rule);
  add (line, "%+" PRId64 "%s", rule->offset, rule->deref_p ? ")" : "");
}

static void
add_rules (sf_line *line, const sf_abi *abi, const sf_rules *r)
{
  add_rule (line, "cfa", abi, &r->cfa);
  add_rule (line, "ra", abi, &r->ra);
  if (r->ra_is_signed && r->ra.kind != SF_UNDEFINED)
    add (line, ",signed");
  add_rule (line, "fp", abi, &r->fp);
}

static void
dump_fre (void *context, const sf_fde *f, const sf_fre *fre,
          const sf_rules *rules)
{
  sf_dumper *d = context;
  sf_line line = { .length = 0 };
  if (f->pc_type == FDE_PCTYPE_MASK)
    add (&line, "fre +0x%" PRIx32, fre->start_address);
  else
    add (&line, "fre 0x%" PRIx64, f->start + fre->start_address);
  add_rules (&line, d->header->abi, rules);
  finish (&line, d->sink);
}

enum sf_verdict
sf_dump (const sf_section *section, uint64_t *lent, sf_sink sink,
         sf_report *report)
{
  sf_dumper dumper = { .sink = sink };
  sf_visitor visitor = { .header = dump_header, .fde = dump_fde,
                         .fre = dump_fre, .context = &dumper };
  return sf_walk (section, lent, &visitor, report);
}

void
sf_dump_found (const sf_found *found, uint64_t pc, sf_sink sink)
{
  sf_line line = { .length = 0 };
  add (&line, "find 0x%" PRIx64, pc);
  if (found->result == SF_FOUND)
    add_rules (&line, found->header.abi, &found->rules);
  else if (found->result == SF_FOUND_NO_FRES)
    add (&line, " cfa=undefined ra=undefined fp=undefined");
  else
    add (&line, " none");
  finish (&line, sink);
}
