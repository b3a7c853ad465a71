/* sframe-judge: known, new, gone or excused: what oracles saw, compared with the
   pages of known issues.  */
#include <stdio.h>
#include <stdlib.h>

#include "inputs.h"
#include "lib/base/options.h"
#include "lib/base/output.h"
#include "since.h"
#include "tell.h"
#include "write_pages.h"

typedef struct settings
{
  text_list pages, since;
  const char *excused, *tap, *junit, *explained, *table, *new, *untried,
      *baseline, *baseline_of, *write_pages;
  bool part_is_all, is_lab;
} settings;

/* Write what TELL says of T to PATH, or nothing where that is NULL.  */
static bool
write_told (const char *path, void (*tell) (buffer *to, const telling *t),
            const telling *t, problem *p)
{
  buffer b = EMPTY_BUFFER;
  if (!path)
    return true;
  tell (&b, t);
  bool good = write_file (path, b.bytes, b.size, p);
  buffer_free (&b);
  return good;
}

/* Print what changed since a run that is named, which is then what counts.  */
static bool
tell_since (const settings *s, const verdicts *v, int *status, problem *p)
{
  since change;
  buffer b = EMPTY_BUFFER;
  bool good = since_compare (&b, v, &s->since, &change, p)
              && write_file ("-", b.bytes, b.size, p);
  buffer_free (&b);
  if (good && change.common == 0)
    return problem_set (p, STATUS_INFRASTRUCTURE,
                        "%s: the baseline looked at other things: there is "
                        "nothing to compare", s->since.items[0]);
  if (good && *status <= STATUS_INVALID)
    *status = change.came ? STATUS_INVALID : STATUS_GOOD;
  return good;
}

static int
judge (const settings *s, char **paths)
{
  problem p;
  unsigned written = 0;
  issue_list pages = { .count = 0 };
  excuse_list excuses = { .count = 0 };
  verdicts v = { .count = 0 };
  telling t = { .v = &v, .untried = s->untried, .table = s->table,
                .baseline_of = s->baseline_of };
  bool good = inputs_read_pages (&pages, &s->pages, &p)
              && excuses_read (&excuses, s->excused, &p);
  if (good)
    {
      if (!s->is_lab)
        issues_without_lab (&pages);
      verdicts_begin (&v, &pages, &excuses);
      v.part_is_all = s->part_is_all;
      good = inputs_judge (&v, paths, &p)
             && write_told (s->tap, tell_tap, &t, &p)
             && write_told (s->junit, tell_junit, &t, &p)
             && write_told (s->explained, tell_explained, &t, &p)
             && write_told (s->table, tell_table, &t, &p)
             && write_told (s->new, tell_new_ones, &t, &p)
             && write_told (s->baseline, tell_baseline, &t, &p)
             && (!s->write_pages || pages_write (s->write_pages, &v, &written, &p))
             && write_told ("-", tell_text, &t, &p);
    }
  if (good && s->write_pages)
    printf ("%u pages in %s, in a folder for each testee: read each, and say there what is wrong\n", written,
            s->write_pages);
  int status = good ? verdict_status (&t) : p.status;
  if (!good || (s->since.count && !tell_since (s, &v, &status, &p)))
    status = problem_print (&p);
  verdicts_free (&v);
  excuses_free (&excuses);
  issues_free (&pages);
  return status;
}

static settings s = { .excused = "conformance/known/judge/excused" };

static const option_spec specs[]
    = { { .name = "--issues",
          .value = "DIRECTORY",
          .list = &s.pages,
          .help = "the pages (default conformance/issues); may be repeated" },
        { .name = "--excused",
          .value = "FILE",
          .text = &s.excused,
          .help = "reasons for which something is not compared (default "
                  "conformance/known/judge/excused)" },
        { .name = "--untried",
          .value = "TEXT",
          .text = &s.untried,
          .help = "releases without pages yet; gone lines are listed, and "
                  "are no failure" },
        { .name = "--part-is-all",
          .flag = &s.part_is_all,
          .help = "the pages cover only this part of a run: gone lines "
                  "count" },
        { .name = "--lab",
          .flag = &s.is_lab,
          .help = "also use the pages with the key `gate: lab'" },
        { .name = "--since",
          .value = "OBSERVATIONS",
          .list = &s.since,
          .help
          = "of an earlier run: print new failures (exit status 1, known "
            "or not), gone ones and, repeated, flaky ones" },
        { .name = "--tap",
          .value = "OUT",
          .text = &s.tap,
          .help = "write TAP, a test for each observation" },
        { .name = "--junit",
          .value = "OUT",
          .text = &s.junit,
          .help = "write JUnit" },
        { .name = "--explained",
          .value = "OUT",
          .text = &s.explained,
          .help = "write how much each issue explains: lines ORACLE, issue, "
                  "number" },
        { .name = "--table",
          .value = "OUT",
          .text = &s.table,
          .help = "write all verdicts of each implementation, all new and "
                  "gone failures, and the excused by reason; the output "
                  "then fits on a screen" },
        { .name = "--new",
          .value = "OUT",
          .text = &s.new,
          .help = "write new failures, as observations" },
        { .name = "--write-pages",
          .value = "DIRECTORY",
          .text = &s.write_pages,
          .help = "write a draft page for each kind of new failure of an "
                  "implementation" },
        { .name = "--baseline",
          .value = "OUT",
          .text = &s.baseline,
          .help = "write a baseline for later runs (--since), without texts" },
        { .name = "--baseline-of",
          .value = "GLOB",
          .text = &s.baseline_of,
          .help = "only tests that match one of the globs, separated by "
                  "blanks" },
        { .name = NULL } };

int
main (int argc, char **argv)
{
  const usage u
      = { .name = "sframe-judge", .arguments = "OBSERVATIONS...", .least = 1,
          .options = specs,
          .summary = "Compares observations of oracles "
                     "(observations.jsonl) with the pages of known issues, "
                     "and prints new and gone failures.",
          .after = "exit status: 0 nothing is new or gone; 1 something is; 2 "
                   "wrong usage, or a page or an observation is wrong; 3 too "
                   "little was checked, or a file was cut" };
  (void) argc;
  program_name = "sframe-judge";
  parse_options (argv + 1, &u);
  int status = judge (&s, argv + 1);
  text_list_free (&s.pages);
  text_list_free (&s.since);
  return status;
}
