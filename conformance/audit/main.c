/* sframe-audit: .sframe against .eh_frame, at every PC.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "again.h"
#include "baseline.h"
#include "buffer.h"
#include "read_inputs.h"
#include "junit.h"
#include "options.h"
#include "progress.h"
#include "records.h"
#include "temporary.h"

typedef struct command_line
{
  const char *issues, *json, *junit, *baseline, *list, *untried;
  bool needs_sframe, is_complete, is_long, shows_progress;
  number_option jobs, show, min_functions, min_abis;
  text_list inputs;
} command_line;

typedef struct session
{
  again again;
  summary sum;
  records out;
  junit junit;
  const issue_list *known;
  tally *tried; /* how many files each line of KNOWN is about */
  size_t damaged;
} session;

/* Which lines of the pages are about the file of R?  */
static void
note_tried (session *s, const file_result *r)
{
  char version[4] = { (char) ('0' + r->version) };
  const observed o
      = { .value = { [AUDIT_FILE] = r->label, [AUDIT_ABI] = r->abi,
                     [AUDIT_VERSION] = version } };
  for (size_t i = 0; i < s->known->shows_count; i++)
    s->tried[i].covered += s->known->shows[i].oracle == ORACLE_AUDIT
                           && shows_is_about (s->known, &s->known->shows[i],
                                              &o);
}

static void
take_file (void *context, const file_result *r)
{
  session *s = context;
  note_tried (s, r);
  summary_add (&s->sum, r);
  records_add (&s->out, r);
  junit_add (&s->junit, r);
}

static void
take_damage (void *context, const problem *p)
{
  session *s = context;
  s->damaged++;
  fprintf (stderr, "sframe-audit: %s\n", p->text);
}

static unsigned
jobs_of (const command_line *c)
{
  if (c->jobs.is_given)
    return (unsigned) c->jobs.value;
  long cores = sysconf (_SC_NPROCESSORS_ONLN);
  return cores > 0 ? (unsigned) cores : 1;
}

/* Say why too little was compared, if it was.  */
static bool
is_too_little (const command_line *c, const session *s)
{
  uint64_t functions = summary_functions (&s->sum);
  size_t abis = summary_abis (&s->sum);
  if (functions == 0)
    fprintf (stderr, "sframe-audit: no file has functions\n");
  else if (!summary_has_sframe (&s->sum) && !c->needs_sframe)
    fprintf (stderr, "sframe-audit: no file has .sframe, so that nothing was "
                     "compared (with --need-sframe that is a difference)\n");
  else if (functions < c->min_functions.value)
    fprintf (stderr, "sframe-audit: %" PRIu64 " functions, not %" PRIu64 "\n",
             functions, c->min_functions.value);
  else if (abis < c->min_abis.value)
    fprintf (stderr, "sframe-audit: %zu ABIs, not %" PRIu64 "\n", abis,
             c->min_abis.value);
  else
    return false;
  return true;
}

static int
status_of (const command_line *c, const session *s)
{
  if (s->damaged)
    return STATUS_USAGE;
  if (is_too_little (c, s))
    return STATUS_INFRASTRUCTURE;
  return summary_new (&s->sum) ? STATUS_INVALID : STATUS_GOOD;
}

static int
status_of_shown (const session *s, const run_totals *totals)
{
  if (s->damaged)
    return STATUS_USAGE;
  return totals->shown_different ? STATUS_INVALID : STATUS_GOOD;
}

static int
complain (const problem *p)
{
  fprintf (stderr, "sframe-audit: %s\n", p->text);
  return p->status;
}

/* Print what is not as in the baseline; the exit status.  */
static int
compare_with_baseline (const command_line *c, const char *json)
{
  size_t worse;
  problem p;
  if (!baseline_compare (stdout, c->baseline, json, &worse, &p))
    return complain (&p);
  printf ("%zu new or more frequent, and not explained\n", worse);
  return worse ? STATUS_INVALID : STATUS_GOOD;
}

static bool
is_seen (const session *s, const shows *line)
{
  bool is_seen = false;
  for (size_t i = 0; i < s->sum.causes.count; i++)
    is_seen |= s->sum.causes.items[i].line == line;
  return is_seen;
}

/* Name the lines of the pages that are about files of this run and explain
   nothing; how many of them are failures: none, where UNTRIED names releases
   that no page has met.  */
static size_t
count_unused (const session *s, const char *untried)
{
  size_t seen = 0, unused = 0;
  for (size_t i = 0; i < s->known->shows_count; i++)
    {
      const shows *line = &s->known->shows[i];
      if (!s->tried[i].covered)
        continue;
      if (is_seen (s, line))
        {
          seen++;
          continue;
        }
      const issue *one = issue_of (s->known, line);
      unused++;
      printf ("%s: %s (%s:%u)\n", untried ? "gone" : "not seen any more",
              one->name, one->path, line->line);
    }
  if (!untried)
    return unused;
  printf ("untried: %s: %zu known causes unchanged, %zu gone, %" PRIu64
          " changed\n",
          untried, seen, unused, summary_new (&s->sum));
  return 0;
}

/* Write and print all results; the exit status.  */
static int
conclude (const command_line *c, session *s, const run_totals *totals,
          const char *json)
{
  problem p;
  int status = status_of (c, s);
  if (!records_end (&s->out, &s->sum, totals, &p)
      || !junit_write (&s->junit, c->junit, &p))
    return complain (&p);
  if (!c->baseline)
    report_print (stdout, &s->sum, totals, c->is_long, &s->again);
  else if (status <= STATUS_INVALID)
    return compare_with_baseline (c, json);
  if (c->is_complete && count_unused (s, c->untried)
      && status == STATUS_GOOD)
    status = STATUS_INVALID;
  return status;
}

static char *
option_again (char *before, const char *name, const char *value)
{
  char *word = again_word (value);
  char *all = format_text ("%s %s=%s", before, name, word);
  free (word);
  free (before);
  return all;
}

/* Without these what is said of a whole file would not come again.  */
static char *
again_options (const command_line *c)
{
  char *text = format_text ("%s", c->needs_sframe ? " --need-sframe" : "");
  for (size_t i = 0; i < c->inputs.count; i++)
    text = option_again (text, "--inputs", c->inputs.items[i]);
  return c->issues ? option_again (text, "--issues", c->issues) : text;
}

static int
audit (const command_line *c, const path_list *paths,
       const issue_list *known, const input_list *inputs)
{
  char *program = again_program (), *options = again_options (c);
  session s = { .again = { .program = program, .options = options },
                .known = known, .tried = tallies (known) };
  run_totals totals;
  problem p;
  const audit_options o = { .known = known, .needs_sframe = c->needs_sframe,
                            .shows = c->show.is_given,
                            .shown = c->show.value,
                            .inputs = c->inputs.count ? inputs : NULL };
  const listener to
      = { .file = take_file, .damaged = take_damage, .context = &s };
  /* What a baseline is compared with has to be written somewhere.  */
  bool is_needed = c->baseline && !c->json;
  char *temporary = is_needed ? temporary_file ("sframe-audit") : NULL;
  const char *json = is_needed ? temporary : c->json;
  if (is_needed && !temporary)
    problem_set (&p, STATUS_INFRASTRUCTURE, "a temporary file: %m");
  if ((is_needed && !temporary) || !records_begin (&s.out, json, &p))
    {
      free (options);
      free (program);
      free (temporary);
      free (s.tried);
      return complain (&p);
    }
  progress_begin (c->shows_progress, "files");
  run_audit (paths, jobs_of (c), &o, &to, &totals);
  progress_end ();
  int status = c->show.is_given ? status_of_shown (&s, &totals)
                                : conclude (c, &s, &totals, json);
  if (temporary)
    {
      unlink (temporary);
      keep_at_exit (temporary);
    }
  free (options);
  free (program);
  free (temporary);
  free (s.tried);
  summary_free (&s.sum);
  return status;
}

static int
audit_files (const command_line *c, char **files)
{
  path_list paths = { .count = 0 };
  issue_list known = { .count = 0 };
  path_list linked = { .count = 0 };
  input_list inputs = { .count = 0 };
  problem p;
  bool good = !c->issues || issues_read (&known, c->issues, &p);
  for (; good && *files; files++)
    good = paths_add (&paths, *files, &p);
  for (size_t i = 0; good && i < c->inputs.count; i++)
    good = paths_add (&linked, c->inputs.items[i], &p);
  good = good && (!c->inputs.count || inputs_read (&inputs, &linked, &p));
  int status = good ? audit (c, &paths, &known, &inputs) : complain (&p);
  inputs_free (&inputs);
  paths_free (&linked);
  paths_free (&paths);
  issues_free (&known);
  return status;
}

/* What the command line asks for.  */
static command_line asked;

static const option_spec option_table[] = {
  { .name = "--issues", .value = "DIRECTORY", .text = &asked.issues,
    .help = "pages of what is known" },
  { .name = "--need-sframe", .flag = &asked.needs_sframe,
    .help = "a file that has functions and no .sframe is a difference" },
  { .name = "--complete", .flag = &asked.is_complete,
    .help = "a line of --issues that explains nothing is an error" },
  { .name = "--untried", .value = "TEXT", .text = &asked.untried,
    .help = "with --complete: these releases are in no entry yet; list what "
            "is gone, it is no error" },
  { .name = "--inputs", .value = "PATH", .list = &asked.inputs,
    .help = "an object, archive or directory that was linked into FILE: says "
            "of a missing function whether the linker lost it; may be "
            "repeated" },
  { .name = "--min-functions", .number = &asked.min_functions,
    .help = "fewer are a failure (exit status 3)" },
  { .name = "--min-abis", .number = &asked.min_abis, .most = 16,
    .help = "fewer are a failure (exit status 3)" },
  { .name = "--long", .flag = &asked.is_long,
    .help = "show known differences, too, in full" },
  { .name = "--json", .value = "OUT", .text = &asked.json,
    .help = "write JSON lines, one per file and one with the sums" },
  { .name = "--junit", .value = "OUT", .text = &asked.junit,
    .help = "the same as JUnit, a test case for each file" },
  { .name = "--baseline", .value = "OLD", .text = &asked.baseline,
    .help = "print only what is not as in OLD, the --json of an earlier "
            "run" },
  { .name = "--list", .value = "OLD", .text = &asked.list,
    .help = "only list the causes in OLD, one line for each function" },
  { .name = "--show", .value = "ADDRESS", .number = &asked.show,
    .help = "both tables of the function at ADDRESS, side by side; exit "
            "status 1 if they differ" },
  { .name = "--jobs", .number = &asked.jobs, .least = 1, .most = 1024,
    .help = "threads (default: one per core)" },
  { .name = "--progress", .flag = &asked.shows_progress,
    .help = "say on stderr how far it is" },
  { .name = NULL },
};

static const usage how_to_use
    = { .name = "sframe-audit", .arguments = "FILE...", .options = option_table,
        .summary = "Compares, at every address where either table changes, "
                   "the rules for CFA, RA and FP that .sframe gives with "
                   "those of .eh_frame and .debug_frame.  FILE is an object, "
                   "a program, a shared object, an archive, or a directory "
                   "with such files.",
        .after = "exit status: 0 all equal, or known, or nothing that the "
                 "format can say; 1 a difference that is not; 2 wrong usage, "
                 "or a file cannot be read; 3 nothing was compared, or the "
                 "host failed" };

int
main (int argc, char **argv)
{
  problem p;
  (void) argc;
  int count = parse_options (++argv, &how_to_use);
  if (count == 0 && !asked.list)
    refuse_usage (&how_to_use, "wants %s", how_to_use.arguments);
  if (asked.list && count == 0)
    return baseline_list (stdout, asked.list, &p) ? STATUS_GOOD
                                              : complain (&p);
  /* Before the work, not after it.  */
  if (asked.baseline && !baseline_check (asked.baseline, &p))
    return complain (&p);
  int status = audit_files (&asked, argv);
  text_list_free (&asked.inputs);
  return status;
}
