/* sframe-truth: runs a program instruction by instruction and holds the
   stack that SFrame gives against the one that is.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "launch.h"
#include "options.h"
#include "records.h"
#include "report.h"
#include "sum.h"

static const char usage[]
    = "usage: sframe-truth [OPTION]... PROGRAM [-- ARGUMENT...]\n"
      "       sframe-truth --sum [OPTION]... RECORDS...\n"
      "\n"
      "Runs PROGRAM one instruction at a time and unwinds at each of them by\n"
      ".sframe; says where the result is not the real stack (qemu/README.md).\n"
      "\n"
      "  --target=NAME      gdbstub (QEMU; the default), ptrace (this CPU)\n"
      "                     or plugin (QEMU of scripts/qemu-plugin; fast)\n"
      "  --prefix=DIR       where the program's shared libraries are\n"
      "  --from=FUNCTION    begin there, not at the program's entry point\n"
      "  --early            begin at the first instruction, in the loader\n"
      "  --max-steps=N      stop after N instructions (default 1000000)\n"
      "  --output=FILE      the program's stdout (default /dev/null)\n"
      "  --fresh            check all anew each time, relying on nothing seen\n"
      "  --explain          show the code, the rows, the frames and the class\n"
      "  --known=FILE       mismatches that are explained\n"
      "  --json=FILE        write JSON lines\n"
      "  --rows=FILE        write the places of the rows that were in force\n"
      "  --label=TEXT       with --json: how the program was compiled\n"
      "  --sum              add up such files\n"
      "  --complete         with --sum: an explanation that was not needed is\n"
      "                     a failure\n"
      "  --least=FILE       with --sum: what has to be checked of each ABI,\n"
      "                     lines ABI|RUNS|PCS|FRAMES|DEPTH\n"
      "  --html=FILE        with --sum: write a page\n"
      "  --min-runs=N       with --sum: fail if there were fewer\n"
      "  --min-pcs=N, --min-frames=N, --min-depth=N\n"
      "                     fail if less was checked\n"
      "\n"
      "exit status: 0 all right, or only known mismatches; 1 a mismatch; 2\n"
      "wrong usage or input; 3 the host failed, or too little was checked\n";

typedef struct settings
{
  session_options session;
  number_option max_steps;
  number_option min_runs, min_pcs, min_frames, min_depth;
  const char *target, *known_path, *json, *rows, *least, *html;
  known_list known;
  bool help, sum, is_complete;
  command command;
} settings;

static int
say (const problem *p)
{
  fflush (stdout);
  fprintf (stderr, "sframe-truth: %s\n", p->text);
  return p->status;
}

static bool
choose_target (settings *s, problem *p)
{
  static const target_ops *const all[] = { &gdbstub_target, &ptrace_target,
                                         &plugin_target };
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    if (strcmp (s->target, all[i]->name) == 0)
      {
        s->session.target = all[i];
        return true;
      }
  return problem_set (p, STATUS_USAGE, "--target wants gdbstub, ptrace or "
                      "plugin, not '%s'", s->target);
}

static bool
parse (settings *s, char **argv, problem *p)
{
  const option_spec specs[]
      = { { .name = "--target", .text = &s->target },
          { .name = "--prefix", .text = &s->session.prefix },
          { .name = "--from", .text = &s->session.from },
          { .name = "--output", .text = &s->session.output },
          { .name = "--known", .text = &s->known_path },
          { .name = "--json", .text = &s->json },
          { .name = "--fresh", .flag = &s->session.is_fresh },
          { .name = "--early", .flag = &s->session.is_early },
          { .name = "--explain", .flag = &s->session.explains },
          { .name = "--label", .text = &s->session.label },
          { .name = "--rows", .text = &s->rows },
          { .name = "--max-steps", .number = &s->max_steps },
          { .name = "--sum", .flag = &s->sum },
          { .name = "--complete", .flag = &s->is_complete },
          { .name = "--min-runs", .number = &s->min_runs },
          { .name = "--least", .text = &s->least },
          { .name = "--html", .text = &s->html },
          { .name = "--min-pcs", .number = &s->min_pcs },
          { .name = "--min-frames", .number = &s->min_frames },
          { .name = "--min-depth", .number = &s->min_depth },
          { .name = "--help", .flag = &s->help },
          { .name = NULL } };
  s->command = command_of (argv);
  int count = parse_options (argv + 1, specs, p);
  if (count < 0)
    return false;
  if (count == 0 && !s->help)
    return problem_set (p, STATUS_USAGE, "run which program? try --help");
  s->session.argv = argv + 1;
  s->session.max_steps = s->max_steps.value;
  if (s->known_path && !known_read (&s->known, s->known_path, p))
    return false;
  return choose_target (s, p);
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

static int
run (const settings *s)
{
  problem p;
  session run;
  uint64_t unexplained = 0;
  bool good = session_run (&run, &s->session, &p);
  if (good)
    unexplained = report_print (&run, &s->session, &s->known, &s->command);
  if (good && s->json)
    good = records_write (s->json, &run, &s->session, &s->known, &s->command,
                          &p);
  if (good && s->rows)
    good = records_write_rows (s->rows, &run, &p);
  good = good && is_enough (s, &run.truth.counts, &p);
  session_free (&run);
  if (!good)
    return say (&p);
  return unexplained ? STATUS_INVALID : STATUS_GOOD;
}

static int
sum_up (const settings *s)
{
  const sum_options options
      = { .known = &s->known, .is_complete = s->is_complete,
          .min_runs = s->min_runs.value, .least = s->least,
          .html = s->html };
  return sum_print (s->session.argv, &options);
}

int
main (int argc, char **argv)
{
  problem p;
  int status;
  settings s = { .target = "gdbstub",
                 .max_steps = { .value = 1000000 },
                 .min_runs = { .value = 1 },
                 .session = { .output = "/dev/null" } };
  (void) argc;
  if (!parse (&s, argv, &p))
    status = say (&p);
  else if (s.help)
    status = fputs (usage, stdout) < 0 ? STATUS_INFRASTRUCTURE : STATUS_GOOD;
  else
    status = s.sum ? sum_up (&s) : run (&s);
  known_free (&s.known);
  command_free (&s.command);
  return status;
}
