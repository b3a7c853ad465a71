/* sframe-audit: .sframe against .eh_frame, at every PC.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <unistd.h>

#include "baseline.h"
#include "buffer.h"
#include "inputs.h"
#include "junit.h"
#include "options.h"
#include "progress.h"
#include "records.h"

static const char help[]
    = "usage: sframe-audit [OPTION]... FILE...\n\n"
      "Compares, at every address where either table changes, the rules for "
      "CFA, RA and FP\nthat .sframe gives with those of .eh_frame and "
      ".debug_frame.  FILE is an object, a\nprogram, a shared object, an "
      "archive, or a directory with such files.\n\n"
      "  --known=FILE      differences that are explained\n"
      "  --need-sframe     a file that has functions and no .sframe is a "
      "difference\n"
      "  --complete        an entry of --known that explains nothing is an "
      "error\n"
      "  --inputs=PATH     an object, archive or directory that was linked into "
      "FILE: says of\n                    a missing function whether the linker "
      "lost it; again for more\n"
      "  --min-functions=N, --min-abis=N   fewer are a failure (exit status 3)\n"
      "  --long            show known differences, too, in full\n"
      "  --json=OUT        write JSON lines, one per file and one with the "
      "sums\n"
      "  --junit=OUT       the same as JUnit, a test case for each file\n"
      "  --baseline=OLD    print only what is not as in OLD, the --json of an "
      "earlier run\n"
      "  --list=OLD        only list the causes in OLD, one line for each "
      "function\n"
      "  --show=ADDRESS    both tables of the function at ADDRESS, side by "
      "side\n"
      "  --jobs=N          threads (default: one per core)\n"
      "  --progress        say on stderr how far it is\n"
      "\nexit status: 0 all equal, or known, or nothing that the format can "
      "say; 1 a\ndifference that is not; 2 wrong usage, or a file cannot be "
      "read; 3 nothing was\ncompared, or the host failed\n";

typedef struct command_line
{
  const char *known, *json, *junit, *baseline, *list;
  bool needs_sframe, is_complete, is_long, shows_progress, wants_help;
  number_option jobs, show, min_functions, min_abis;
  path_list inputs;
} command_line;

typedef struct session
{
  summary sum;
  records out;
  junit junit;
  size_t damaged;
} session;

static void
take_file (void *context, const file_result *r)
{
  session *s = context;
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
    return c->jobs.value ? (unsigned) c->jobs.value : 1;
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

/* Name the entries of KNOWN that explain nothing; their number.  */
static size_t
count_unused (const entry_list *known, const summary *s)
{
  size_t unused = 0;
  for (size_t k = 0; k < known->count; k++)
    {
      bool is_used = false;
      for (size_t i = 0; i < s->causes.count; i++)
        is_used |= s->causes.items[i].known == &known->items[k];
      unused += !is_used;
      if (!is_used)
        printf ("not seen any more: %s\n",
                known->items[k].field[KNOWN_NAME]);
    }
  return unused;
}

/* Write and print all results; the exit status.  */
static int
conclude (const command_line *c, session *s, const run_totals *totals,
          const char *json, const entry_list *known)
{
  problem p;
  int status = status_of (c, s);
  if (!records_end (&s->out, &s->sum, totals, &p)
      || !junit_write (&s->junit, c->junit, &p))
    return complain (&p);
  if (!c->baseline)
    report_print (stdout, &s->sum, totals, c->is_long);
  else if (status <= STATUS_INVALID)
    return compare_with_baseline (c, json);
  if (c->is_complete && count_unused (known, &s->sum)
      && status == STATUS_GOOD)
    status = STATUS_INVALID;
  return status;
}

static int
audit (const command_line *c, const path_list *paths,
       const entry_list *known, const input_list *inputs)
{
  session s = { .damaged = 0 };
  run_totals totals;
  problem p;
  const audit_options o = { .known = known, .needs_sframe = c->needs_sframe,
                            .shows = c->show.is_given,
                            .shown = c->show.value,
                            .inputs = c->inputs.count ? inputs : NULL };
  const listener to
      = { .file = take_file, .damaged = take_damage, .context = &s };
  /* What a baseline is compared with has to be written somewhere.  */
  char temporary[] = "/tmp/sframe-audit-XXXXXX";
  const char *json = c->json;
  if (c->baseline && !json && close (mkstemp (temporary)) == 0)
    json = temporary;
  if (!records_begin (&s.out, json, &p))
    return complain (&p);
  progress_begin (c->shows_progress, "files");
  run_audit (paths, jobs_of (c), &o, &to, &totals);
  progress_end ();
  int status = c->show.is_given ? (s.damaged ? STATUS_USAGE : STATUS_GOOD)
                                : conclude (c, &s, &totals, json, known);
  if (json == temporary)
    unlink (temporary);
  summary_free (&s.sum);
  return finish_stdout (status);
}

static int
audit_files (const command_line *c, char **files)
{
  path_list paths = { .count = 0 };
  entry_list known = { .count = 0 };
  input_list inputs = { .count = 0 };
  problem p;
  bool good = !c->known
              || entries_read (&known, c->known, known_field_names,
                               KNOWN_FIELDS, &p);
  for (; good && *files; files++)
    good = paths_add (&paths, *files, &p);
  good = good && (!c->inputs.count || inputs_read (&inputs, &c->inputs, &p));
  int status = good ? audit (c, &paths, &known, &inputs) : complain (&p);
  inputs_free (&inputs);
  paths_free (&paths);
  entries_free (&known);
  return status;
}

static bool
take_inputs (void *context, const char *value, problem *p)
{
  return paths_add (context, value, p);
}

int
main (int argc, char **argv)
{
  command_line c = { .known = NULL };
  const option_spec specs[] = {
    { .name = "--known", .text = &c.known },
    { .name = "--json", .text = &c.json },
    { .name = "--junit", .text = &c.junit },
    { .name = "--baseline", .text = &c.baseline },
    { .name = "--list", .text = &c.list },
    { .name = "--show", .number = &c.show },
    { .name = "--need-sframe", .flag = &c.needs_sframe },
    { .name = "--complete", .flag = &c.is_complete },
    { .name = "--min-functions", .number = &c.min_functions },
    { .name = "--min-abis", .number = &c.min_abis },
    { .name = "--inputs", .take = take_inputs, .context = &c.inputs },
    { .name = "--long", .flag = &c.is_long },
    { .name = "--jobs", .number = &c.jobs },
    { .name = "--progress", .flag = &c.shows_progress },
    { .name = "--help", .flag = &c.wants_help },
    { .name = NULL },
  };
  problem p;
  (void) argc;
  int count = parse_options (++argv, specs, &p);
  if (c.wants_help)
    {
      fputs (help, stdout);
      return finish_stdout (STATUS_GOOD);
    }
  if (c.list && count == 0)
    return baseline_list (stdout, c.list, &p) ? finish_stdout (STATUS_GOOD)
                                              : complain (&p);
  if (count == 0)
    problem_set (&p, STATUS_USAGE, "wants a FILE: see --help");
  int status = count <= 0 ? complain (&p) : audit_files (&c, argv);
  paths_free (&c.inputs);
  return status;
}
