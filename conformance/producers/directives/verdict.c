/* One function's verdict.  */
#include "verdict.h"

#include <inttypes.h>
#include <stdarg.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "difference.h"
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

/* Words.  */

static const char *const tables[TABLES] = { "sframe", "eh-frame", "comment" };

/* Add a word to what V tells.  VALUE: of what no model computes.  */
static void
tell (verdict *v, enum table table, const char *part, enum difference d,
      const char *value)
{
  const char *name = difference_name (d);
  size_t length = strlen (v->difference);
  char *to = v->difference + length;
  (void) snprintf (to, sizeof v->difference - length, "%s%s:%s:%s",
                   length ? " " : "", tables[table], part,
                   name ? name : value);
  for (to += length > 0; *to; to++)
    if (*to == ' ' || *to == ',')
      *to = '-';
}

void
verdict_tell (verdict *v, enum difference d)
{
  v->differs[IN_SFRAME][PART_START] = (uint8_t) d;
  tell (v, IN_SFRAME, "function", d, "");
}

/* Messages that are as long as the first of these.  */
static size_t
message_length (const char *text)
{
  static const char *const ends[] = { " for func '", " at .", " at /" };
  size_t length = strlen (text);
  for (size_t i = 0; i < sizeof ends / sizeof *ends; i++)
    {
      const char *end = strstr (text, ends[i]);
      if (end && (size_t) (end - text) < length)
        length = (size_t) (end - text);
    }
  return length;
}

static bool
has_message (enum verdict_kind kind)
{
  return kind == JUDGED_CRASHED || kind == JUDGED_FATAL
         || kind == JUDGED_NO_LINE || kind == JUDGED_INVALID;
}

char *
verdict_says (const verdict *v)
{
  if (!has_message (v->kind))
    return NULL;
  return format_text ("%.*s", (int) message_length (v->text), v->text);
}

bool
verdict_is_like (const verdict *a, const verdict *b)
{
  if (a->kind != b->kind || a->part != b->part
      || memcmp (a->differs, b->differs, sizeof a->differs) != 0)
    return false;
  size_t length = message_length (a->text);
  return !has_message (a->kind)
         || (length == message_length (b->text)
             && memcmp (a->text, b->text, length) == 0);
}

/* What is wrong in one table.  */
typedef struct finding
{
  random_state *near; /* see witness.h */
  verdict *verdict; /* that tells it */
  enum table table;
  enum part part;
  unsigned line;
  char text[180];
} finding;

static void
find (finding *f, enum part part, unsigned line, const char *format, ...)
    __attribute__ ((format (printf, 4, 5)));

/* The first is found, and no other.  */
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

/* Tell PART of what was found.  */
static void
tell_found (finding *f, enum part part, enum difference d, const char *value)
{
  f->verdict->differs[f->table][part] = (uint8_t) d;
  tell (f->verdict, f->table, part_name (part), d, value);
}

/* A number of a whole function.  */
static void
compare_number (finding *f, enum part part, unsigned line, uint64_t wanted,
                uint64_t found)
{
  static const char *const formats[PARTS]
      = { [PART_SIZE] = "size 0x%" PRIx64 ", found 0x%" PRIx64,
          [PART_SIGNAL] = "signal frame: %" PRIu64 ", found %" PRIu64,
          [PART_KEY] = "key B: %" PRIu64 ", found %" PRIu64 };
  if (wanted == found || f->part != PART_NONE)
    return;
  find (f, part, line, formats[part], wanted, found);
  char *value = format_text ("0x%" PRIx64 ">0x%" PRIx64, wanted, found);
  tell_found (f, part, DIFFERS_ELSE, value);
  free (value);
}

/* There is no row; say why.  */
static void
find_again (finding *f, const char *why)
{
  bool restores = strcmp (why, "a CIE restores a rule") == 0;
  char *last = strrchr (f->verdict->difference, ' ');
  *(last ? last : f->verdict->difference) = '\0';
  tell_found (f, PART_ROW,
              restores ? DIRECTIVES_DIFFERENCE_CIE_RESTORES : DIFFERS_ELSE,
              why);
  size_t length = strlen (f->text);
  (void) snprintf (f->text + length, sizeof f->text - length, " (%s)", why);
}

/* The parts in which FOUND is neither what ROW of FUNCTION wants nor gives the
   same, as bits.  */
static unsigned
compare_rules (const target *t, const cfi_function *function,
               const expected_row *row, const rules *found)
{
  for (size_t i = 0; i < row->also_count; i++)
    if (rules_differences (t, &function->also[row->also + i], found) == 0)
      return 0;
  return rules_differences (t, &row->rules, found);
}

static void
tell_part (finding *f, const compared *c, enum part part, const rules *wanted,
           const rules *found)
{
  char *want = rules_part_text (c->target, wanted, part);
  char *have = rules_part_text (c->target, found, part);
  char *value = format_text ("%s>%s", want, have);
  tell_found (f, part, difference_of (c, part, wanted, found), value);
  free (value);
  free (have);
  free (want);
}

/* What stands where ROW is wrong: PARTS of FOUND differ.  */
static void
find_rules (finding *f, const compared *c, const expected_row *row,
            uint64_t at, unsigned parts, const rules *found)
{
  char *wanted_text = rules_text (c->target, &row->rules);
  char *found_text = rules_text (c->target, found);
  find (f, (enum part) __builtin_ctz (parts), row->line,
        "+0x%" PRIx64 ": wanted %s, found %s", at, wanted_text, found_text);
  for (int part = PART_NONE; part < PARTS; part++)
    if (parts >> part & 1)
      tell_part (f, c, (enum part) part, &row->rules, found);
  free (wanted_text);
  free (found_text);
}

/* A near miss in the place of FOUND.  */
static void
find_near (finding *f, const compared *c, const expected_row *row, uint64_t at,
           unsigned parts, const rules *found)
{
  enum { TRIES = 32 };
  rules near = *found;
  for (int i = 0; i < TRIES; i++)
    {
      near = *found;
      near_miss (f->near, (enum part) __builtin_ctz (parts), &near);
      unsigned differ = compare_rules (c->target, c->function, row, &near);
      if (differ)
        {
          find_rules (f, c, row, at, differ, &near);
          return;
        }
    }
}

/* Compare one row at one PC.  HAS_ROW: the table has FOUND there.  */
static void
compare_row (finding *f, const target *t, const cfi_function *function,
             const expected_row *row, uint64_t at, bool has_row,
             const rules *found)
{
  const sf_abi *abi = target_abi (t);
  bool wants_row = row->rules.cfa.kind != RULE_UNDEFINED
                   || row->rules.ra.kind == RULE_UNDEFINED;
  if (f->part != PART_NONE || (!has_row && !wants_row))
    return;
  if (!has_row)
    {
      find (f, PART_ROW, row->line, "+0x%" PRIx64 ": no row", at);
      tell_found (f, PART_ROW, DIRECTIVES_DIFFERENCE_ABSENT, "");
      return;
    }
  const compared c
      = { .target = t, .function = function,
          .row = (size_t) (row - function->rows),
          .unit = f->table == IN_SFRAME ? abi->cfa_scale : t->data_alignment,
          .unit_of_others = f->table == IN_SFRAME ? 1 : t->data_alignment,
          .zero = f->table == IN_SFRAME ? abi->cfa_bias : 0 };
  unsigned parts = compare_rules (t, function, row, found);
  if (parts && f->near)
    find_near (f, &c, row, at, parts, found);
  else if (parts)
    find_rules (f, &c, row, at, parts, found);
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
  compare_number (f, PART_SIZE, function->line, function->size, s->size);
  if (sframe_version_of (version)->has_signal)
    compare_number (f, PART_SIGNAL, function->line, function->is_signal_frame,
                    s->is_signal_frame);
  compare_number (f, PART_KEY, function->line, function->has_b_key,
                  s->has_b_key);
}

/* Of a function of tens of thousands of rows, whose look-ups would take the square of that, the first, the last and a
   few of the others.  */
static bool
is_looked_up (const cfi_function *function, size_t i)
{
  return i < 500 || i + 50 > function->row_count || i % 997 == 0;
}

static void
compare_sframe (finding *f, const cfi_function *function, witness *w,
                uint64_t start, const sframe_function *s)
{
  for (size_t i = 0; i < function->row_count; i++)
    for (int end = 0; end < 2 && is_looked_up (function, i); end++)
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
  compare_number (f, PART_SIZE, function->line, function->size, fde->size);
  compare_number (f, PART_SIGNAL, function->line, function->is_signal_frame,
                  cie->is_signal_frame);
  compare_number (f, PART_KEY, function->line, function->has_b_key,
                  cie->uses_key_b);
}

static void
compare_eh (finding *f, const cfi_function *function, witness *w,
            uint64_t start)
{
  const cfi_fde *fde = witness_eh_function (w, start, function->size);
  if (!fde)
    {
      find (f, PART_START, function->line, "no function");
      tell_found (f, PART_START, DIRECTIVES_DIFFERENCE_ABSENT, "");
      return;
    }
  for (size_t i = 0; i < function->row_count; i++)
    for (int end = 0; end < 2 && is_looked_up (function, i); end++)
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
    if (f->rows[i].rules.ra.kind == RULE_NONE && is_looked_up (f, i)
        && witness_sframe_rules (w, start + f->rows[i].offset, &found)
        && found.ra.kind != RULE_UNDEFINED)
      return true;
  return false;
}

verdict
verdict_of (const cfi_function *f, const cfi_file *file, witness *w)
{
  verdict v = { .kind = JUDGED_EQUAL };
  finding sframe = { .verdict = &v, .near = w->near, .table = IN_SFRAME };
  finding eh = { .verdict = &v, .near = w->near, .table = IN_EH_FRAME };
  uint64_t start = f->address;
  if (!f->is_placed && !object_find (w->object, f->name, &start))
    {
      v.kind = JUDGED_MISSING;
      verdict_tell (&v, DIRECTIVES_DIFFERENCE_ABSENT);
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
    {
      v.kind = JUDGED_MISSING;
      verdict_tell (&v, !w->version     ? DIRECTIVES_DIFFERENCE_NO_SECTION
                        : v.can_be_said ? DIRECTIVES_DIFFERENCE_SAYABLE
                                        : DIRECTIVES_DIFFERENCE_UNSAYABLE);
    }
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
  verdict wrong = { .kind = JUDGED_AUTHOR_WRONG };
  finding found = { .verdict = &wrong, .table = IN_COMMENT };
  for (size_t i = 0; i < f->expectation_count; i++)
    {
      const function_mark *mark = &f->expectations[i];
      const expected_row *row = row_at (f, mark->offset);
      rules wanted;
      if (!row || !rules_parse (t, mark->text, &wanted))
        {
          find (&found, PART_ROW, mark->line, "cannot be read: %s",
                mark->text);
          tell_found (&found, PART_ROW, DIRECTIVES_DIFFERENCE_ABSENT, "");
        }
      else
        {
          const expected_row written
              = { .offset = row->offset, .size = row->size,
                  .line = mark->line, .rules = wanted };
          const compared c = { .target = t, .function = f, .unit = 1,
                               .unit_of_others = 1,
                               .row = (size_t) (row - f->rows) };
          unsigned parts = compare_rules (t, f, &written, &row->rules);
          if (parts && found.part == PART_NONE)
            find_rules (&found, &c, &written, mark->offset, parts,
                        &row->rules);
        }
    }
  if (found.part == PART_NONE)
    return;
  *v = wrong;
  v->part = found.part;
  v->line = found.line;
  (void) snprintf (v->text, sizeof v->text, "comment: %s", found.text);
}
