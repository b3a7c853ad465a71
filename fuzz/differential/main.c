/* sframe-differential: sections for the runner, and what came of them.  */
#include <stdio.h>

#include "differential.h"
#include "lib/base/options.h"
#include "lib/base/program.h"

#define OUT_OPTION(help_text)                                                 \
  { .name = "--out", .value = "OUT", .text = &out, .help = help_text }

static int
batch (char **argv)
{
  const char *out = NULL;
  number_option seed = { .value = 0 }, count = { .value = 0 };
  const option_spec specs[]
      = { { .name = "--seed", .number = &seed,
            .help = "of the first mutation (default 0)" },
          { .name = "--count", .number = &count, .least = 1,
            .most = UINT32_MAX, .help = "mutations; needed" },
          OUT_OPTION ("the directory for them; needed"),
          { .name = NULL } };
  const usage u
      = { .name = "sframe-differential batch", .arguments = "SECTION...",
          .least = 1, .options = specs,
          .summary = "Writes mutations of SECTIONs, and list.tsv, a list of "
                     "cases for sframe-conform.",
          .after = "exit status: 0 done; 2 wrong usage or input; 3 memory, "
                   "disk or system failed" };
  problem p;
  parse_options (argv, &u);
  if (!out || !count.is_given)
    refuse_usage (&u, "wants --count and --out");
  return write_batch (argv, out, seed.value, count.value, &p)
             ? STATUS_GOOD : problem_print (&p);
}

static int
collect (char **argv)
{
  const char *out = NULL, *new = NULL;
  const option_spec specs[]
      = { { .name = "--new", .value = "OBSERVATIONS", .text = &new,
            .help = "what sframe-judge --new wrote; needed" },
          OUT_OPTION ("the directory of the classes; needed"),
          { .name = NULL } };
  const usage u
      = { .name = "sframe-differential collect", .arguments = "LIST...",
          .least = 1, .options = specs,
          .summary = "Merges what implementations answered and no known issue "
                     "explains into OUT: a class for each testee, operation, "
                     "verdict, clause, fields and note, with its smallest "
                     "section.",
          .after = "exit status: 0 done; 2 wrong usage or input; 3 memory, "
                   "disk or system failed" };
  problem p;
  parse_options (argv, &u);
  if (!out || !new)
    refuse_usage (&u, "wants --new and --out");
  return collect_classes (new, argv, out, &p) ? STATUS_GOOD
                                                  : problem_print (&p);
}

static int
print (char **argv)
{
  const char *out = NULL;
  const option_spec specs[] = { OUT_OPTION ("the directory of the classes; "
                                            "needed"),
                                { .name = NULL } };
  const usage u = { .name = "sframe-differential print", .options = specs,
                    .summary = "Shows the classes that collect has found.",
                    .after = "exit status: 0 there is none; 1 there is one; 2 "
                             "wrong usage" };
  problem p;
  size_t count;
  parse_options (argv, &u);
  if (!out)
    refuse_usage (&u, "wants --out");
  if (!print_classes (out, &count, &p))
    return problem_print (&p);
  return count ? STATUS_INVALID : STATUS_GOOD;
}

int
main (int argc, char **argv)
{
  static const command all[]
      = { { "batch", "write mutations of sections", batch },
          { "collect", "sort what the runner found into classes", collect },
          { "print", "show the classes", print } };
  (void) argc;
  program_name = "sframe-differential";
  return run_command (argv, program_name,
                      "Sections for the runner, and its findings.",
                      (const command *const[]){ &all[0], &all[1], &all[2],
                                                NULL });
}
