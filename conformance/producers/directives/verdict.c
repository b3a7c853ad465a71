/* One function's verdict.  */
#include "verdict.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "expressible.h"
#include "lib/base/sframe_version.h"

static const char *const names[JUDGEMENTS]
    = { "equal", "refused", "nonsense", "unsaid", "rejected", "sframe-wrong",
        "eh-frame-wrong", "both-wrong", "missing", "invalid", "crashed",
        "fatal", "no-line", "author-wrong" };

const char *
verdict_name (enum verdict_kind kind)
{
  return names[kind];
}

bool
verdict_is_failure (enum verdict_kind kind)
{
  return kind > JUDGED_REJECTED;
}

/* What is wrong in one table.  */
typedef struct finding
{
  enum part part;
  unsigned line;
  char text[180];
} finding;

static void
find (finding *f, enum part part, unsigned line, const char *format, ...)
    __attribute__ ((format (printf, 4, 5)));

static void
find (finding *f, enum part part, unsigned line, const char *format, ...)
{
  va_list values;
  if (f->part != PART_NONE)
    return;
  f->part = part;
  f->line = line;
  va_start (values, format);
  (void) vsnprintf (f->text, sizeof f->text, format, values);
  va_end (values);
}

/* Say why, behind what was found.  */
static void
find_again (finding *f, const char *why)
{
  size_t length = strlen (f->text);
  (void) snprintf (f->text + length, sizeof f->text - length, " (%s)", why);
}

/* The part in which FOUND is neither what ROW of FUNCTION wants nor gives the
   same.  */
static enum part
compare_rules (const target *t, const cfi_function *function,
               const expected_row *row, const rules *found)
{
  for (size_t i = 0; i < row->also_count; i++)
    if (rules_compare (t, &function->also[row->also + i], found) == PART_NONE)
      return PART_NONE;
  return rules_compare (t, &row->rules, found);
}

/* Compare one row at one PC.  HAS_ROW: the table has FOUND there.  */
static void
compare_row (finding *f, const target *t, const cfi_function *function,
             const expected_row *row, uint64_t at, bool has_row,
             const rules *found)
{
  bool wants_row = row->rules.cfa.kind != RULE_UNDEFINED
                   || row->rules.ra.kind == RULE_UNDEFINED;
  if (!has_row && wants_row)
    find (f, PART_ROW, row->line, "+0x%" PRIx64 ": no row", at);
  if (!has_row)
    return;
  enum part part = compare_rules (t, function, row, found);
  if (part == PART_NONE)
    return;
  char *wanted_text = rules_text (t, &row->rules);
  char *found_text = rules_text (t, found);
  find (f, part, row->line, "+0x%" PRIx64 ": wanted %s, found %s", at,
        wanted_text, found_text);
  free (wanted_text);
  free (found_text);
}

/* Where the row begins, and where it ends.  */
static uint64_t
place (const expected_row *row, int end)
{
  return row->offset + (end ? row->size - 1 : 0);
}

/* .sframe.  */

static void
compare_sframe_attributes (finding *f, const cfi_function *function,
                           const sframe_function *s, uint8_t version)
{
  if (function->size == 0) /* others may start and end there */
    return;
  if (s->size != function->size)
    find (f, PART_SIZE, function->line, "size 0x%" PRIx64 ", found 0x%x",
          function->size, s->size);
  if (sframe_version_of (version)->has_signal
      && s->is_signal_frame != function->is_signal_frame)
    find (f, PART_SIGNAL, function->line, "signal frame: %d, found %d",
          function->is_signal_frame, s->is_signal_frame);
  if (s->has_b_key != function->has_b_key)
    find (f, PART_KEY, function->line, "key B: %d, found %d",
          function->has_b_key, s->has_b_key);
}

static void
compare_sframe (finding *f, const cfi_function *function, witness *w,
                uint64_t start, const sframe_function *s)
{
  for (size_t i = 0; i < function->row_count; i++)
    for (int end = 0; end < 2; end++)
      {
        rules found;
        uint64_t at = place (&function->rows[i], end);
        bool has_row = witness_sframe_rules (w, start + at, &found);
        compare_row (f, w->target, function, &function->rows[i], at, has_row,
                     &found);
      }
  compare_sframe_attributes (f, function, s, w->version);
}

/* .eh_frame.  */

static void
compare_eh_attributes (finding *f, const cfi_function *function,
                       const cfi_fde *fde, const cfi_cie *cie)
{
  if (function->size == 0)
    return;
  if (fde->size != function->size)
    find (f, PART_SIZE, function->line,
          "size 0x%" PRIx64 ", found 0x%" PRIx64, function->size, fde->size);
  if (cie->is_signal_frame != function->is_signal_frame)
    find (f, PART_SIGNAL, function->line, "signal frame: %d, found %d",
          function->is_signal_frame, cie->is_signal_frame);
  if (cie->uses_key_b != function->has_b_key)
    find (f, PART_KEY, function->line, "key B: %d, found %d",
          function->has_b_key, cie->uses_key_b);
}

static void
compare_eh (finding *f, const cfi_function *function, witness *w,
            uint64_t start)
{
  const cfi_fde *fde = witness_eh_function (w, start, function->size);
  if (!fde)
    {
      find (f, PART_START, function->line, "no function");
      return;
    }
  for (size_t i = 0; i < function->row_count; i++)
    for (int end = 0; end < 2; end++)
      {
        rules found;
        uint64_t at = place (&function->rows[i], end);
        bool has_row = witness_eh_rules (w, start + at, &found);
        compare_row (f, w->target, function, &function->rows[i], at, has_row,
                     &found);
      }
  if (w->eh_rows.problem && f->part == PART_ROW)
    find_again (f, w->eh_rows.problem);
  compare_eh_attributes (f, function, fde, &w->eh_frame.cies[fde->cie]);
}

/* Both.  */

static void
blame (verdict *v, const finding *sframe, const finding *eh)
{
  bool sframe_wrong = sframe->part != PART_NONE;
  bool eh_wrong = eh->part != PART_NONE;
  if (!sframe_wrong && !eh_wrong)
    return;
  v->kind = sframe_wrong ? eh_wrong ? JUDGED_BOTH_WRONG : JUDGED_SFRAME_WRONG
                         : JUDGED_EH_FRAME_WRONG;
  v->part = sframe_wrong ? sframe->part : eh->part;
  v->line = sframe_wrong ? sframe->line : eh->line;
  (void) snprintf (v->text, sizeof v->text, "%s%s%s%s%s",
                   sframe_wrong ? ".sframe: " : "", sframe->text,
                   sframe_wrong && eh_wrong ? "; " : "",
                   eh_wrong ? ".eh_frame: " : "", eh->text);
}

/* Without a CFA nothing can be recovered: such a function may as well be left
   out, and so may an empty one.  */
static bool
has_something_to_say (const cfi_function *f)
{
  for (size_t i = 0; i < f->row_count; i++)
    if (f->rows[i].rules.cfa.kind != RULE_UNDEFINED)
      return true;
  return false;
}

/* Calls push RA, and no directive says where it is: the format says so for all
   functions.  Nobody says which is right.  */
static bool
gives_unsaid_ra (const cfi_function *f, witness *w, uint64_t start)
{
  rules found;
  for (size_t i = 0; i < f->row_count; i++)
    if (f->rows[i].rules.ra.kind == RULE_NONE
        && witness_sframe_rules (w, start + f->rows[i].offset, &found)
        && found.ra.kind != RULE_UNDEFINED)
      return true;
  return false;
}

verdict
verdict_of (const cfi_function *f, const cfi_file *file, witness *w)
{
  verdict v = { .kind = JUDGED_EQUAL };
  finding sframe = { .part = PART_NONE }, eh = { .part = PART_NONE };
  uint64_t start = f->address;
  if (!f->is_placed && !object_find (w->object, f->name, &start))
    {
      v.kind = JUDGED_MISSING;
      (void) snprintf (v.text, sizeof v.text, "no symbol %s", f->name);
      return v;
    }
  sframe_function *s = witness_sframe_function (w, start, f->size);
  v.has_rows = s && s->rows > 0;
  if (f->nonsense)
    {
      v.kind = JUDGED_NONSENSE;
      (void) snprintf (v.text, sizeof v.text, "%s", f->nonsense);
      return v;
    }
  v.can_be_said = expressible (f, w->target, w->version, &v.why_not);
  if (s)
    compare_sframe (&sframe, f, w, start, s);
  if (file->wants_eh_frame)
    compare_eh (&eh, f, w, start);
  blame (&v, &sframe, &eh);
  if (!s && file->wants_sframe && v.kind == JUDGED_EQUAL
      && has_something_to_say (f))
    v.kind = JUDGED_MISSING;
  if (v.kind == JUDGED_EQUAL && s && gives_unsaid_ra (f, w, start))
    {
      v.kind = JUDGED_UNSAID;
      (void) snprintf (v.text, sizeof v.text,
                       "no directive says where the return address is");
    }
  return v;
}

/* What a person wrote.  */

static const expected_row *
row_at (const cfi_function *f, uint64_t offset)
{
  for (size_t i = 0; i < f->row_count; i++)
    if (offset - f->rows[i].offset < f->rows[i].size)
      return &f->rows[i];
  return NULL;
}

void
verdict_of_author (const cfi_function *f, const target *t, verdict *v)
{
  finding found = { .part = PART_NONE };
  for (size_t i = 0; i < f->expectation_count; i++)
    {
      const function_mark *mark = &f->expectations[i];
      const expected_row *row = row_at (f, mark->offset);
      rules wanted;
      if (!row || !rules_parse (t, mark->text, &wanted))
        find (&found, PART_ROW, mark->line, "cannot be read: %s", mark->text);
      else
        {
          expected_row written = { .offset = row->offset, .size = row->size,
                                   .line = mark->line, .rules = wanted };
          compare_row (&found, t, f, &written, mark->offset, true,
                       &row->rules);
        }
    }
  if (found.part == PART_NONE)
    return;
  *v = (verdict) { .kind = JUDGED_AUTHOR_WRONG, .part = found.part,
                   .line = found.line };
  (void) snprintf (v->text, sizeof v->text, "comment: %s", found.text);
}
