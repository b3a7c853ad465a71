/* sframe-differential: sections for the runner, and what came of them.  */
#include <stdio.h>
#include <string.h>

#include "differential.h"
#include "options.h"

static const char help[]
    = "usage: sframe-differential batch --seed=N --count=N --out=DIR "
      "SECTION...\n"
      "       sframe-differential collect --results=DIR --out=DIR LIST...\n"
      "       sframe-differential print --out=DIR\n\n"
      "batch writes mutations of SECTIONs, and list.tsv, a list of cases for "
      "sframe-conform.\ncollect merges the failures in results.jsonl that no "
      "waiver explains into OUT: a class\nfor each testee, operation, "
      "verdict, clause, fields and note, with its smallest section.\nprint "
      "shows the classes.\n\n"
      "exit status: 0 done; 1 print: there is a class; 2 wrong usage or "
      "input; 3 memory,\ndisk or system failed\n";

typedef struct settings
{
  number_option seed, count;
  const char *out, *results;
} settings;

static int
run (const char *command, const settings *s, char **arguments, problem *p)
{
  bool done = false;
  if (!s->out)
    problem_set (p, STATUS_USAGE, "%s wants --out", command);
  else if (strcmp (command, "batch") == 0)
    done = write_batch (arguments, s->out, s->seed.value, s->count.value, p);
  else if (strcmp (command, "collect") == 0 && s->results)
    done = collect_classes (s->results, arguments, s->out, p);
  else if (strcmp (command, "print") == 0)
    return finish_stdout (print_classes (s->out) ? STATUS_INVALID
                                                 : STATUS_GOOD);
  else
    problem_set (p, STATUS_USAGE, "wants batch, collect --results or print: "
                 "see --help");
  return done ? STATUS_GOOD : problem_print (p);
}

int
main (int argc, char **argv)
{
  settings s = { .out = NULL };
  const option_spec specs[]
      = { { .name = "--seed", .number = &s.seed },
          { .name = "--count", .number = &s.count },
          { .name = "--out", .text = &s.out },
          { .name = "--results", .text = &s.results },
          { .name = NULL } };
  problem p;
  program_name = "sframe-differential";
  if (argc > 1 && strcmp (argv[1], "--help") == 0)
    return fputs (help, stdout), STATUS_GOOD;
  int count = parse_options (argv + 1, specs, &p);
  if (count == 0)
    problem_set (&p, STATUS_USAGE, "wants a command: see --help");
  if (count <= 0)
    return problem_print (&p);
  return run (argv[1], &s, argv + 2, &p);
}
