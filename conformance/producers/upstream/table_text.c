/* The .sframe of a file in the form in which objdump prints it.  The form is
   that which the tests of gas and ld expect.  */
#include "table_text.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/base/lend.h"

typedef struct printer
{
  table_text *t;
  const subject *s;
  const table_style *style;
  buffer text;
  size_t line_count, line_capacity;
  sf_header header; /* of the element */
  sf_fde fde;       /* of the function */
} printer;

/* The releases from which a form is printed.  */
static bool
is_at_least (const char *release, unsigned long minor)
{
  const char *dot = strchr (release, '.');
  return !dot || strtoul (dot + 1, NULL, 10) >= minor;
}

table_style
table_style_of (const char *release)
{
  return (table_style) { .names_fixed_offsets = is_at_least (release, 41),
                         .has_flag_lines = is_at_least (release, 45) };
}

/* The section in which a function starts; one of size 0 may start where the
   section ends.  */
static const named_range *
section_of_start (const subject *s, uint64_t address)
{
  const named_range *within = subject_section (s, address);
  for (size_t i = 0; !within && i < s->code.count; i++)
    if (s->code.items[i].start + s->code.items[i].size == address)
      within = &s->code.items[i];
  return within;
}

uint64_t
printed_address (const subject *s, uint64_t address)
{
  const named_range *section
      = s->is_object ? section_of_start (s, address) : NULL;
  return section ? address - section->start : address;
}

/* End the line that has been printed; it is about number AT of KIND.  */
static void
end_line (printer *p, enum table_line_kind kind, size_t at)
{
  buffer_print (&p->text, "\n");
  p->t->about = grow_array (p->t->about, p->line_count, &p->line_capacity,
                            sizeof *p->t->about);
  p->t->about[p->line_count++] = (table_line) { .kind = kind, .at = at };
}

static void
print_line (printer *p, const char *text)
{
  buffer_print (&p->text, "%s", text);
  end_line (p, TABLE_OTHER, 0);
}

/* Headers.  */

static void
print_flags (printer *p, uint8_t flags)
{
  static const struct
  {
    uint8_t bit;
    const char *name;
  } names[] = { { F_FDE_SORTED, "SFRAME_F_FDE_SORTED" },
                { F_FRAME_POINTER, "SFRAME_F_FRAME_POINTER" },
                { F_FDE_FUNC_START_PCREL, "SFRAME_F_FDE_FUNC_START_PCREL" } };
  if (!flags)
    {
      print_line (p, "    Flags: NONE");
      return;
    }
  const char *before = "    Flags: ";
  for (size_t i = 0; i < sizeof names / sizeof *names; i++)
    if (flags & names[i].bit)
      {
        flags &= (uint8_t) ~names[i].bit;
        buffer_print (&p->text, "%s%s%s", before, names[i].name,
                      flags ? "," : "");
        before = p->style->has_flag_lines ? "           " : "";
        if (p->style->has_flag_lines || !flags)
          end_line (p, TABLE_OTHER, 0);
      }
}

static void
print_fixed (printer *p, const char *what, int offset)
{
  if (offset == 0 || !p->style->names_fixed_offsets)
    return;
  buffer_print (&p->text, "    CFA fixed %s offset: %d", what, offset);
  end_line (p, TABLE_OTHER, 0);
}

static void
print_header (void *context, uint32_t index, const sf_header *header)
{
  printer *p = context;
  (void) index;
  p->header = *header;
  p->t->version = header->version;
  print_line (p, "  Header :");
  print_line (p, "");
  buffer_print (&p->text, "    Version: SFRAME_VERSION_%u", header->version);
  end_line (p, TABLE_OTHER, 0);
  print_flags (p, header->flags);
  print_fixed (p, "FP", header->cfa_fixed_fp_offset);
  print_fixed (p, "RA", header->cfa_fixed_ra_offset);
  buffer_print (&p->text, "    Num FDEs: %" PRIu32, header->num_fdes);
  end_line (p, TABLE_COUNT, 0);
  buffer_print (&p->text, "    Num FREs: %" PRIu32, header->num_fres);
  end_line (p, TABLE_OTHER, 0);
  print_line (p, "");
  print_line (p, "  Function Index :");
}

/* Functions.  */

static void
print_function (void *context, uint32_t index, const sf_fde *f)
{
  printer *p = context;
  table_text *t = p->t;
  p->fde = *f;
  t->functions = grow_array (t->functions, t->function_count,
                             &t->function_capacity, sizeof *t->functions);
  t->functions[t->function_count++] = (table_function) {
    .start = f->start, .size = f->func_size, .rep_size = f->rep_size,
    .version = p->header.version, .is_mask = f->pc_type == FDE_PCTYPE_MASK,
    .first_row = t->row_count,
  };
  bool is_flexible = f->fde_type == FDE_TYPE_FLEX;
  print_line (p, "");
  buffer_print (&p->text,
                "    func idx [%" PRIu32 "]: pc = 0x%" PRIx64 ", size = %"
                PRIu32 " bytes",
                index, printed_address (p->s, f->start), f->func_size);
  if (f->signal_p || is_flexible)
    buffer_print (&p->text, ", attr = \"%s%s\"", f->signal_p ? "S" : "",
                  is_flexible ? "F" : "");
  if (f->pauth_key && p->header.abi->signs_ra)
    buffer_print (&p->text, ", pauth = B key");
  end_line (p, TABLE_FUNCTION, t->function_count - 1);
  buffer_print (&p->text, "    %-7s%-8s %-10s%-10s%-13s", "STARTPC",
                f->pc_type == FDE_PCTYPE_MASK ? "[m]" : "   ", "CFA", "FP",
                "RA");
  end_line (p, TABLE_OTHER, 0);
}

/* Rows.  */

enum { RULE_ROOM = 48 };

static void
print_rule (const printer *p, const sf_rule *rule, char text[RULE_ROOM])
{
  const sf_abi *abi = p->header.abi;
  bool is_flexible = p->fde.fde_type == FDE_TYPE_FLEX;
  char base[16];
  if (rule->kind != SF_OFFSET)
    {
      strcpy (text, rule->kind == SF_SAME ? "u" : "undefined");
      return;
    }
  if (rule->from_cfa)
    strcpy (base, "c");
  else if (rule->reg == abi->sp || rule->reg == abi->fp)
    strcpy (base, rule->reg == abi->sp ? "sp" : "fp");
  else
    snprintf (base, sizeof base, "r%" PRIu32, rule->reg);
  bool is_register_alone = !is_flexible && !rule->from_cfa && !rule->deref_p
                           && *base == 'r';
  if (is_register_alone)
    strcpy (text, base);
  else if (rule->deref_p && !rule->from_cfa)
    snprintf (text, RULE_ROOM, "(%s%+" PRId64 ")", base, rule->offset);
  else
    snprintf (text, RULE_ROOM, "%s%+" PRId64, base, rule->offset);
}

/* RA, of which the words say more than the rule.  */
static void
print_ra (const printer *p, const sf_fre *row, const sf_rule *rule,
          char text[RULE_ROOM])
{
  bool is_flexible = p->fde.fde_type == FDE_TYPE_FLEX;
  uint8_t at = is_flexible ? 2 : 1;
  bool is_fixed = p->header.cfa_fixed_ra_offset != 0;
  bool has_word = row->dataword_count > at && (is_flexible || !is_fixed);
  if (!has_word && is_fixed && p->style->names_fixed_offsets)
    strcpy (text, "f");
  else if (!has_word)
    strcpy (text, "u");
  else if (has_word && row->datawords[at] == 0
           && (is_flexible || p->header.abi->pads_ra))
    strcpy (text, "U");
  else
    print_rule (p, rule, text);
}

void
print_row_line (buffer *b, uint64_t address, const char *cfa, const char *fp,
                const char *ra, bool is_signed)
{
  char with_sign[RULE_ROOM + 4];
  snprintf (with_sign, sizeof with_sign, "%s%s", ra,
            is_signed ? "[s]" : "   ");
  buffer_print (b, "    %016" PRIx64 "  %-10s%-10s%-13s", address, cfa, fp,
                with_sign);
}

static void
print_row (void *context, const sf_fde *f, const sf_fre *row,
           const sf_rules *rules)
{
  printer *p = context;
  table_text *t = p->t;
  char cfa[RULE_ROOM], fp[RULE_ROOM], ra[RULE_ROOM];
  uint64_t first = f->pc_type == FDE_PCTYPE_MASK
                       ? 0
                       : printed_address (p->s, f->start);
  t->rows = grow_array (t->rows, t->row_count, &t->row_capacity,
                        sizeof *t->rows);
  t->rows[t->row_count++] = (table_row) {
    .start = row->start_address, .printed = first + row->start_address
  };
  t->functions[t->function_count - 1].row_count++;
  if (row->dataword_count == 0)
    buffer_print (&p->text, "    %016" PRIx64 "  RA undefined",
                  first + row->start_address);
  else
    {
      print_rule (p, &rules->cfa, cfa);
      print_rule (p, &rules->fp, fp);
      print_ra (p, row, &rules->ra, ra);
      print_row_line (&p->text, first + row->start_address, cfa, fp, ra,
                      rules->ra_is_signed);
    }
  end_line (p, TABLE_ROW, t->row_count - 1);
}

void
table_text_make (table_text *t, const subject *s, const table_style *style)
{
  const image_options options = { .raw = false };
  *t = (table_text) { .verdict = SF_VALID };
  printer p = { .t = t, .s = s, .style = style };
  const sf_visitor visitor = { .header = print_header, .fde = print_function,
                               .fre = print_row, .context = &p };
  print_line (&p, "");
  buffer_print (&p.text, "%s:     file format elf64", s->label);
  end_line (&p, TABLE_OTHER, 0);
  print_line (&p, "");
  for (size_t i = 0; i < s->image.count; i++)
    {
      sf_section section = image_section (&s->image.images[i], &options);
      buffer_print (&p.text, "Contents of the SFrame section %s:",
                    s->image.images[i].name);
      end_line (&p, TABLE_OTHER, 0);
      t->report = SF_NO_REPORT;
      t->verdict = walk_section (&section, &visitor, &t->report);
      print_line (&p, "");
    }
  text_lines_of (&t->lines, &p.text);
}

void
table_text_free (table_text *t)
{
  text_lines_free (&t->lines);
  free (t->about);
  free (t->functions);
  free (t->rows);
  *t = (table_text) { .verdict = SF_VALID };
}
