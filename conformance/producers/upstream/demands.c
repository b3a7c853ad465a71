/* What a test demands.  */
#include "demands.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "dump_test.h"
#include "lib/base/sframe_version.h"
#include "lib/tables/rules_of.h"
#include "line_rules.h"
#include "right_rows.h"

typedef struct judge
{
  const test_place *where;
  const dump_test *test;
  const text_lines *lines; /* that were printed */
  const subject *s;
  table_text reading;
  printed_table printed;
  right_rows right;
  uint64_t rows; /* that were compared, and are right */
  bool names_count; /* the number of functions is demanded */
} judge;

/* A line of the test, and the printed line that it matches.  */
typedef struct matched
{
  const char *demand, *printed;
  size_t line; /* of the test, from 1 */
} matched;

static void
report_match (const judge *j, const matched *m, enum observed_result result,
              const char *what, const char *reason, const char *text)
{
  report (j->where, &(finding){ .result = result, .what = what,
                                .demand = m->demand, .line = m->line,
                                .reason = reason, .text = text });
}

static bool
is_demanded (const matched *m, const char *line)
{
  bool is_bad = false;
  return line_matches (m->demand, line, &is_bad);
}

/* The row that is demanded is not what .eh_frame gives, unless what is demanded
   matches both.  */
static void
judge_wrong_row (judge *j, const right_row *right, const matched *m)
{
  char names[80];
  if (is_demanded (m, right->line))
    {
      j->rows++;
      return;
    }
  const char *what = wrong_names (right->wrong, names);
  char *text = format_text (
      "demands: %s\n.eh_frame: %s\nas a row: %s\nwrong at 0x%" PRIx64 ": %s",
      m->printed, right->text, right->line, right->pc, what);
  report_match (j, m, SAW_WRONG, "wrong-row", NULL, text);
  free (text);
}

/* What would pass as well: another row at the same address.  */
static void
judge_any_row (const judge *j, const matched *m)
{
  char *altered = altered_row (m->printed);
  if (is_demanded (m, altered))
    report_match (j, m, SAW_WRONG, "any-row", NULL,
                  "any CFA, FP and RA pass, too");
  free (altered);
}

/* Version 1 does not say which row of a function of repeating blocks is that of
   an address (FDE_PC_TYPE_MASK_V1).  */
static bool
is_unsaid (const table_text *reading, size_t row)
{
  const table_function *f = reading->functions;
  while (row - f->first_row >= f->row_count)
    f++;
  return f->is_mask && !sframe_version_of (f->version)->has_block_size;
}

static void
judge_row (judge *j, size_t at, const matched *m)
{
  const right_row *right = &j->right.rows[at];
  const char *read = reading_line (&j->reading, TABLE_ROW, at);
  judge_any_row (j, m);
  if (!lines_are_alike (read, m->printed) && !is_demanded (m, read))
    report_match (j, m, SAW_WRONG, "misprinted-row", NULL, read);
  else if (right->standing == STANDING_UNSEEN)
    report_match (j, m, SAW_EXCUSED, "row",
                  "no .eh_frame says anything of the row", m->printed);
  else if (right->standing == STANDING_RIGHT)
    j->rows++;
  else if (is_unsaid (&j->reading, at))
    report_match (j, m, SAW_EXCUSED, "row",
                  "version 1 does not say how rows of repeating blocks are "
                  "found",
                  m->printed);
  else
    judge_wrong_row (j, right, m);
}

/* Of a function: what no row says, its size, holes, the signal frame, the
   key.  The line of the test names the function, so that it demands what is
   wrong.  */
static void
judge_function (const judge *j, size_t at, const matched *m)
{
  const right_row *right = &j->right.functions[at];
  const char *read = reading_line (&j->reading, TABLE_FUNCTION, at);
  char *altered = altered_function (m->printed);
  char names[80];
  if (is_demanded (m, altered))
    report_match (j, m, SAW_WRONG, "any-function", NULL,
                  "any start and size pass, too");
  free (altered);
  if (!lines_are_alike (read, m->printed) && !is_demanded (m, read))
    report_match (j, m, SAW_WRONG, "misprinted-function", NULL, read);
  if (right->standing == STANDING_UNSEEN || !right->wrong)
    return;
  char *text = format_text (
      "demands: %s\n.eh_frame: %s\nwrong at 0x%" PRIx64 ": %s", m->printed,
      right->text, right->pc, wrong_names (right->wrong, names));
  report_match (j, m, SAW_WRONG, "wrong-function", NULL, text);
  free (text);
}

/* A line of the test was compared with a printed one.  */
static void
take_pair (void *context, size_t expected, size_t printed, bool is_met)
{
  judge *j = context;
  const table_line *about = &j->printed.about[printed];
  matched m = { .demand = j->test->lines.items[expected],
                .printed = j->lines->items[printed],
                .line = expected + 1 };
  if (strncmp (m.demand, "#?", 2) == 0)
    m.demand += 2;
  if (!is_met)
    return;
  if (about->kind == TABLE_COUNT)
    j->names_count = true;
  else if (about->kind == TABLE_ROW)
    judge_row (j, about->at, &m);
  else if (about->kind == TABLE_FUNCTION)
    judge_function (j, about->at, &m);
}

/* Functions that the table lacks, where the test demands how many it has.  No
   sentence obliges an assembler to describe a function; one that it leaves out
   with a warning, which the test demands too, is its choice.  */
static void
judge_missing (const judge *j)
{
  bool has_warning = dump_test_setting (j->test, "warning");
  for (size_t i = 0; j->names_count && i < j->right.missing_count; i++)
    {
      const missing_function *function = &j->right.missing[i];
      char *demand
          = format_text ("no function at 0x%" PRIx64,
                         printed_address (j->s, function->start));
      finding f = { .result = SAW_WRONG, .what = "missing-function",
                    .demand = demand };
      if (function->reason)
        f.result = SAW_GOOD;
      else if (has_warning)
        {
          f.result = SAW_EXCUSED;
          f.reason = "the test demands the warning that the function is left out";
        }
      else
        f.text = ".eh_frame has it, a row could say it, and the test demands "
                 "a table without it";
      report (j->where, &f);
      free (demand);
    }
}

/* Would an empty table do?  */
static void
judge_emptiness (const judge *j)
{
  text_lines emptied;
  if (j->printed.function_count == 0)
    return;
  emptied_table (&emptied, j->lines);
  if (lines_compare (&j->test->lines, &emptied, NULL, NULL).is_met)
    report (j->where,
            &(finding){ .result = SAW_WRONG, .what = "demands-nothing",
                        .text = "a table without functions passes, too" });
  text_lines_free (&emptied);
}

/* Was what the tools print what the test demands?  */
static void
report_outcome (const test_place *where, const dump_test *t,
                const text_lines *printed, const line_outcome *out)
{
  bool has_expected = out->expected < t->lines.count;
  bool has_printed = out->printed < printed->count;
  finding f = { .result = SAW_GOOD, .what = "met" };
  char *text = NULL;
  if (out->is_bad)
    f = (finding){ .result = SAW_EXCUSED, .what = "no-expression",
                   .reason = "a line is no regular expression that we read" };
  else if (!out->is_met)
    {
      text = format_text (
          "printed: %s",
          has_printed ? printed->items[out->printed] : "(nothing more)");
      f = (finding){ .result = SAW_WRONG, .what = "not-met", .text = text,
                     .demand = has_expected ? t->lines.items[out->expected]
                                            : "(end)",
                     .line = out->expected + 1 };
    }
  report (where, &f);
  free (text);
}

/* Rows and functions can be matched with what the reference reads.  */
static void
judge_table (judge *j, line_outcome *out)
{
  *out = lines_compare (&j->test->lines, j->lines, take_pair, j);
  judge_missing (j);
  if (out->is_met)
    judge_emptiness (j);
  if (j->rows)
    report (j->where, &(finding){ .result = SAW_GOOD, .what = "rows",
                                  .count = j->rows });
}

/* What is printed is another table than the reference reads.  */
static void
judge_other_table (const judge *j, line_outcome *out)
{
  if (j->printed.function_count > 0 || j->reading.function_count > 0)
    report (j->where,
            &(finding){ .result = SAW_WRONG, .what = "misprinted-table",
                        .text = "not the functions and rows are printed that "
                                "the reference reads" });
  *out = lines_compare (&j->test->lines, j->lines, NULL, NULL);
}

/* Is all of S's SFrame in sections of the usual name?  The audit reads no
   relocations of others.  */
static bool
has_usual_name (const subject *s)
{
  for (size_t i = 0; i < s->image.count; i++)
    if (strcmp (s->image.images[i].name, ".sframe") != 0)
      return false;
  return true;
}

static bool
judge_subject (judge *j, subject *s, line_outcome *out, problem *p)
{
  if (!right_rows_find (&j->right, s, &j->reading, p))
    return false;
  if (j->reading.verdict == SF_INVALID)
    report (j->where, &(finding){ .result = SAW_WRONG, .what = "invalid-section",
                                  .text = "the reference refuses the section "
                                          "(sframe-ref check)" });
  if (j->printed.is_as_read)
    judge_table (j, out);
  else
    judge_other_table (j, out);
  return true;
}

/* Does the test look at a table, or only at whether there is one?  */
static bool
looks_at_table (const dump_test *t)
{
  const char *program = dump_test_setting (t, "objdump");
  program = program ? program : dump_test_setting (t, "readelf");
  return !program || strstr (program, "--sframe");
}

bool
demands_judge (const test_place *where, const dump_test *t,
               const text_lines *printed, subject *s, problem *p)
{
  const table_style style = table_style_of (where->release);
  judge j = { .where = where, .test = t, .lines = printed, .s = s };
  line_outcome out = { .is_met = false };
  if (!looks_at_table (t) || !has_usual_name (s))
    {
      demands_judge_text (where, t, printed);
      return true;
    }
  table_text_make (&j.reading, s, &style);
  printed_table_read (&j.printed, printed, &j.reading);
  bool is_good = judge_subject (&j, s, &out, p);
  if (is_good)
    report_outcome (where, t, printed, &out);
  right_rows_free (&j.right);
  printed_table_free (&j.printed);
  table_text_free (&j.reading);
  return is_good;
}

void
demands_judge_text (const test_place *where, const dump_test *t,
                    const text_lines *printed)
{
  line_outcome out = lines_compare (&t->lines, printed, NULL, NULL);
  report_outcome (where, t, printed, &out);
}

/* Does EXPRESSION match in a line of LOG?  */
static bool
is_said (const text_lines *log, const char *expression)
{
  char *anywhere = format_text (".*(%s).*", expression);
  bool is_bad = false, found = false;
  for (size_t i = 0; i < log->count && !found; i++)
    found = line_matches (anywhere, log->items[i], &is_bad);
  free (anywhere);
  return found;
}

void
demands_judge_log (const test_place *where, const dump_test *t,
                   const text_lines *log)
{
  const char *warning = dump_test_setting (t, "warning");
  const char *demand = warning ? warning : dump_test_setting (t, "error");
  if (!demand)
    return;
  if (is_said (log, demand))
    report (where, &(finding){ .result = SAW_GOOD, .what = "said" });
  else
    report (where, &(finding){ .result = SAW_WRONG, .what = "not-said",
                               .demand = demand, .text = "no line says so" });
}
