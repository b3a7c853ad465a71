/* sframe-truth: runs a program instruction by instruction and holds the
   stack that SFrame gives against the one that is.  */
#include <stdio.h>
#include <string.h>

#include "options.h"
#include "report.h"

static const char usage[]
    = "usage: sframe-truth [OPTION]... PROGRAM [ARGUMENT]...\n"
      "\n"
      "Runs PROGRAM one instruction at a time and unwinds at each of them by\n"
      ".sframe; says where the result is not the real stack (qemu/README.md).\n"
      "\n"
      "  --target=NAME      gdbstub (QEMU; the default) or ptrace (this CPU)\n"
      "  --prefix=DIR       where the program's shared libraries are\n"
      "  --max-steps=N      stop after N instructions (default 1000000)\n"
      "  --from-start       check the dynamic loader's work before the\n"
      "                     program's entry point as well\n"
      "  --output=FILE      the program's stdout (default /dev/null)\n"
      "  --min-checked=N, --min-frames=N, --min-depth=N\n"
      "                     fail if less was checked\n"
      "\n"
      "exit status: 0 all right; 1 a mismatch; 2 wrong usage or input; 3 the\n"
      "host failed, or too little was checked\n";

typedef struct settings
{
  session_options session;
  number_option max_steps, min_checked, min_frames, min_depth;
  const char *target;
  bool help;
} settings;

static bool
choose_target (settings *s, problem *p)
{
  static const target_ops *const all[] = { &gdbstub_target, &ptrace_target };
  for (size_t i = 0; i < sizeof all / sizeof all[0]; i++)
    if (strcmp (s->target, all[i]->name) == 0)
      {
        s->session.target = all[i];
        return true;
      }
  return problem_set (p, STATUS_USAGE, "--target wants gdbstub or ptrace, "
                      "not '%s'", s->target);
}

static bool
parse (settings *s, char **argv, problem *p)
{
  const option_spec specs[]
      = { { .name = "--target", .text = &s->target },
          { .name = "--prefix", .text = &s->session.prefix },
          { .name = "--output", .text = &s->session.output },
          { .name = "--max-steps", .number = &s->max_steps },
          { .name = "--from-start", .flag = &s->session.from_start },
          { .name = "--min-checked", .number = &s->min_checked },
          { .name = "--min-frames", .number = &s->min_frames },
          { .name = "--min-depth", .number = &s->min_depth },
          { .name = "--help", .flag = &s->help },
          { .name = NULL } };
  int count = parse_options (argv, specs, p);
  if (count < 0)
    return false;
  if (count == 0 && !s->help)
    return problem_set (p, STATUS_USAGE, "run which program? try --help");
  s->session.argv = argv;
  s->session.max_steps = s->max_steps.value;
  return choose_target (s, p);
}

static bool
is_enough (const settings *s, const counts *c, problem *p)
{
  if (c->checked >= s->min_checked.value && c->frames >= s->min_frames.value
      && c->depth >= s->min_depth.value)
    return true;
  return problem_set (p, STATUS_INFRASTRUCTURE,
                      "%s: too little was checked", s->session.argv[0]);
}

static int
run (const settings *s)
{
  problem p;
  session run;
  bool good = session_run (&run, &s->session, &p);
  if (good)
    report_print (&run, &s->session);
  good = good && is_enough (s, &run.truth.counts, &p);
  int status = run.truth.counts.mismatches ? STATUS_INVALID : STATUS_GOOD;
  session_free (&run);
  return good ? status : problem_print (&p);
}

int
main (int argc, char **argv)
{
  problem p;
  settings s = { .target = "gdbstub",
                 .max_steps = { .value = 1000000 },
                 .min_checked = { .value = 1 },
                 .session = { .output = "/dev/null" } };
  (void) argc;
  if (!parse (&s, argv + 1, &p))
    return problem_print (&p);
  if (s.help)
    return fputs (usage, stdout) < 0 ? STATUS_INFRASTRUCTURE : STATUS_GOOD;
  return run (&s);
}
