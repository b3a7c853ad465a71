/* Every function of a file, at every boundary of either table.  */
#include "compare.h"

#include <inttypes.h>
#include <stdlib.h>

#include "express.h"
#include "row_text.h"

const char *
verdict_name (enum verdict verdict)
{
  static const char *const names[VERDICTS]
      = { "equal", "differs", "missing", "extra", "unreadable", "unknown" };
  return names[verdict];
}

/* What DWARF's row was that RULES last agreed with at every address; most rows repeat one of few.  */
typedef struct agreement
{
  const sf_rules *rules;
  cfi_rule cfa, ra, fp;
  bool ra_is_signed;
} agreement;

enum
{
  AGREEMENTS = 256
};

/* DWARF's functions of all tables, and a sweep over SFrame's.  */
typedef struct comparison
{
  subject *subject;
  const frame_table *frames;
  frame_cursor cursor;
  cfi_rows rows;
  const cfi_table *table; /* of the current function */
  const cfi_fde *fde;     /* likewise; NULL: DWARF has none */
  agreement *agreed;      /* by the index of its rules */
  row_terms terms;        /* of the current row, where it HAS_TERMS */
  bool has_terms;
  const frame_function
      *begun; /* of FRAMES: where the current function begins */
  judgement j;
  bool *is_used; /* by FRAMES' function: DWARF has it */
  uint64_t look_ups; /* in other tables, and where DWARF's cannot be read */
  uint64_t most_work;
  coverage *cover;
  const audience *to;
  place_listener *listener; /* instead of TO; or NULL */
  void *listener_context;
  problem *p;   /* its status is that of the comparison */
} comparison;

uint64_t
most_work (const subject *s)
{
  return WORK_AT_LEAST + WORK_PER_BYTE * (uint64_t) s->size;
}

/* Tables of a damaged file can ask for more than anybody waits for: functions
   that lie one over the other, or of more bytes than the file has.  */
static bool
is_too_much (comparison *c)
{
  uint64_t work = c->cover->places + c->cursor.steps + c->rows.initial_bytes
                  + c->look_ups;
  if (work < c->most_work)
    return c->p->status != STATUS_GOOD;
  return c->p->status != STATUS_GOOD
         || !problem_set (c->p, STATUS_USAGE,
                          "%s: function at 0x%" PRIx64 " of 0x%" PRIx64
                          " bytes: comparing takes more than %" PRIu64
                          " steps, %d for each byte of the file: functions "
                          "overlap, are larger than the code, take turns with "
                          "large CIEs, or are in many tables",
                          c->subject->label, c->j.start, c->j.size,
                          c->most_work, WORK_PER_BYTE);
}

static const row_terms *
terms_of (comparison *c)
{
  if (!c->has_terms)
    row_in_sframe_terms (c->subject, c->table, &c->rows.row, &c->terms);
  c->has_terms = true;
  return &c->terms;
}

/* Why only a flexible row says what DWARF's row does.  NULL: a row of version 2
   or a function without rows can say it, too.  */
static const char *
why_flexible (comparison *c)
{
  return row_is_outermost (terms_of (c))
             ? NULL
             : cannot_express (c->subject, c->table, &c->rows.row, 2);
}

/* What its rows have for registers without rules.  */
static const char *
what_is_beside (const subject *s, const cfi_row *row)
{
  for (uint32_t r = 0; r < row->register_count; r++)
    if ((row->reg[r].kind == CFI_EXPRESSION || row->reg[r].kind == CFI_VAL_EXPRESSION) && r != s->abi->fp
        && r != row->ra_column)
      return "has an expression for another register";
  return NULL;
}

static void
note (comparison *c, uint64_t pc, unsigned wrong, const frame_segment *s)
{
  judgement *j = &c->j;
  if (!wrong)
    return;
  if (!j->wrong)
    {
      j->pc = pc;
      j->first = wrong;
    }
  uint8_t version
      = s->function ? s->function->version : c->frames->version;
  if (!j->reason)
    j->reason
        = cannot_express (c->subject, c->table, &c->rows.row, version);
  if (!j->reason && !j->flexible)
    j->flexible = why_flexible (c);
  if (!j->beside)
    j->beside = what_is_beside (c->subject, &c->rows.row);
  j->wrong |= wrong;
}

/* Is the function what its row cannot say: signal frame, key?  */
static unsigned
wrong_of_function (const comparison *c, const frame_segment *s)
{
  const cfi_cie *cie = c->rows.cie;
  unsigned wrong = 0;
  if (s->function->is_signal_frame != cie->is_signal_frame)
    wrong |= WRONG_SIGNAL;
  if (s->rules && s->rules->ra_is_signed && c->rows.row.ra_is_signed
      && s->function->uses_key_b != cie->uses_key_b)
    wrong |= WRONG_KEY;
  return wrong;
}

static agreement *
agreement_with (const comparison *c, const sf_rules *rules)
{
  return &c->agreed[(uintptr_t) rules / sizeof (void *) % AGREEMENTS];
}

static inline bool
are_same (cfi_rule a, cfi_rule b)
{
  return a.kind == b.kind && a.reg == b.reg && a.offset == b.offset;
}

/* Has DWARF's row agreed with RULES before?  */
static bool
agrees_again (const comparison *c, const sf_rules *rules)
{
  const agreement *a = agreement_with (c, rules);
  const cfi_row *row = &c->rows.row;
  return a->rules == rules && a->ra_is_signed == row->ra_is_signed
         && are_same (a->cfa, dwarf_rule (c->subject, row, RECOVERED_CFA))
         && are_same (a->ra, dwarf_rule (c->subject, row, RECOVERED_RA))
         && are_same (a->fp, dwarf_rule (c->subject, row, RECOVERED_FP));
}

static void
note_agreement (const comparison *c, const sf_rules *rules)
{
  const cfi_row *row = &c->rows.row;
  *agreement_with (c, rules)
      = (agreement) { .rules = rules,
                      .cfa = dwarf_rule (c->subject, row, RECOVERED_CFA),
                      .ra = dwarf_rule (c->subject, row, RECOVERED_RA),
                      .fp = dwarf_rule (c->subject, row, RECOVERED_FP),
                      .ra_is_signed = row->ra_is_signed };
}

static unsigned
wrong_at (comparison *c, uint64_t pc, const frame_segment *s)
{
  const row_terms *terms = terms_of (c);
  if (s->is_outermost)
    return row_is_outermost (terms) ? 0 : WRONG_OUTERMOST;
  unsigned wrong
      = rules_differ (c->subject, c->table, &c->rows.row, terms, pc, s->rules);
  if (!wrong && !row_depends_on_pc (terms))
    note_agreement (c, s->rules);
  return wrong;
}

static void
note_use (comparison *c, const frame_segment *s)
{
  if (s->function)
    c->is_used[s->function - c->frames->functions] = true;
}

static void
compare_at (comparison *c, uint64_t pc, uint64_t end, const frame_segment *s,
            bool agrees)
{
  bool is_hole = !s->rules && !s->is_outermost;
  unsigned wrong = is_hole ? WRONG_HOLE
                           : (agrees ? 0 : wrong_at (c, pc, s))
                                 | wrong_of_function (c, s);
  c->cover->places++;
  if (pc == c->fde->start)
    c->begun = s->function;
  note_use (c, s);
  if (is_hole)
    c->j.holes += end - pc;
  note (c, pc, wrong, s);
  if (!c->listener)
    return;
  const place at = { .pc = pc, .end = end, .segment = s, .table = c->table,
                     .row = &c->rows.row, .cie = c->rows.cie,
                     .wrong = wrong };
  c->listener (c->listener_context, &at);
}

/* One row of DWARF, against all that SFrame says in its range.  */
static void
compare_row (comparison *c)
{
  const cfi_row *row = &c->rows.row;
  c->has_terms = false;
  for (uint64_t pc = row->start, end; pc < row->end && !is_too_much (c);
       pc = end)
    {
      frame_segment s = frames_at (&c->cursor, pc);
      bool agrees = s.rules && agrees_again (c, s.rules);
      end = s.end < row->end ? s.end : row->end;
      if (s.rules && !agrees && row_depends_on_pc (terms_of (c)))
        end = pc + 1;
      compare_at (c, pc, end, &s, agrees);
    }
}

/* Rows that go on where DWARF's function has ended and no other begins.  */
static void
compare_end (comparison *c, const cfi_fde *f, uint64_t next)
{
  uint64_t end = f->start + f->size;
  const frame_segment s = { .function = c->begun };
  if (c->begun && c->begun->start == f->start && c->begun->size > f->size
      && next > end)
    note (c, end - 1, WRONG_SIZE, &s);
}

/* The texts of the rows at J->pc: the function is executed once more.  */
static void
describe (judgement *j)
{
  comparison *c = j->context;
  if (j->sframe)
    return;
  frame_segment s = frames_at (&c->cursor, j->pc);
  j->sframe = sframe_row_text (c->subject, &s);
  if (!c->fde)
    return;
  cfi_rows_begin (&c->rows, c->table, c->fde);
  const cfi_row *row = &c->rows.row;
  row_history h = { .count = 0 };
  while (!j->dwarf && cfi_rows_next (&c->rows))
    {
      h.items = grow_array (h.items, h.count, &h.capacity, sizeof *h.items);
      row_in_sframe_terms (c->subject, c->table, row, &h.items[h.count++]);
      if (j->pc - row->start >= row->end - row->start)
        continue;
      j->dwarf = dwarf_row_text (c->subject, c->table, row, c->rows.cie);
      j->difference
          = difference_text (c->subject, &h, row, c->rows.cie, &s, j->first);
    }
  free (h.items);
}

static void
conclude (comparison *c)
{
  judgement *j = &c->j;
  if (c->rows.problem)
    {
      j->verdict
          = c->rows.cie->is_unknown ? VERDICT_UNKNOWN : VERDICT_UNREADABLE;
      j->reason = c->rows.problem;
    }
  else if (j->holes == j->bytes)
    {
      j->verdict = VERDICT_MISSING;
      j->wrong = 0;
    }
  else if (j->wrong)
    j->verdict = VERDICT_DIFFERS;
  if (c->to)
    c->to->take (c->to->context, j);
  free (j->sframe);
  free (j->dwarf);
  free (j->difference);
}

/* Has SFrame DWARF's function F, in SECTION?  */
static bool
is_there (comparison *c, const cfi_fde *f, const named_range *section)
{
  return subject_section (c->subject, f->start) == section
         && frames_at (&c->cursor, f->start).function;
}

/* Has SFrame both DWARF's function before F and the one behind, in the section
   of F?  A linker or assembler that loses a function leaves such a hole; code
   from inputs without .sframe is rarely so small.  */
static bool
is_surrounded (comparison *c, const cfi_table *t, const cfi_fde *f)
{
  const named_range *section = subject_section (c->subject, f->start);
  return section && f > t->fdes && f + 1 < t->fdes + t->fde_count
         && is_there (c, f - 1, section) && is_there (c, f + 1, section);
}

/* What SFrame has where DWARF's function F cannot be read is not extra.  */
static void
use_functions (comparison *c, const cfi_fde *f)
{
  frame_segment s;
  for (uint64_t pc = f->start; pc - f->start < f->size && !is_too_much (c);
       pc = s.end)
    {
      c->look_ups++;
      s = frames_at (&c->cursor, pc);
      note_use (c, &s);
    }
}

/* NEXT: where DWARF's next function begins.  */
static void
compare_function (comparison *c, const cfi_table *t, const cfi_fde *f,
                  uint64_t next)
{
  c->j = (judgement) { .start = f->start, .size = f->size,
                       .bytes = f->size, .describe = describe,
                       .context = c };
  c->table = t;
  c->fde = f;
  c->begun = NULL;
  cfi_rows_begin (&c->rows, t, f);
  while (cfi_rows_next (&c->rows))
    {
      c->cover->rows++;
      compare_row (c);
    }
  if (c->rows.problem)
    use_functions (c, f);
  else
    compare_end (c, f, next);
  c->j.is_surrounded
      = c->j.holes == c->j.bytes && is_surrounded (c, t, f);
  conclude (c);
}

static void
compare_if_counted (comparison *c, const cfi_table *t, const cfi_fde *f)
{
  const cfi_fde *end = t->fdes + t->fde_count;
  c->j.start = f->start;
  c->j.size = f->size;
  bool counts = !is_too_much (c) && subject_counts (c->subject, t, f, &c->look_ups);
  if (is_too_much (c) || !counts)
    return;
  compare_function (c, t, f, f + 1 < end ? f[1].start : UINT64_MAX);
}

static void
compare_table (comparison *c, const cfi_table *t)
{
  for (size_t i = 0; i < t->fde_count; i++)
    compare_if_counted (c, t, &t->fdes[i]);
}

/* Where a table of DWARF cannot be read to its end, it may have had what is extra.  */
static void
note_extra (comparison *c)
{
  problem p;
  bool is_whole = subject_tables_whole (c->subject, &p);
  for (size_t i = 0; i < c->frames->function_count; i++)
    {
      const frame_function *f = &c->frames->functions[i];
      if (c->is_used[i] || f->size == 0)
        continue;
      c->fde = NULL;
      c->j = (judgement) { .verdict = is_whole ? VERDICT_EXTRA : VERDICT_UNKNOWN,
                           .reason = is_whole ? NULL : "the tables of DWARF cannot be read to their ends",
                           .start = f->start,
                           .size = f->size, .pc = f->start,
                           .describe = describe, .context = c };
      c->to->take (c->to->context, &c->j);
      free (c->j.sframe);
    }
}

static comparison
begin (subject *s, const frame_table *frames, coverage *cover, problem *p)
{
  comparison c = { .subject = s, .p = p, .frames = frames,
                   .cursor = { .table = frames }, .rows = CFI_NO_ROWS,
                   .cover = cover, .most_work = most_work (s) };
  *cover = (coverage) { .code = 0 };
  p->status = STATUS_GOOD;
  c.is_used = calloc (frames->function_count, sizeof *c.is_used);
  c.agreed = calloc (AGREEMENTS, sizeof *c.agreed);
  return c;
}

static void
end (comparison *c)
{
  cfi_rows_free (&c->rows);
  free (c->agreed);
  free (c->is_used);
}

bool
compare_tables (subject *s, const frame_table *frames, coverage *cover,
                const audience *to, problem *p)
{
  comparison c = begin (s, frames, cover, p);
  c.to = to;
  for (size_t i = 0; i < s->table_count; i++)
    {
      c.cursor
          = (frame_cursor) { .table = frames, .steps = c.cursor.steps };
      compare_table (&c, &s->tables[i]);
    }
  bool good = p->status == STATUS_GOOD;
  if (good)
    {
      note_extra (&c);
      coverage_measure (cover, s, frames);
    }
  end (&c);
  return good;
}

bool
compare_listing (subject *s, const frame_table *frames, uint64_t address,
                 place_listener *listener, void *context, size_t *count,
                 problem *p)
{
  coverage ignored;
  comparison c = begin (s, frames, &ignored, p);
  *count = 0;
  c.listener = listener;
  c.listener_context = context;
  for (size_t i = 0; i < s->table_count; i++)
    for (size_t f = 0; f < s->tables[i].fde_count; f++)
      {
        const cfi_fde *fde = &s->tables[i].fdes[f];
        if (address - fde->start >= fde->size)
          continue;
        ++*count;
        compare_if_counted (&c, &s->tables[i], fde);
      }
  end (&c);
  return p->status == STATUS_GOOD;
}
