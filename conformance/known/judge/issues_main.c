/* sframe-issues: the pages of known issues, for people and for scripts.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "affected.h"
#include "by_shape.h"
#include "issues_index.h"
#include "lib/base/buffer.h"
#include "lib/base/options.h"
#include "lib/base/program.h"
#include "lib/issues/issues.h"
#include "lib/observe/observation.h"
#include "page_clauses.h"
#include "reach.h"
#include "reproducer.h"
#include "section_lines.h"

static const char *pages = "conformance/issues";

static const option_spec options[]
    = { { .name = "--issues", .value = "DIRECTORY", .text = &pages,
          .help = "the pages (default conformance/issues)" },
        { .name = NULL } };

/* --- counts ------------------------------------------------------------------ */

static int
count (const issue_list *list, char **argv)
{
  (void) argv;
  problem p;
  size_t by_shape;
  if (!pages_name_clauses (list, &p) || !reaches_are_shown (list, &p)
      || !lines_tell_differences (list, pages, &by_shape, &p))
    return problem_print (&p);
  size_t lines[ORACLES] = { 0 };
  for (size_t i = 0; i < list->shows_count; i++)
    lines[list->shows[i].oracle]++;
  printf ("%zu issues", list->count);
  for (int o = 0; o < ORACLES; o++)
    printf (", %zu lines of %s", lines[o], oracle_name ((enum oracle) o));
  printf (", %zu by shape\n", by_shape);
  return STATUS_GOOD;
}

/* --- lines ------------------------------------------------------------------------ */

static int
print_lines (const issue_list *list, char **argv)
{
  enum oracle oracle = oracle_by_name (argv[0]);
  for (size_t i = 0; i < list->shows_count; i++)
    {
      const shows *line = &list->shows[i];
      if (line->oracle != oracle)
        continue;
      const issue *one = issue_of (list, line);
      printf ("%s\t%s:%u", one->name, one->path, line->line);
      for (int f = 0; f < OBSERVED_FIELDS; f++)
        for (size_t g = 0; g < line->field[f].count; g++)
          printf ("\t%s=%s", field_name (oracle, f),
                  line->field[f].items[g]);
      printf ("\n");
    }
  return STATUS_GOOD;
}

/* --- one observation ----------------------------------------------------------------- */

/* What WORDS, which are cut, say: an oracle and FIELD=VALUE.  */
static observed
seen_by (char **words)
{
  enum oracle oracle = oracle_by_name (words[0]);
  observed o = { .value = { NULL } };
  for (char **word = words + 1; *word; word++)
    {
      char *value = strchr (*word, '=');
      *value++ = '\0';
      o.value[field_by_name (oracle, *word)] = value;
    }
  return o;
}

static int
explain (const issue_list *list, char **words)
{
  enum oracle oracle = oracle_by_name (words[0]);
  const observed o = seen_by (words);
  const shows *line = issues_explain (list, oracle, &o, true, NULL);
  if (line)
    printf ("%s\n", issue_of (list, line)->name);
  return line ? STATUS_GOOD : STATUS_INVALID;
}

/* --- commands -------------------------------------------------------------------------- */

static void
check_oracle (const usage *u, const char *name)
{
  if (oracle_by_name (name) != ORACLES)
    return;
  buffer all = EMPTY_BUFFER;
  for (int o = 0; o < ORACLES; o++)
    buffer_print (&all, " %s", oracle_name ((enum oracle) o));
  buffer_add (&all, "", 1);
  refuse_usage (u, "there is no oracle '%s': there are%s", name,
                (const char *) all.bytes);
}

static void
check_fields (const usage *u, char **words)
{
  enum oracle oracle = oracle_by_name (words[0]);
  for (char **word = words + 1; *word; word++)
    {
      char *name = format_text ("%.*s", (int) strcspn (*word, "="), *word);
      if (!strchr (*word, '=') || field_by_name (oracle, name) < 0)
        refuse_usage (u, "'%s' is no FIELD=VALUE of the oracle %s", *word,
                      words[0]);
      free (name);
    }
}

/* Read the pages and hand them to PRINT with the arguments.  */
static int
with_issues (int (*print) (const issue_list *list, char **argv), char **argv)
{
  issue_list list = { .count = 0 };
  problem p;
  bool good = issues_read (&list, pages, &p) && section_lines_are_good (&list, &p);
  int status = good ? print (&list, argv) : problem_print (&p);
  issues_free (&list);
  return status;
}

static int
run_count (char **argv)
{
  static const usage u = { .name = "sframe-issues count", .options = options,
                           .summary = "Reads all pages, says what is wrong with one, "
                               "and counts them." };
  parse_options (argv, &u);
  return with_issues (count, argv);
}

static int
run_index (char **argv)
{
  static const usage u
      = { .name = "sframe-issues index", .arguments = "VERSION", .least = 1,
          .most = 1, .options = options,
          .summary = "Prints KNOWN-ISSUES.md of a release; a page without a "
                     "number has the one that `number' gives." };
  parse_options (argv, &u);
  return with_issues (print_index, argv);
}

static int
run_number (char **argv)
{
  static const usage u
      = { .name = "sframe-issues number", .arguments = "DIRECTORY",
          .least = 1, .most = 1, .options = options,
          .summary = "Writes each page without a number, with the next one, "
                     "to DIRECTORY/COMPONENT/NAME.md: for a release.  "
                     "conformance/KNOWN-ISSUES.md says which was the last." };
  parse_options (argv, &u);
  return with_issues (give_numbers, argv);
}

static int
run_lines (char **argv)
{
  static const usage u
      = { .name = "sframe-issues lines", .arguments = "ORACLE", .least = 1,
          .most = 1, .options = options,
          .summary = "Prints the `shows' lines of an oracle: the issue, where "
                     "the line is, and each of its globs as FIELD=GLOB; "
                     "separated by tabs." };
  parse_options (argv, &u);
  check_oracle (&u, argv[0]);
  return with_issues (print_lines, argv);
}

static int
run_explain (char **argv)
{
  static const usage u
      = { .name = "sframe-issues explain",
          .arguments = "ORACLE FIELD=VALUE...", .least = 2,
          .options = options,
          .summary = "Prints the issue that explains what an oracle saw.",
          .after = "exit status: 0 there is one; 1 there is none; 2 wrong "
                   "usage or a wrong page" };
  parse_options (argv, &u);
  check_oracle (&u, argv[0]);
  check_fields (&u, argv);
  return with_issues (explain, argv);
}

static int
run_observe (char **argv)
{
  observation o = { .test = NULL };
  const char *result = "wrong";
  number_option count = { .value = 1 };
  const option_spec specs[]
      = { { .name = "--test", .value = "TEXT", .text = &o.test,
            .help = "what was looked at" },
          { .name = "--result", .value = "RESULT", .text = &result,
            .names = observed_results, .help = "good, wrong (default) or excused" },
          { .name = "--reason", .value = "TEXT", .text = &o.reason,
            .help = "why it is excused" },
          { .name = "--text", .value = "TEXT", .text = &o.text,
            .help = "what is wrong" },
          { .name = "--again", .value = "COMMAND", .text = &o.again,
            .help = "what shows it again" },
          { .name = "--count", .number = &count, .least = 1,
            .most = UINT32_MAX, .help = "how many of the same (default 1)" },
          { .name = NULL } };
  static const char after[]
      = "The files that sframe-judge reads consist of such lines.";
  const usage u = { .name = "sframe-issues observe",
                    .arguments = "ORACLE FIELD=VALUE...", .least = 1,
                    .options = specs, .after = after,
                    .summary = "Prints what an oracle saw, as a line of "
                               "observations.jsonl." };
  parse_options (argv, &u);
  check_oracle (&u, argv[0]);
  check_fields (&u, argv);
  if (!o.test)
    refuse_usage (&u, "wants --test");
  o.oracle = oracle_by_name (argv[0]);
  while (strcmp (observed_results[o.result], result) != 0)
    o.result++;
  o.count = count.value;
  o.seen = seen_by (argv);
  observation_write (stdout, &o);
  return STATUS_GOOD;
}

static int
reproducers (const issue_list *list, char **argv)
{
  return write_reproducers (list, argv[0]);
}

static int
run_reproducers (char **argv)
{
  static const usage u
      = { .name = "sframe-issues scripts", .arguments = "DIRECTORY",
          .least = 1, .most = 1, .options = options,
          .summary = "Writes the script of each page that has one to "
                     "DIRECTORY/COMPONENT/NAME.sh." };
  parse_options (argv, &u);
  return with_issues (reproducers, argv);
}

static int
affected (const issue_list *list, char **argv)
{
  return compare_affected (list, argv[0]);
}

static int
run_affected (char **argv)
{
  static const usage u
      = { .name = "sframe-issues affected", .arguments = "RESULTS", .least = 1,
          .most = 1, .options = options,
          .summary = "Prints what reproducers said of releases, and where a "
                     "page says otherwise.",
          .after = "RESULTS has a line for each run: ISSUE, RELEASE and the "
                   "reproducer's exit status, separated by tabs.\n"
                   "exit status: 0 all is as the pages say; 1 it is not; 2 "
                   "wrong usage or a wrong page; 3 a reproducer could not tell" };
  parse_options (argv, &u);
  return with_issues (affected, argv);
}

static const command *const all[]
    = { &(const command) { "count", "read all pages and count them",
                           run_count },
        &(const command) { "number", "give numbers to the pages without one",
                           run_number },
        &(const command) { "index", "print KNOWN-ISSUES.md", run_index },
        &(const command) { "lines", "print the `shows' lines of an oracle",
                           run_lines },
        &(const command) { "explain", "name the issue that explains what an "
                                      "oracle saw", run_explain },
        &(const command) { "observe", "print a line of observations.jsonl",
                           run_observe },
        &(const command) { "scripts", "write the scripts of the pages",
                           run_reproducers },
        &(const command) { "affected", "compare what they said with the pages",
                           run_affected },
        NULL };

int
main (int argc, char **argv)
{
  (void) argc;
  program_name = "sframe-issues";
  return run_command (argv, "sframe-issues",
                      "The pages of known issues (conformance/issues).", all);
}
