#include "summary.h"

#include <stdlib.h>
#include <string.h>

#include "by_clause.h"
#include "progress.h"

enum { MOST_GROUPS = 40 };

/* What was really asked, of anybody.  */
typedef struct coverage
{
  minimums counts;
  uint64_t cases;
  uint64_t partly; /* sections of which something was left out */
} coverage;

/* The row of a testee.  */
typedef struct row
{
  size_t verdicts[VERDICTS];
  size_t known;
  size_t asked;
  double ms; /* that its answers took */
} row;

/* Unexplained results that look alike.  */
typedef struct group
{
  const result *example;
  size_t count;
} group;

/* "1,234,567".  The caller frees.  */
static char *
grouped (uint64_t value)
{
  char plain[24];
  buffer text = { 0 };
  size_t length = (size_t) snprintf (plain, sizeof plain, "%llu",
                                     (unsigned long long) value);
  for (size_t i = 0; i < length; i++)
    buffer_print (&text, "%s%c", i && (length - i) % 3 == 0 ? "," : "",
                  plain[i]);
  return text.bytes;
}

static coverage
measure (const results *r, const expectation *expectations)
{
  coverage c = { .cases = r->cases->count };
  bool *is_seen = xcalloc (r->cases->input_count, 1);
  bool *is_tested = xcalloc (r->testees->count, 1);
  unsigned versions = 0, abis = 0;
  for (size_t i = 0; i < r->count; i++)
    {
      const result *one = &r->all[i];
      size_t index = r->cases->cases[one->test_case].input;
      const input *in = &r->cases->inputs[index];
      if (one->judgement.verdict == UNSUPPORTED)
        continue;
      c.counts.testees += !is_tested[one->testee];
      is_tested[one->testee] = true;
      if (is_seen[index])
        continue;
      is_seen[index] = true;
      c.counts.sections++;
      const expectation *e = &expectations[index];
      const open_lines *lines = &e->lines[DECODE];
      if (e->verdict == SF_INVALID || !lines->graded)
        continue;
      c.counts.fres += e->rows > lines->open ? e->rows - lines->open : 0;
      c.partly += lines->open > 0;
      versions |= 1U << in->version;
      abis |= in->abi ? 1U << in->abi->id : 0;
    }
  c.counts.versions = (uint64_t) __builtin_popcount (versions & ~1U);
  c.counts.abis = (uint64_t) __builtin_popcount (abis);
  free (is_seen);
  free (is_tested);
  return c;
}

static row *
count_verdicts (const results *r)
{
  row *rows = xcalloc (r->testees->count, sizeof *rows);
  for (size_t i = 0; i < r->count; i++)
    {
      row *t = &rows[r->all[i].testee];
      t->verdicts[r->all[i].judgement.verdict]++;
      t->known += r->all[i].issue != NULL;
      t->asked += r->all[i].judgement.verdict != UNSUPPORTED;
      t->ms += r->all[i].ms;
    }
  return rows;
}

static int
width_of_names (const results *r)
{
  size_t width = strlen ("testee");
  for (size_t i = 0; i < r->testees->count; i++)
    if (strlen (r->testees->testees[i].name) > width)
      width = strlen (r->testees->testees[i].name);
  return (int) width;
}

static void
print_table (const results *r)
{
  colours c = colours_wanted ();
  int width = width_of_names (r);
  row *rows = count_verdicts (r);
  printf ("\n%-*s", width, "testee");
  for (int v = 0; v < VERDICTS; v++)
    printf ("  %s", verdict_names[v]);
  printf ("  |  known  unexplained  requests/s\n");
  for (size_t i = 0; i < r->testees->count; i++)
    {
      size_t failures = 0;
      printf ("%-*s", width, r->testees->testees[i].name);
      for (int v = 0; v < VERDICTS; v++)
        {
          size_t count = rows[i].verdicts[v];
          const char *shade = !count ? c.dim : "";
          failures += verdict_is_failure ((enum verdict) v) ? count : 0;
          printf ("  %s%*zu%s", shade, (int) strlen (verdict_names[v]), count,
                  *shade ? c.off : "");
        }
      size_t unexplained = failures - rows[i].known;
      printf ("  | %6zu  %s%11zu%s  %10.0f\n", rows[i].known,
              unexplained ? c.bad : c.good, unexplained, c.off,
              rows[i].ms > 0 ? (double) rows[i].asked / rows[i].ms * 1e3
                                : 0);
    }
  free (rows);
}

static bool
are_alike (const result *a, const result *b)
{
  return a->testee == b->testee && a->operation == b->operation
         && a->judgement.verdict == b->judgement.verdict
         && a->judgement.fields == b->judgement.fields
         && a->judgement.clause == b->judgement.clause;
}

static int
larger_first (const void *a, const void *b)
{
  const group *x = a, *y = b;
  if (x->example->testee != y->example->testee)
    return x->example->testee < y->example->testee ? -1 : 1;
  return x->count < y->count ? 1 : x->count > y->count ? -1 : 0;
}

static group *
group_unexplained (const results *r, size_t *count)
{
  group *groups = NULL;
  *count = 0;
  for (size_t i = 0; i < r->count; i++)
    {
      if (!is_unexplained (&r->all[i]))
        continue;
      size_t g = 0;
      while (g < *count && !are_alike (groups[g].example, &r->all[i]))
        g++;
      if (g == *count)
        {
          groups = array_grow (groups, *count, sizeof *groups);
          groups[(*count)++] = (group) { .example = &r->all[i] };
        }
      groups[g].count++;
    }
  if (*count)
    qsort (groups, *count, sizeof *groups, larger_first);
  return groups;
}

static void
print_group (const results *r, const group *g)
{
  const result *one = g->example;
  const judgement *j = &one->judgement;
  buffer details = { 0 };
  buffer_add (&details, "", 0);
  if (j->clause)
    buffer_print (&details, ": %s", j->clause);
  if (j->fields)
    {
      buffer names = { 0 };
      field_names (&names, j->fields, ", ");
      buffer_print (&details, ": %s", names.bytes);
      buffer_free (&names);
    }
  char *command = reproducer (r, one);
  printf ("\n%s: %s of %s%s, %zu case%s, for example %s\n",
          r->testees->testees[one->testee].name, verdict_names[j->verdict],
          operation_names[one->operation], details.bytes, g->count,
          g->count == 1 ? "" : "s", r->cases->cases[one->test_case].name);
  if (j->line)
    printf ("  line %zu\n    expected: %s\n    got:      %s\n", j->line,
            j->expected ? j->expected : "(nothing more)",
            j->got ? j->got : "(nothing more)");
  if (j->note)
    printf ("  %s\n", j->note);
  printf ("  %s\n", command);
  free (command);
  buffer_free (&details);
}

static size_t
print_unexplained (const results *r)
{
  size_t count, results_in_groups = 0;
  group *groups = group_unexplained (r, &count);
  for (size_t i = 0; i < count; i++)
    {
      results_in_groups += groups[i].count;
      if (i < MOST_GROUPS)
        print_group (r, &groups[i]);
    }
  if (count > MOST_GROUPS)
    printf ("\n%zu more kinds of disagreement are in %s/results.jsonl\n",
            count - MOST_GROUPS, r->directory);
  free (groups);
  return results_in_groups;
}

/* Testees that do not answer the simplest section rightly: no list of known
   issues is about such a one.  */
static size_t
print_probes (const results *r)
{
  size_t wrong = 0;
  for (size_t i = 0; i < r->testees->count; i++)
    if (r->testees->testees[i].probed)
      {
        wrong++;
        printf ("\n%s: does not answer the probe rightly: %s\n",
                r->testees->testees[i].name, r->testees->testees[i].probed);
      }
  return wrong;
}

/* What a testee was asked of one version and ABI that it claims, and how much of
   that it called unsupported.  */
typedef struct claim
{
  size_t asked, refused;
} claim;

enum { ABIS = 5, CLAIMS = OPERATIONS * 4 * ABIS, ENOUGH = 50 };

static size_t
print_claims_of (const testee *t, const claim claims[CLAIMS])
{
  size_t empty = 0;
  for (unsigned i = 0; i < CLAIMS; i++)
    {
      unsigned version = i / ABIS % 4, id = i % ABIS;
      const sf_abi *abi = sf_abi_by_id ((uint8_t) id, (uint8_t) version);
      if (claims[i].asked < ENOUGH || claims[i].refused < claims[i].asked)
        continue;
      empty++;
      printf ("\n%s: claims to %s version %u of %s, and answered that this is "
              "not supported to all of %zu requests\n", t->name,
              operation_names[i / ABIS / 4], version,
              abi ? abi->name : "an unknown ABI", claims[i].asked);
    }
  return empty;
}

/* Claims that nothing stands behind: to call everything unsupported is no way to
   agree.  A few sections may have the one thing that a reader does not implement.  */
static size_t
print_empty_claims (const results *r)
{
  claim (*claims)[CLAIMS] = xcalloc (r->testees->count, sizeof *claims);
  size_t empty = 0;
  for (size_t i = 0; i < r->count; i++)
    {
      const result *one = &r->all[i];
      const input *in
          = &r->cases->inputs[r->cases->cases[one->test_case].input];
      if (!verdict_was_asked (&one->judgement))
        continue;
      claim *c = &claims[one->testee][((unsigned) one->operation * 4
                                       + in->version) * ABIS
                                      + (in->abi ? in->abi->id : 0)];
      c->asked++;
      c->refused += one->judgement.verdict == UNSUPPORTED;
    }
  for (size_t i = 0; i < r->testees->count; i++)
    empty += print_claims_of (&r->testees->testees[i], claims[i]);
  free (claims);
  return empty;
}

/* What is known of T and did not show, although it was asked for.  */
static size_t
print_gone (const testee *t)
{
  size_t expired = 0;
  const issue_list *pages = &t->known.pages;
  for (size_t k = 0; k < pages->shows_count; k++)
    {
      const shows *line = &pages->shows[k];
      const issue *about = issue_of (pages, line);
      const tally *count = &t->known.counts[k];
      if (count->explained || !count->covered)
        continue;
      if (testee_is_untried (t))
        printf ("\n%s:%u: %s: gone from %s %s\n", about->path, line->line,
                about->name, t->name, t->version);
      else
        printf ("\n%s:%u: the line of %s has expired: %s answers all of its "
                "%zu cases without failing in that way; remove it\n",
                about->path, line->line, about->name, t->name,
                count->covered);
      expired += testee_lets_expire (t, k);
    }
  return expired;
}

static size_t
count_uncovered (const testee *t)
{
  size_t uncovered = 0;
  for (size_t k = 0; k < t->known.pages.shows_count; k++)
    uncovered += !t->known.counts[k].covered;
  return uncovered;
}

/* Print which lines of known issues have expired, and count them.  */
static size_t
print_expired (const results *r)
{
  size_t expired = 0, uncovered = 0;
  for (size_t i = 0; !r->is_partial && i < r->testees->count; i++)
    {
      expired += print_gone (&r->testees->testees[i]);
      uncovered += count_uncovered (&r->testees->testees[i]);
    }
  if (uncovered)
    printf ("\nnote: %zu line%s of known issues cover%s nothing that was asked "
            "in this run (\"covered\":0 in %s/results.jsonl)\n", uncovered,
            uncovered == 1 ? "" : "s", uncovered == 1 ? "s" : "",
            r->directory);
  return expired;
}

/* A release that no known issue has met: how it compares with the one
   before.  */
static void
print_untried (const results *r, size_t testee_index)
{
  const testee *t = &r->testees->testees[testee_index];
  size_t unchanged = 0, gone = 0, changed = 0;
  for (size_t k = 0; k < t->known.pages.shows_count; k++)
    {
      const tally *count = &t->known.counts[k];
      unchanged += count->explained > 0;
      gone += !count->explained && count->covered;
    }
  for (size_t i = 0; i < r->count; i++)
    changed += r->all[i].testee == testee_index && is_unexplained (&r->all[i]);
  printf ("\n%s: release %s is untried; compared with %s: %zu known issue%s "
          "unchanged, %zu gone%s, %zu answer%s changed\n",
          t->name, t->version, t->met, unchanged, unchanged == 1 ? "" : "s",
          gone, r->is_partial ? " (of a part of the cases)" : "", changed,
          changed == 1 ? "" : "s");
}

static void
print_all_untried (const results *r)
{
  for (size_t i = 0; i < r->testees->count; i++)
    if (testee_is_untried (&r->testees->testees[i]))
      print_untried (r, i);
}

static void
print_restarts (const results *r)
{
  for (size_t i = 0; i < r->testees->count; i++)
    if (r->testees->testees[i].restarts)
      printf ("\nnote: %s died %u time%s at a request that a new process "
              "then answered\n", r->testees->testees[i].name,
              r->testees->testees[i].restarts,
              r->testees->testees[i].restarts == 1 ? "" : "s");
}

static size_t
print_missing (const minimums *got, const minimums *least)
{
  const struct
  {
    const char *name;
    uint64_t got, least;
  } counts[] = { { "sections", got->sections, least->sections },
                 { "FREs", got->fres, least->fres },
                 { "testees", got->testees, least->testees },
                 { "ABIs", got->abis, least->abis },
                 { "versions", got->versions, least->versions } };
  size_t missing = 0;
  for (size_t i = 0; i < sizeof counts / sizeof *counts; i++)
    if (counts[i].got < counts[i].least)
      {
        missing++;
        printf ("\ntoo little was checked: %llu %s, at least %llu are "
                "wanted\n", (unsigned long long) counts[i].got,
                counts[i].name, (unsigned long long) counts[i].least);
      }
  if (!got->sections)
    printf ("\nnothing was checked: no testee was asked anything\n");
  return missing + !got->sections;
}

static char *
what_was_checked (const coverage *c)
{
  char *sections = grouped (c->counts.sections);
  char *rows = grouped (c->counts.fres), *cases = grouped (c->cases);
  char *partly = c->partly ? xprintf (", %llu compared but for what the "
                                      "specification leaves open",
                                      (unsigned long long) c->partly)
                           : xstrdup ("");
  char *text = xprintf (
      "%llu implementation%s, %s cases (%s different sections%s, %s FREs, "
      "%llu ABI%s, %llu version%s)",
      (unsigned long long) c->counts.testees,
      c->counts.testees == 1 ? "" : "s", cases, sections, partly, rows,
      (unsigned long long) c->counts.abis, c->counts.abis == 1 ? "" : "s",
      (unsigned long long) c->counts.versions,
      c->counts.versions == 1 ? "" : "s");
  free (sections);
  free (rows);
  free (cases);
  free (partly);
  return text;
}

static size_t
count_known (const results *r)
{
  size_t known = 0;
  for (size_t i = 0; i < r->count; i++)
    known += r->all[i].issue != NULL;
  return known;
}

/* So that nobody takes a part for the whole.  Frees VERDICT.  */
static char *
as_part (const char *part, char *verdict)
{
  char *text = xprintf ("PARTIAL (%s). %s", part, verdict);
  free (verdict);
  return text;
}

int
summary_print (const results *r, const expectation *expectations,
               const minimums *least, char **verdict)
{
  coverage c = measure (r, expectations);
  print_table (r);
  by_clause_print (r, width_of_names (r));
  size_t unexplained = print_unexplained (r) + print_probes (r)
                       + print_empty_claims (r);
  size_t expired = print_expired (r);
  print_all_untried (r);
  print_restarts (r);
  size_t missing = print_missing (&c.counts, least);
  char *checked = what_was_checked (&c);
  size_t explained = count_known (r);
  char *known = grouped (explained);
  int exit_code = unexplained || expired ? DISAGREED
                  : missing              ? INFRASTRUCTURE
                                         : AGREED;
  if (unexplained || expired)
    *verdict = xprintf ("FAIL: %zu unexplained disagreement%s and %zu expired "
                        "line%s of known issues; %s known. Checked: %s.",
                        unexplained, unexplained == 1 ? "" : "s", expired,
                        expired == 1 ? "" : "s", known, checked);
  else if (missing)
    *verdict = xprintf ("FAIL: too little was checked. Checked: %s.", checked);
  else if (explained)
    *verdict = xprintf ("PASS: every answer is what the specification says, "
                        "but for %s that are known to be wrong. Checked: "
                        "%s.", known, checked);
  else
    *verdict = xprintf ("PASS: every answer is what the specification says. "
                        "Checked: %s.", checked);
  free (checked);
  free (known);
  if (r->part)
    *verdict = as_part (r->part, *verdict);
  printf ("\n%s\n", *verdict);
  return exit_code;
}
