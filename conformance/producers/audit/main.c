/* sframe-audit: .sframe against .eh_frame, at every PC.  */
#include <inttypes.h>
#include <pthread.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "inputs.h"
#include "lib/base/again.h"
#include "lib/base/buffer.h"
#include "lib/base/options.h"
#include "lib/base/progress.h"
#include "lib/observe/known.h"
#include "report.h"

typedef struct command_line
{
  const char *json, *observations, *functions, *profile;
  bool needs_sframe, is_complete, shows_progress;
  number_option jobs, skipped, show, min_functions, min_abis;
  text_list inputs;
  known known;
} command_line;

static command_line asked;

typedef struct session
{
  again again;
  summary sum;
  records out;
  whole_file observed; /* its file is NULL: nobody asks */
  whole_file listed;   /* likewise */
  uint64_t observations;
  size_t damaged, shown_different;
  const audit_options *options;
  pthread_mutex_t lock; /* of the results */
} session;

static void
take_file (session *s, const subject *file, const file_result *r)
{
  summary_add (&s->sum, r);
  gaps_join (&s->sum.gaps, &r->gaps, file);
  records_add (&s->out, r);
  s->observations += r->observations;
  if (r->observed)
    fwrite (r->observed, 1, r->observed_size, s->observed.file);
  if (r->listed)
    fwrite (r->listed, 1, r->listed_size, s->listed.file);
}

static void
take_damage (void *context, const problem *p)
{
  session *s = context;
  pthread_mutex_lock (&s->lock);
  s->damaged++;
  pthread_mutex_unlock (&s->lock);
  fprintf (stderr, "sframe-audit: %s\n", p->text);
}

static bool
audit_file (void *context, subject *file, const char *name, problem *p)
{
  session *s = context;
  file_result r;
  bool good = audit_subject (file, s->options, &r, p)
              && file_is_whole (file->mapped, p);
  r.name = name;
  pthread_mutex_lock (&s->lock);
  if (good)
    take_file (s, file, &r);
  pthread_mutex_unlock (&s->lock);
  file_result_free (&r);
  /* What could be compared is; the status tells of the rest.  */
  if (good && !subject_tables_whole (file, p))
    take_damage (s, p);
  return good;
}

static bool
show_file (void *context, subject *file, const char *name, problem *p)
{
  session *s = context;
  bool differs;
  (void) name;
  bool good = show_function (stdout, file, asked.show.value, &differs, p);
  s->shown_different += differs;
  return good;
}

static unsigned
jobs_of (const command_line *c)
{
  if (c->show.is_given)
    return 1;
  if (c->jobs.is_given)
    return (unsigned) c->jobs.value;
  long cores = sysconf (_SC_NPROCESSORS_ONLN);
  return cores > 0 ? (unsigned) cores : 1;
}

/* What was not compared and has to be, in words that the caller frees; NULL:
   there is enough.  */
static char *
lacks (const command_line *c, const session *s)
{
  uint64_t functions = summary_functions (&s->sum);
  size_t abis = summary_abis (&s->sum);
  if (functions == 0)
    return format_text ("no file has functions");
  if (!summary_has_sframe (&s->sum) && !c->needs_sframe && !summary_wrong (&s->sum))
    return format_text ("no file has .sframe, so that nothing was compared "
                        "(with --need-sframe that is a difference)");
  if (functions < c->min_functions.value)
    return format_text ("%" PRIu64 " functions, not %" PRIu64, functions,
                        c->min_functions.value);
  if (abis < c->min_abis.value)
    return format_text ("%zu ABIs, not %" PRIu64, abis, c->min_abis.value);
  return NULL;
}

static int
status_of (const session *s, const char *lacking)
{
  if (s->damaged)
    return STATUS_USAGE;
  if (lacking)
    {
      fprintf (stderr, "sframe-audit: %s\n", lacking);
      return STATUS_INFRASTRUCTURE;
    }
  return summary_wrong (&s->sum) ? STATUS_INVALID : STATUS_GOOD;
}

static int
status_of_shown (const session *s)
{
  return s->damaged           ? STATUS_USAGE
         : s->shown_different ? STATUS_INVALID
                              : STATUS_GOOD;
}

static int
complain (const problem *p)
{
  fprintf (stderr, "sframe-audit: %s\n", p->text);
  return p->status;
}

/* Begin the file of what is observed, if one is asked for.  */
static bool
begin_observations (const command_line *c, session *s, problem *p)
{
  return !c->observations || whole_open (&s->observed, c->observations)
         || problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", c->observations);
}

static bool
end_observations (const command_line *c, session *s, const char *lacking,
                  problem *p)
{
  if (!s->observed.file)
    return true;
  const observed_end e
      = { .oracle = ORACLE_AUDIT, .observations = s->observations,
          .extent = c->is_complete ? SAW_MOSTLY : SAW_PART,
          .lacks = lacking };
  observed_end_write (s->observed.file, &e);
  return whole_close (&s->observed)
         || problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", c->observations);
}

/* The same for the list of functions.  */
static bool
begin_list (const command_line *c, session *s, problem *p)
{
  return !c->functions || whole_open (&s->listed, c->functions)
         || problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", c->functions);
}

static bool
end_list (const command_line *c, session *s, problem *p)
{
  return !s->listed.file || whole_close (&s->listed)
         || problem_set (p, STATUS_INFRASTRUCTURE, "%s: %m", c->functions);
}

/* Write and print all results; the exit status.  */
static int
conclude (const command_line *c, session *s, const run_totals *totals)
{
  problem p;
  char *lacking = lacks (c, s);
  bool good = records_end (&s->out, &s->sum, totals, &p)
              && end_observations (c, s, lacking, &p)
              && end_list (c, s, &p);
  if (good)
    report_print (stdout, &s->sum, totals, &s->again);
  good = good && known_print (&asked.known, c->observations, &p);
  int status = good ? status_of (s, lacking) : complain (&p);
  free (lacking);
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
  char *text = format_text ("%s%s", c->needs_sframe ? " --need-sframe" : "", c->profile ? " --profile=kernel" : "");
  for (size_t i = 0; i < c->inputs.count; i++)
    text = option_again (text, "--inputs", c->inputs.items[i]);
  return text;
}

static int
audit (const command_line *c, const path_list *paths, const input_list *inputs)
{
  char *program = again_program (), *options = again_options (c);
  const audit_options o = { .observes = c->observations != NULL,
                            .lists = c->functions != NULL,
                            .needs_sframe = c->needs_sframe,
                            .is_kernel = c->profile != NULL,
                            .inputs = c->inputs.count ? inputs : NULL };
  session s = { .again = { .program = program, .options = options },
                .options = &o,
                .lock = PTHREAD_MUTEX_INITIALIZER };
  run_totals totals;
  problem p;
  const file_taker to = { .look = c->show.is_given ? show_file : audit_file,
                          .damaged = take_damage,
                          .maps = true,
                          .names_skipped = skipped_to_name (&c->skipped),
                          .context = &s };
  int status;
  if (!records_begin (&s.out, c->json, &p) || !begin_observations (c, &s, &p)
      || !begin_list (c, &s, &p))
    status = complain (&p);
  else
    {
      progress_begin (c->shows_progress, "files");
      files_read (paths, jobs_of (c), &to, &totals);
      progress_end ();
      status = c->show.is_given ? status_of_shown (&s)
                                : conclude (c, &s, &totals);
    }
  free (options);
  free (program);
  summary_free (&s.sum);
  return status;
}

static int
audit_files (const command_line *c, char **files)
{
  path_list paths = { .count = 0 };
  path_list linked = { .count = 0 };
  input_list inputs = { .count = 0 };
  problem p;
  bool good = true;
  for (; good && *files; files++)
    good = paths_add (&paths, *files, &p);
  for (size_t i = 0; good && i < c->inputs.count; i++)
    good = paths_add (&linked, c->inputs.items[i], &p);
  good = good && (!c->inputs.count || inputs_read (&inputs, &linked, &p));
  int status = good ? audit (c, &paths, &inputs) : complain (&p);
  inputs_free (&inputs);
  paths_free (&linked);
  paths_free (&paths);
  return status;
}

static const option_spec option_table[] = {
  { .name = "--need-sframe", .flag = &asked.needs_sframe,
    .help = "a file that has functions and no .sframe is a difference" },
  { .name = "--complete", .flag = &asked.is_complete,
    .help = "with --observations: the subject of each line of a page was "
            "looked at wholly or not at all" },
  { .name = "--inputs", .value = "PATH", .list = &asked.inputs,
    .help = "an object, archive or directory linked into FILE, to find "
            "functions that the linker lost; may be repeated" },
  { .name = "--profile", .value = "kernel", .text = &asked.profile,
    .help = "also check the needs of a reader in a kernel: a sorted index "
            "in one table, no flexible functions, an undefined RA only "
            "where a stack begins, an aligned CFA; count code without "
            "rows, by cause" },
  { .name = "--min-functions", .number = &asked.min_functions,
    .help = "fewer are a failure (exit status 3)" },
  { .name = "--min-abis", .number = &asked.min_abis, .most = 16,
    .help = "fewer are a failure (exit status 3)" },
  KNOWN_OPTION (asked.known.pages),
  { .name = "--observations", .value = "OUT", .text = &asked.observations,
    .help = "write the input of sframe-judge" },
  { .name = "--functions", .value = "OUT", .text = &asked.functions,
    .help = "write a line for each function: its bytes, those that .sframe "
            "covers, its rows, and the reason if it has none" },
  { .name = "--json", .value = "OUT", .text = &asked.json,
    .help = "write sizes and counts as JSON lines, one per file and one with "
            "the sums" },
  { .name = "--show", .value = "ADDRESS", .number = &asked.show,
    .help = "both tables of the function at ADDRESS, side by side; exit "
            "status 1 if they differ" },
  SKIPPED_OPTION (asked.skipped),
  { .name = "--jobs", .number = &asked.jobs, .least = 1, .most = 1024,
    .help = "threads (default: one per core)" },
  { .name = "--progress", .flag = &asked.shows_progress,
    .help = "report progress on stderr" },
  { .name = NULL },
};

static const usage how_to_use
    = { .name = "sframe-audit", .arguments = "FILE...", .options = option_table, .least = 1,
        .summary = "Compares, at every address where either table changes, "
                   "the rules for CFA, RA and FP that .sframe gives with "
                   "those of .eh_frame and .debug_frame.  FILE is an object, "
                   "a program, a shared object, an archive, or a directory "
                   "with such files.",
        .after = "exit status: 0 all equal, or different only by the "
                 "limits of the format; 1 a difference; 2 wrong usage, or "
                 "a file cannot be read; 3 nothing was compared, or the "
                 "host failed" };

int
main (int argc, char **argv)
{
  (void) argc;
  program_name = "sframe-audit";
  parse_options (++argv, &how_to_use);
  if (asked.profile && strcmp (asked.profile, "kernel") != 0)
    {
      fprintf (stderr, "sframe-audit: --profile=%s: there is one profile, kernel\n", asked.profile);
      return STATUS_USAGE;
    }
  if (!asked.show.is_given)
    asked.observations = known_place (&asked.known, asked.observations);
  int status = audit_files (&asked, argv);
  text_list_free (&asked.inputs);
  return status;
}
