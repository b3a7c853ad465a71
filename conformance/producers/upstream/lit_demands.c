/* What a test of LLVM demands.  */
#include "lit_demands.h"

#include <inttypes.h>
#include <stdlib.h>
#include <string.h>

#include "lib/tables/rules_of.h"

/* How a demanded value stands to the reference.  */
enum reading_standing
{
  NO_VALUE,  /* the line has none, or one that the reference does not name */
  NOT_READ,  /* the reference does not come to the place */
  AS_READ,
  OTHERWISE
};

/* Reading.  */

static bool
read_lines (text_lines *l, const char *directory, const char *name,
            problem *p)
{
  char *path = format_text ("%s/%s", directory, name);
  bool is_good = text_lines_read (l, path, p);
  free (path);
  return is_good;
}

static bool
read_reading (lit_check *c, problem *p)
{
  const image_options options = { .raw = false };
  image_file file = { .path = c->where->output };
  problem why;
  if (!c->where->output)
    return true;
  if (image_file_load (c->where->output, &options, &file, &why))
    readobj_reading_of (&c->reading, &file);
  else if (why.status != STATUS_USAGE)
    {
      *p = why;
      return false;
    }
  c->file = file;
  return true;
}

static bool
was_said (const text_lines *log, const char *words)
{
  for (size_t i = 0; i < log->count; i++)
    if (strstr (log->items[i], words))
      return true;
  return false;
}

bool
lit_check_read (lit_check *c, const test_place *where, problem *p)
{
  text_lines status = { .count = 0 }, log = { .count = 0 };
  *c = (lit_check) { .where = where };
  bool is_good
      = text_lines_read (&c->test, where->path, p)
        && read_lines (&c->printed, where->lit, "input", p)
        && read_lines (&c->said, where->lit, "said", p)
        && read_lines (&c->passed, where->lit, "passed", p)
        && read_lines (&status, where->lit, "status", p)
        && (!where->log || text_lines_read (&log, where->log, p))
        && read_reading (c, p);
  c->has_passed = status.count > 0 && strcmp (status.items[0], "0") == 0;
  c->leaves_out = was_said (&log, "skipping SFrame FDE");
  filecheck_read (&c->met, &c->said);
  readobj_text_of (&c->values, &c->printed);
  text_lines_free (&status);
  text_lines_free (&log);
  return is_good;
}

void
lit_check_free (lit_check *c)
{
  text_lines_free (&c->test);
  text_lines_free (&c->printed);
  text_lines_free (&c->said);
  text_lines_free (&c->passed);
  filecheck_free (&c->met);
  readobj_text_free (&c->values);
  readobj_reading_free (&c->reading);
  image_file_free (&c->file);
}

/* What is demanded.  */

/* The value of the printed line that M is about; NULL: there is none.  */
static const readobj_value *
value_at (const lit_check *c, const met_line *m)
{
  if (m->printed == 0 || m->printed > c->values.count || m->demand == 0
      || m->demand > c->test.count)
    return NULL;
  const readobj_value *v = &c->values.values[m->printed - 1];
  return v->name && v->has_number && *v->section ? v : NULL;
}

/* How the bytes are, and not what they mean.  */
static bool
is_named (const readobj_value *v)
{
  static const char *const others[]
      = { "Raw", "Padding2", "Extra Offsets", "Auxiliary header" };
  for (size_t i = 0; i < sizeof others / sizeof *others; i++)
    if (strcmp (v->name, others[i]) == 0)
      return false;
  return true;
}

static bool
is_reached (const section_reading *s, const readobj_value *v)
{
  if (v->function == NO_NUMBER)
    return true;
  if (v->function >= s->functions)
    return false;
  return v->row == NO_NUMBER || v->function < s->functions - 1
         || v->row < s->rows;
}

static enum reading_standing
standing_of (const lit_check *c, const readobj_value *v,
             const readobj_value **right)
{
  *right = NULL;
  if (!v || !is_named (v))
    return NO_VALUE;
  const section_reading *s = readobj_reading_section (&c->reading, v->section);
  if (!s || !is_reached (s, v))
    return NOT_READ;
  *right = readobj_text_find (&c->reading.text, v);
  return *right && (*right)->number == v->number ? AS_READ : OTHERWISE;
}

/* Variants.  */

bool
lit_check_vary (const lit_check *c, problem *p)
{
  const variants w = { .directory = c->where->lit, .printed = &c->printed,
                       .values = &c->values };
  for (size_t i = 0; i < c->met.count; i++)
    {
      const met_line *m = &c->met.items[i];
      const readobj_value *v = value_at (c, m), *right;
      if (!v)
        continue;
      if (!write_changed (&w, VARIANT_OTHER, m, NULL, p)
          || (!v->is_word && !write_changed (&w, VARIANT_LONGER, m, NULL, p))
          || (standing_of (c, v, &right) == OTHERWISE
              && !write_changed (&w, VARIANT_RIGHT, m, right, p)))
        return false;
    }
  return write_emptied (&w, p);
}

static bool
passes (const lit_check *c, enum variant kind, const met_line *m)
{
  char *name = variant_name (kind, m);
  bool found = false;
  for (size_t i = 0; i < c->passed.count && !found; i++)
    found = strcmp (c->passed.items[i], name) == 0;
  free (name);
  return found;
}

/* Verdicts.  */

static void
report_met (const lit_check *c, const met_line *m, const char *what,
            const char *text)
{
  report (c->where, &(finding){ .result = SAW_WRONG, .what = what,
                                .demand = c->test.items[m->demand - 1],
                                .line = m->demand, .text = text });
}

/* What would pass as well.  */
static void
judge_looseness (const lit_check *c, const met_line *m)
{
  if (passes (c, VARIANT_OTHER, m))
    report_met (c, m, "any-value", "another number passes, too");
  else if (passes (c, VARIANT_LONGER, m))
    report_met (c, m, "any-digits",
                "the number passes with a digit more, too");
}

static void
judge_misprinted (const lit_check *c, const met_line *m,
                  const readobj_value *right)
{
  char *text
      = right ? format_text ("printed: %s\nthe reference reads %" PRId64
                             " (0x%" PRIx64 ")",
                             c->printed.items[m->printed - 1], right->number,
                             (uint64_t) right->number)
              : format_text ("printed: %s\nthe reference reads none",
                             c->printed.items[m->printed - 1]);
  report_met (c, m, "misprinted-value", text);
  free (text);
}

typedef struct counts
{
  uint64_t values, rows, not_read;
  bool names_count;            /* the number of functions is demanded */
  const readobj_value *last;   /* the row that was counted last */
} counts;

static bool
is_of_row (const readobj_value *v, const readobj_value *last)
{
  return last && last->row == v->row && last->function == v->function
         && strcmp (last->section, v->section) == 0;
}

static void
count_right (counts *n, const readobj_value *v)
{
  n->values++;
  if (v->row == NO_NUMBER || is_of_row (v, n->last))
    return;
  n->rows++;
  n->last = v;
}

static void
judge_value (const lit_check *c, const met_line *m, counts *n)
{
  const readobj_value *v = value_at (c, m), *right;
  if (!v)
    return;
  judge_looseness (c, m);
  if (strcmp (v->name, "Num FDEs") == 0)
    n->names_count = true;
  switch (standing_of (c, v, &right))
    {
    case NO_VALUE: break;
    case NOT_READ: n->not_read++; break;
    case AS_READ: count_right (n, v); break;
    case OTHERWISE:
      if (passes (c, VARIANT_RIGHT, m))
        count_right (n, v);
      else
        judge_misprinted (c, m, right);
      break;
    }
}

/* Is a value of a function of the section NAME demanded, and is no warning
   printed before it?  */
static bool
is_taken_as_good (const lit_check *c, const char *name)
{
  size_t warning = 0;
  while (warning < c->printed.count
         && !(strstr (c->printed.items[warning], "warning:")
              && strcmp (c->values.values[warning].section, name) == 0))
    warning++;
  for (size_t i = 0; i < c->met.count; i++)
    {
      const readobj_value *v = value_at (c, &c->met.items[i]);
      if (v && v->function != NO_NUMBER && strcmp (v->section, name) == 0
          && c->met.items[i].printed <= warning)
        return true;
    }
  return false;
}

static void
judge_sections (const lit_check *c)
{
  for (size_t i = 0; i < c->reading.section_count; i++)
    {
      const section_reading *s = &c->reading.sections[i];
      if (s->is_valid || !is_taken_as_good (c, s->name))
        continue;
      char *demand = format_text ("functions of %s without a warning before", s->name);
      char *text = format_text ("the reference refuses the section [%s]: %s",
                                sf_clause_text_of (s->report.broken.clause)->id,
                                s->report.broken.message);
      report (c->where, &(finding){ .result = SAW_WRONG,
                                    .what = "invalid-section",
                                    .demand = demand, .text = text });
      free (demand);
      free (text);
    }
}

/* .eh_frame.  */

static void
report_right (const lit_check *c, const met_line *m, const right_row *right,
              const char *what)
{
  char names[80];
  char *text = format_text ("printed: %s\n.eh_frame: %s\nwrong at 0x%" PRIx64
                            ": %s",
                            c->printed.items[m->printed - 1], right->text,
                            right->pc, wrong_names (right->wrong, names));
  report_met (c, m, what, text);
  free (text);
}

/* The wrong row or function that M demands a value of.  */
static void
judge_by_eh_frame (const lit_check *c, const right_rows *right,
                   const table_text *table, const met_line *m)
{
  const readobj_value *v = value_at (c, m);
  if (!v || v->function == NO_NUMBER
      || (size_t) v->function >= table->function_count)
    return;
  const table_function *f = &table->functions[v->function];
  const right_row *r = &right->functions[v->function];
  const char *what = "wrong-function";
  if (v->row != NO_NUMBER && (size_t) v->row < f->row_count)
    {
      r = &right->rows[f->first_row + (size_t) v->row];
      what = "wrong-row";
    }
  if (r->standing == STANDING_WRONG)
    report_right (c, m, r, what);
}

static void
judge_missing (const lit_check *c, subject *s, const right_rows *right)
{
  for (size_t i = 0; i < right->missing_count; i++)
    {
      const missing_function *function = &right->missing[i];
      char *demand = format_text ("no function at 0x%" PRIx64,
                                  printed_address (s, function->start));
      finding f = { .result = SAW_WRONG, .what = "missing-function",
                    .demand = demand,
                    .text = ".eh_frame has it, a row could say it, and the "
                            "test demands a table without it" };
      if (function->reason)
        f = (finding){ .result = SAW_GOOD, .what = f.what, .demand = demand };
      else if (c->leaves_out)
        {
          f.result = SAW_EXCUSED;
          f.reason
              = "the test demands the warning that the function is left out";
        }
      report (c->where, &f);
      free (demand);
    }
}

static bool
judge_subject (const lit_check *c, subject *s, bool names_count, problem *p)
{
  const table_style style = table_style_of ("2.47");
  table_text table;
  right_rows right = { .row_count = 0 };
  table_text_make (&table, s, &style);
  bool is_good = right_rows_find (&right, s, &table, p);
  for (size_t i = 0; is_good && i < c->met.count; i++)
    judge_by_eh_frame (c, &right, &table, &c->met.items[i]);
  if (is_good && names_count)
    judge_missing (c, s, &right);
  right_rows_free (&right);
  table_text_free (&table);
  return is_good;
}

static void
report_counts (const lit_check *c, const counts *n)
{
  const finding values = { .result = SAW_GOOD, .what = "values",
                           .count = n->values };
  const finding rows = { .result = SAW_GOOD, .what = "rows", .count = n->rows };
  const finding not_read
      = { .result = SAW_EXCUSED, .what = "value", .count = n->not_read,
          .reason = "the reference does not come to the place" };
  if (n->values)
    report (c->where, &values);
  if (n->rows)
    report (c->where, &rows);
  if (n->not_read)
    report (c->where, &not_read);
}

/* The first error of FileCheck.  */
static void
report_not_met (const lit_check *c)
{
  const char *error = "FileCheck says nothing";
  for (size_t i = c->said.count; i-- > 0;)
    if (strstr (c->said.items[i], " error: "))
      error = strstr (c->said.items[i], " error: ") + 1;
  report (c->where, &(finding){ .result = SAW_WRONG, .what = "not-met",
                                .demand = error });
}

bool
lit_check_judge (const lit_check *c, subject *s, problem *p)
{
  const met_line all = { .demand = 0 };
  counts n = { .values = 0 };
  if (!c->has_passed)
    {
      report_not_met (c);
      return true;
    }
  report (c->where, &(finding){ .result = SAW_GOOD, .what = "met" });
  for (size_t i = 0; i < c->met.count; i++)
    judge_value (c, &c->met.items[i], &n);
  judge_sections (c);
  if (passes (c, VARIANT_EMPTIED, &all))
    report (c->where,
            &(finding){ .result = SAW_WRONG, .what = "demands-nothing",
                        .text = "a table without functions passes, too" });
  report_counts (c, &n);
  return !s || judge_subject (c, s, n.names_count, p);
}

void
lit_report_dead_lines (const test_place *where, const text_lines *test,
                       const text_lines *prefixes)
{
  for (size_t i = 0; i < test->count; i++)
    for (size_t k = 0; k < prefixes->count; k++)
      if (filecheck_ignores (test->items[i], prefixes->items[k]))
        {
          report (where,
                  &(finding){ .result = SAW_WRONG, .what = "no-check",
                              .demand = test->items[i], .line = i + 1,
                              .text = "there is no colon: FileCheck takes no "
                                      "notice of the line" });
          break;
        }
}
