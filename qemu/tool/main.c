/* sframe-truth: runs a program instruction by instruction and holds the
   stack that SFrame gives against the one that is.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <unistd.h>

#include "lib/base/options.h"
#include "lib/observe/known.h"
#include "records.h"
#include "session.h"
#include "sum.h"

typedef struct settings
{
  session_options session;
  number_option max_steps, stacks_every;
  number_option min_runs, min_pcs, min_frames, min_depth;
  const char *target, *json, *rows, *least, *shares, *observations, *issues;
  bool sum, is_complete;
  command command;
} settings;

static const char *const target_names[]
    = { "gdbstub", "ptrace", "plugin", NULL };

static int
say (const problem *p)
{
  fflush (stdout);
  fprintf (stderr, "sframe-truth: %s\n", p->text);
  return p->status;
}

static void
choose_target (settings *s)
{
  static const target_ops *const all[] = { &gdbstub_target, &ptrace_target,
                                         &plugin_target };
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    if (strcmp (s->target, all[i]->name) == 0)
      s->session.target = all[i];
}

/* What the command line asks for.  */
static settings asked = { .target = "gdbstub",
                          .max_steps = { .value = 1000000 },
                          .stacks_every = { .value = 101 },
                          .min_runs = { .value = 1 },
                          .session = { .output = "/dev/null" } };

static const option_spec option_table[]
    = { { .name = "Running PROGRAM:" },
        { .name = "--target", .value = "NAME", .text = &asked.target,
          .names = target_names,
          .help = "gdbstub (QEMU; the default), ptrace (this CPU) or plugin "
                  "(QEMU of scripts/qemu-plugin; fast)" },
        { .name = "--prefix", .value = "DIRECTORY",
          .text = &asked.session.prefix,
          .help = "where the program's shared libraries are" },
        { .name = "--from", .value = "FUNCTION", .text = &asked.session.from,
          .help = "begin there, not at the program's entry point" },
        { .name = "--early", .flag = &asked.session.is_early,
          .help = "begin at the first instruction, in the loader" },
        { .name = "--max-steps", .number = &asked.max_steps, .least = 1,
          .help = "stop after N instructions (default 1000000)" },
        { .name = "--output", .value = "OUT", .text = &asked.session.output,
          .help = "the program's stdout (default /dev/null)" },
        { .name = "--fresh", .flag = &asked.session.is_fresh,
          .help = "check all anew each time, relying on nothing seen" },
        { .name = "--claims", .value = "OUT", .text = &asked.session.claims,
          .help = "write the recorded stack at each instruction, for "
                  "sframe-witness" },
        { .name = "--qemu-log", .value = "OUT", .text = &asked.session.log,
          .help = "QEMU's log of all that it executes, likewise" },
        { .name = "--stacks", .value = "OUT", .text = &asked.session.stacks,
          .help = "write stacks with the calls that were executed, for "
                  "make cost; not by the plugin" },
        { .name = "--stacks-every", .number = &asked.stacks_every, .least = 1,
          .help = "one at each N instructions that could be written (default "
                  "101)" },
        { .name = "--stacks-of", .value = "TEXT",
          .text = &asked.session.stacks_of,
          .help = "only in files that have TEXT in their paths" },
        { .name = "--explain", .flag = &asked.session.explains,
          .help = "show the code, the rows, the frames and the class" },
        KNOWN_OPTION (asked.issues),
        { .name = "--json", .value = "OUT", .text = &asked.json,
          .help = "write JSON lines" },
        { .name = "--rows", .value = "OUT", .text = &asked.rows,
          .help = "write the places of the rows that were in force" },
        { .name = "--label", .value = "TEXT", .text = &asked.session.label,
          .help = "with --json: how the program was compiled" },
        { .name = "--min-pcs", .number = &asked.min_pcs,
          .help = "fail if less was checked" },
        { .name = "--min-frames", .number = &asked.min_frames,
          .help = "fail if less was checked" },
        { .name = "--min-depth", .number = &asked.min_depth,
          .help = "fail if less was checked" },
        { .name = "Adding up RECORDS:" },
        { .name = "--sum", .flag = &asked.sum,
          .help = "add up what --json has written" },
        { .name = "--complete", .flag = &asked.is_complete,
          .help = "all their subjects were run: known issues of these "
                  "without a mismatch are gone" },
        { .name = "--least", .value = "FILE", .text = &asked.least,
          .help = "least checks for each ABI, lines "
                  "ABI|RUNS|PCS|FRAMES|DEPTH" },
        { .name = "--observations", .value = "OUT",
          .text = &asked.observations,
          .help = "write the input of sframe-judge" },
        { .name = "--shares", .value = "OUT", .text = &asked.shares,
          .help = "write the share of right instructions by ABI and compiler, "
                  "tab-separated" },
        { .name = "--min-runs", .number = &asked.min_runs,
          .help = "fail if there were fewer" },
        { .name = NULL } };

static const usage how_to_use
    = { .name = "sframe-truth", .options = option_table, .least = 1,
        .arguments = "PROGRAM [-- ARGUMENT...]\n--sum RECORDS...",
        .summary = "Runs PROGRAM one instruction at a time and unwinds at "
                   "each of them by .sframe; prints where the result is not "
                   "the real stack (qemu/README.md).",
        .after = "exit status: 0 all right, or added up; 1 a mismatch; 2 wrong "
                 "usage or input; 3 the host failed, or too little was "
                 "checked" };

static void
parse (settings *s, char **argv)
{
  s->command = command_of (argv);
  parse_options (argv + 1, &how_to_use);
  s->session.argv = argv + 1;
  s->session.max_steps = s->max_steps.value;
  s->session.stacks_every = s->stacks_every.value;
  choose_target (s);
  if (s->session.stacks && s->session.target == &plugin_target)
    refuse_usage (&how_to_use, "--stacks: the plugin does not write them");
}

static bool
is_enough (const settings *s, const counts *c, problem *p)
{
  if (c->checked > 0 && c->pcs >= s->min_pcs.value
      && c->frames >= s->min_frames.value && c->depth >= s->min_depth.value)
    return true;
  return problem_set (p, STATUS_INFRASTRUCTURE,
                      "%s: too little was checked", s->session.argv[0]);
}

/* Not where somebody has chosen how far the program is run.  */
static bool
is_at_its_end (const settings *s, const session *run, problem *p)
{
  if (s->max_steps.is_given || run->ending != ENDED_LIMIT)
    return true;
  return problem_set (
      p, STATUS_INFRASTRUCTURE,
      "%s: was stopped after %" PRIu64
      " instructions; what follows was not checked (--max-steps=N "
      "sets another limit)",
      s->session.argv[0], s->max_steps.value);
}

static bool
is_whole (const settings *s, const session *run, problem *p)
{
  if (!run->is_unobserved)
    return true;
  return problem_set (p, STATUS_INFRASTRUCTURE,
                      "%s: ended where it was not observed; what it executed "
                      "after the last instruction above was not checked "
                      "(--target=plugin observes it)", s->session.argv[0]);
}

/* What explains the mismatches of RUN, by way of its records.  */
static bool
name_known (const settings *s, const session *run, problem *p)
{
  known of = { .pages = s->issues }, records = of;
  const char *observations = known_place (&of, NULL),
             *json = known_place (&records, NULL);
  if (!json)
    return true;
  const sum_options options
      = { .is_quiet = true, .observations = observations };
  bool good = records_write (json, run, &s->session, &s->command, p);
  if (good)
    (void) sum_print ((char *const[]) { records.place, NULL }, &options);
  unlink (json);
  free (records.place);
  return good && known_print (&of, observations, p);
}

static int
run (const settings *s)
{
  problem p;
  session run;
  bool good = session_run (&run, &s->session, &p);
  bool is_right = run.truth.causes.count == 0;
  if (good)
    report_print (&run, &s->session, &s->command);
  if (good && s->json)
    good = records_write (s->json, &run, &s->session, &s->command, &p);
  good = good && is_whole (s, &run, &p) && is_at_its_end (s, &run, &p)
         && is_enough (s, &run.truth.counts, &p);
  if (good && s->rows)
    good = records_write_rows (s->rows, &run, &p);
  if (good && !is_right)
    good = name_known (s, &run, &p);
  session_free (&run);
  if (!good)
    return say (&p);
  return is_right ? STATUS_GOOD : STATUS_INVALID;
}

static int
sum_up (const settings *s)
{
  const sum_options options
      = { .is_complete = s->is_complete, .min_runs = s->min_runs.value,
          .least = s->least, .observations = s->observations,
          .shares = s->shares };
  return sum_print (s->session.argv, &options);
}

int
main (int argc, char **argv)
{
  settings *s = &asked;
  (void) argc;
  program_name = how_to_use.name;
  parse (s, argv);
  int status = s->sum ? sum_up (s) : run (s);
  command_free (&s->command);
  return status;
}
