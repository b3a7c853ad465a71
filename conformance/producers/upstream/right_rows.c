/* What .eh_frame of the same file gives for each row of .sframe.  */
#include "right_rows.h"

#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "lib/tables/compare.h"
#include "lib/tables/express.h"
#include "lib/tables/row_text.h"

typedef struct finder
{
  right_rows *r;
  subject *s;
  const table_text *table;
  size_t function; /* the one that is looked at */
} finder;

enum { RULE_ROOM = 48 };

/* The rule of DWARF in objdump's words.  */
static void
print_right_rule (const subject *s, const row_terms *terms,
                  enum recovered what, char text[RULE_ROOM])
{
  const sf_rule *rule = &terms->rule[what];
  bool has_form = terms->has_form[what];
  if (!has_form || rule->kind == SF_UNDEFINED)
    strcpy (text, has_form ? "undefined" : "expression");
  else if (rule->kind == SF_SAME)
    strcpy (text, "u");
  else if (what == RECOVERED_RA && !s->abi->tracks_ra && rule->from_cfa
           && rule->deref_p && rule->offset == -8)
    strcpy (text, "f");
  else if (rule->from_cfa)
    snprintf (text, RULE_ROOM, "c%+" PRId64, rule->offset);
  else
    {
      char base[16];
      snprintf (base, sizeof base, "r%" PRIu32, rule->reg);
      snprintf (text, RULE_ROOM, "%s%s%+" PRId64 "%s",
                rule->deref_p ? "(" : "",
                rule->reg == s->abi->sp   ? "sp"
                : rule->reg == s->abi->fp ? "fp"
                                          : base,
                rule->offset, rule->deref_p ? ")" : "");
    }
}

static char *
right_line (const subject *s, const place *p, uint64_t address)
{
  char cfa[RULE_ROOM], fp[RULE_ROOM], ra[RULE_ROOM];
  buffer b = EMPTY_BUFFER;
  row_terms terms;
  row_in_sframe_terms (s, p->table, p->row, &terms);
  if (row_is_outermost (&terms))
    buffer_print (&b, "    %016" PRIx64 "  RA undefined", address);
  else
    {
      print_right_rule (s, &terms, RECOVERED_CFA, cfa);
      print_right_rule (s, &terms, RECOVERED_FP, fp);
      print_right_rule (s, &terms, RECOVERED_RA, ra);
      print_row_line (&b, address, cfa, fp, ra, p->row->ra_is_signed);
    }
  buffer_add (&b, "", 1);
  return (char *) b.bytes;
}

/* Row of F in force OFFSET bytes from its start, or F->row_count.  */
static size_t
row_at (const finder *f, const table_function *of, uint64_t offset)
{
  size_t found = of->row_count;
  if (of->is_mask && of->rep_size)
    offset %= of->rep_size;
  for (size_t i = 0; i < of->row_count; i++)
    if (f->table->rows[of->first_row + i].start <= offset)
      found = i;
  return found;
}

/* P says of R, which is printed at ADDRESS, that WRONG is wrong.  */
static void
note (const finder *f, right_row *r, const place *p, unsigned wrong,
      uint64_t address)
{
  if (r->standing == STANDING_UNSEEN)
    r->standing = STANDING_RIGHT;
  if (!wrong || r->wrong)
    return;
  uint8_t version = f->table->functions[f->function].version;
  r->standing = cannot_express (f->s, p->table, p->row, version)
                    ? STANDING_FORMAT
                    : STANDING_WRONG;
  r->wrong = wrong;
  r->pc = printed_address (f->s, p->pc);
  r->line = right_line (f->s, p, address);
  r->text = dwarf_row_text (f->s, p->table, p->row, p->cie);
}

static void
take_place (void *context, const place *p)
{
  const finder *f = context;
  const table_function *of = &f->table->functions[f->function];
  const unsigned of_function = WRONG_SIGNAL | WRONG_KEY;
  uint64_t offset = p->pc - of->start;
  if (offset >= of->size)
    return;
  size_t row = row_at (f, of, offset);
  if (row == of->row_count)
    {
      note (f, &f->r->functions[f->function], p, p->wrong,
            printed_address (f->s, p->pc));
      return;
    }
  note (f, &f->r->functions[f->function], p, p->wrong & of_function,
        printed_address (f->s, of->start));
  row += of->first_row;
  note (f, &f->r->rows[row], p, p->wrong & ~of_function,
        f->table->rows[row].printed);
}

static void
take_judgement (void *context, judgement *j)
{
  right_rows *r = context;
  if (j->verdict != VERDICT_MISSING)
    return;
  r->missing = grow_array (r->missing, r->missing_count,
                           &r->missing_capacity, sizeof *r->missing);
  r->missing[r->missing_count++] = (missing_function) {
    .start = j->start, .size = j->size, .reason = j->reason
  };
}

static right_row *
empty_rows (size_t count)
{
  right_row *rows = grow (NULL, (count + 1) * sizeof *rows);
  for (size_t i = 0; i < count; i++)
    rows[i] = (right_row) { .standing = STANDING_UNSEEN };
  return rows;
}

bool
right_rows_find (right_rows *r, subject *s, const table_text *table,
                 problem *p)
{
  *r = (right_rows) { .row_count = table->row_count,
                      .function_count = table->function_count };
  r->rows = empty_rows (table->row_count);
  r->functions = empty_rows (table->function_count);
  frame_table frames;
  coverage ignored;
  finder f = { .r = r, .s = s, .table = table };
  const audience to = { .take = take_judgement, .context = r };
  frames_read (&frames, &s->image);
  bool good = compare_tables (s, &frames, &ignored, &to, p);
  for (; good && f.function < table->function_count; f.function++)
    {
      size_t count;
      good = compare_listing (s, &frames,
                              table->functions[f.function].start, take_place,
                              &f, &count, p);
    }
  frames_free (&frames);
  return good;
}

static void
free_rows (right_row *rows, size_t count)
{
  for (size_t i = 0; i < count; i++)
    {
      free (rows[i].line);
      free (rows[i].text);
    }
  free (rows);
}

void
right_rows_free (right_rows *r)
{
  free_rows (r->rows, r->row_count);
  free_rows (r->functions, r->function_count);
  free (r->missing);
  *r = (right_rows) { .row_count = 0 };
}
