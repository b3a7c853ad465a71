/* sframe-issues: the pages of known issues, for people and for scripts.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include <yyjson.h>

#include "crash_name.h"
#include "issues_index.h"
#include "lib/base/buffer.h"
#include "lib/base/input.h"
#include "lib/base/options.h"
#include "lib/base/program.h"
#include "lib/base/whole.h"
#include "lib/issues/blocks.h"
#include "lib/issues/issues.h"
#include "lib/observe/observation.h"

/* What reproducers said of releases, beside what their pages say.  */

/* What a reproducer ends with.  */
enum { ABSENT = 0, PRESENT = 1, NO_TOOLS = 77 };

/* How one run of a reproducer stands beside the page.  */
enum standing { AS_SAID, GONE, THERE, UNSAID, UNTOLD, LACKING, STANDINGS };

static const char *const remarks[STANDINGS] = {
  [GONE] = "the page says that it is affected, the run says that it is not",
  [THERE] = "the page says that it is not affected, the run says that it is",
  [LACKING] = "the run says neither",
};

typedef struct report
{
  const issue_list *list;
  const issue *last; /* whose line is being printed */
  size_t counts[STANDINGS];
} report;

static const issue *
issue_by_name (const issue_list *list, const char *name)
{
  for (size_t i = 0; i < list->count; i++)
    if (strcmp (list->items[i].name, name) == 0)
      return &list->items[i];
  return NULL;
}

static enum standing
standing_of (const issue *page, const char *release, unsigned long status)
{
  if (status == NO_TOOLS)
    return UNTOLD;
  if (status != ABSENT && status != PRESENT)
    return LACKING;
  if (strcmp (page->affects, "-") == 0)
    return UNSAID;
  bool is_said = releases_have (page->affects, release);
  if (is_said == (status == PRESENT))
    return AS_SAID;
  return is_said ? GONE : THERE;
}

/* Releases whose tools are missing are not listed.  */
static void
tell (report *r, const issue *page, const char *release, unsigned long status)
{
  enum standing now = standing_of (page, release, status);
  r->counts[now]++;
  if (now == UNTOLD)
    return;
  if (page != r->last)
    printf ("%s%s (affects: %s):", r->last ? "\n" : "", page->name, page->affects);
  r->last = page;
  printf (" %s %s", release, status == PRESENT ? "yes" : status == ABSENT ? "no" : "?");
  if (remarks[now])
    printf (" [%s]", remarks[now]);
}

/* Cut TEXT at its tabs; false: it has not three words.  */
static bool
cut (char *text, char *word[3])
{
  for (int i = 0; i < 3; i++)
    word[i] = strsep (&text, "\t");
  return word[1] && word[2] && !text && *word[0] && *word[1] && *word[2];
}

static bool
take_line (report *r, char *line, problem *p)
{
  char *word[3], *end = NULL;
  bool good = cut (line, word);
  unsigned long status = good ? strtoul (word[2], &end, 10) : 0;
  if (!good || *end || status > 255)
    return problem_set (p, STATUS_USAGE, "is no result of a reproducer");
  const issue *page = issue_by_name (r->list, word[0]);
  if (!page)
    return problem_set (p, STATUS_USAGE, "there is no issue '%.80s'", word[0]);
  tell (r, page, word[1], status);
  return true;
}

static int
end_report (const report *r)
{
  const size_t *n = r->counts;
  printf ("%sdefects and releases: %zu as their pages say, %zu gone, %zu there against their pages; "
          "%zu of pages that name no release; %zu without tools; %zu could not tell\n",
          r->last ? "\n" : "", n[AS_SAID], n[GONE], n[THERE], n[UNSAID], n[UNTOLD], n[LACKING]);
  if (n[LACKING] || n[AS_SAID] + n[GONE] + n[THERE] + n[UNSAID] == 0)
    return STATUS_INFRASTRUCTURE;
  return n[GONE] || n[THERE] ? STATUS_INVALID : STATUS_GOOD;
}

/* Read the file RESULTS, a line of three words for each run of a reproducer, separated
   by tabs:

     ISSUE  RELEASE  STATUS

   Print a line for each issue, with its releases, and what its key `affects` has wrong;
   then how many defects are as their pages say, gone, and there against their pages.
   Returns the exit status: 0 all is as the pages say; 1 it is not; 2 RESULTS is none; 3 a
   reproducer ended with neither 0, 1 nor 77, or none could tell anything.  */
static int
compare_affected (const issue_list *list, const char *results)
{
  problem p;
  const char *why;
  FILE *file = open_text (results, &why);
  if (!file)
    {
      problem_set (&p, STATUS_USAGE, "%s: %s", results, why);
      return problem_print (&p);
    }
  report r = { .list = list };
  char *line = NULL;
  size_t size = 0;
  bool good = true;
  for (unsigned number = 1; good && getline (&line, &size, file) >= 0; number++)
    {
      line[strcspn (line, "\n")] = '\0';
      problem inner;
      good = take_line (&r, line, &inner)
             || problem_set (&p, inner.status, "%s:%u: %s", results, number, inner.text);
    }
  free (line);
  (void) fclose (file);
  return good ? end_report (&r) : problem_print (&p);
}

/* The scripts in pages that show their defects, as files.  */

static bool
write_reproducer (const issue *page, const char *directory,
                  const block *script, problem *p)
{
  char *path = format_text ("%s/%s.sh", directory, page->name);
  bool good = make_parents (path, p)
              && write_file (path, script->lines, script->length, p);
  free (path);
  return good;
}

/* Write the scripts of LIST to DIRECTORY/COMPONENT/NAME.sh; prints how many.
   Returns the exit status.  */
static int
write_reproducers (const issue_list *list, const char *directory)
{
  problem p;
  size_t count = 0;
  char *below = format_text ("%s/", directory);
  bool good = make_parents (below, &p);
  free (below);
  if (!good)
    return problem_print (&p);
  for (size_t i = 0; i < list->count; i++)
    {
      block script;
      if (!reproducer_of (&list->items[i], &script, &p)
          || (script.lines
              && !write_reproducer (&list->items[i], directory, &script, &p)))
        return problem_print (&p);
      count += script.lines != NULL;
    }
  printf ("%zu of %zu pages have a reproducer\n", count, list->count);
  return STATUS_GOOD;
}

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
  size_t by_shape, untold;
  if (!pages_name_clauses (list, &p) || !reaches_are_shown (list, &p)
      || !memory_errors_wait (list, &p)
      || !lines_tell_differences (list, pages, &by_shape, &p)
      || !pages_rest_on_texts (list, &untold, &p))
    return problem_print (&p);
  size_t lines[ORACLES] = { 0 };
  for (size_t i = 0; i < list->shows_count; i++)
    lines[list->shows[i].oracle]++;
  printf ("%zu issues", list->count);
  for (int o = 0; o < ORACLES; o++)
    printf (", %zu lines of %s", lines[o], oracle_name ((enum oracle) o));
  printf (", %zu rest on no text, %zu by shape\n", untold, by_shape);
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

/* Without what would end a column.  */
static void
print_column (yyjson_val *value)
{
  if (yyjson_is_str (value))
    for (const char *c = yyjson_get_str (value); *c; c++)
      putchar (*c == '\t' || *c == '\n' ? ' ' : *c);
  else if (yyjson_is_bool (value))
    printf ("%s", yyjson_get_bool (value) ? "true" : "false");
  else if (yyjson_is_uint (value))
    printf ("%" PRIu64, yyjson_get_uint (value));
  else if (yyjson_is_num (value))
    printf ("%.17g", yyjson_get_num (value));
}

static bool
print_columns (char **keys, problem *p)
{
  char *line = NULL;
  size_t size = 0, number = 0;
  ssize_t length;
  bool good = true;
  while (good && (length = getline (&line, &size, stdin)) >= 0)
    {
      number++;
      yyjson_doc *read = yyjson_read (line, (size_t) length,
                                      YYJSON_READ_ALLOW_INVALID_UNICODE);
      for (char **key = keys; read && *key; key++)
        {
          char *path = format_text ("/%s", *key);
          print_column (yyjson_doc_ptr_get (read, path));
          putchar (key[1] ? '\t' : '\n');
          free (path);
        }
      good = read
             || problem_set (p, STATUS_USAGE, "line %zu is no JSON", number);
      yyjson_doc_free (read);
    }
  free (line);
  return good;
}

static int
run_columns (char **argv)
{
  static const usage u
      = { .name = "sframe-issues columns",
          .arguments = "KEY...",
          .least = 1,
          .summary = "Prints the values of these keys, with tabs between "
                     "them, for each line of JSON in its input.  A/B is B "
                     "in the object A.",
          .after = "exit status: 0; 2 wrong usage, or a line is no JSON" };
  problem p;
  parse_options (argv, &u);
  return print_columns (argv, &p) ? STATUS_GOOD : problem_print (&p);
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
        &(const command) { "explain",
                           "name the issue that explains what an "
                           "oracle saw",
                           run_explain },
        &(const command) { "observe", "print a line of observations.jsonl",
                           run_observe },
        &(const command) { "columns", "print fields of observations.jsonl",
                           run_columns },
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
