/* campaign: random functions judged, what fails shrunk and grouped by
   cause.  */
#include <inttypes.h>
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "causes.h"
#include "commands.h"
#include "lib/base/again.h"
#include "lib/base/options.h"
#include "sequence.h"

/* generate: random functions as text.  */

typedef sequence generator (const target *t, uint64_t seed, uint64_t number);

static int
print_functions (char **argv)
{
  const char *abi = "amd64";
  number_option count = { .value = 10 }, seed = { .value = 1 };
  number_option from = { .value = 0 };
  bool scfi = false, misuse = false;
  const option_spec specs[] = {
    { .name = "--abi", .value = "ABI", .text = &abi, .names = target_names,
      .help = "one of " ARCH_LIST "(default amd64)" },
    { .name = "--count", .number = &count, .most = UINT32_MAX,
      .help = "functions (default 10)" },
    { .name = "--seed", .number = &seed,
      .help = "of the stream of functions (default 1)" },
    { .name = "--from", .number = &from,
      .help = "number of the first function in it (default 0)" },
    { .name = "--scfi", .flag = &scfi,
      .help = "functions of instructions, with the directives that an "
              "assembler's --scfi ought to find (amd64)" },
    { .name = "--misuse", .flag = &misuse,
      .help = "functions with what does not belong there" },
    { .name = NULL }
  };
  const usage u
      = { .name = "sframe-asm generate", .options = specs,
          .summary = "Prints random functions: the same for the same numbers.",
          .after = "exit status: 0; 2 wrong usage" };
  parse_options (argv, &u);
  const target *t = target_by_name (abi);
  if (scfi && !t->size_of)
    refuse_usage (&u, "--scfi wants --abi=amd64, not %s", abi);
  generator *generate = scfi     ? sequence_generate_code
                        : misuse ? sequence_generate_misuse
                                 : sequence_generate;
  printf ("# abis: %s\n", abi);
  for (uint64_t i = 0; i < count.value; i++)
    {
      sequence q = generate (t, seed.value, from.value + i);
      char *text = sequence_text (&q, from.value + i);
      (void) fputs (text, stdout);
      free (text);
      sequence_free (&q);
    }
  return STATUS_GOOD;
}

const command directives_generate
    = { "generate", "print random functions", print_functions };

enum { BATCH = 48, ALONE = 32 };

typedef struct campaign
{
  const target *target;
  const char *command, *box;
  observer observer;
  judge judge;
  causes causes;
  uint64_t seed, from;
  bool scfi, misuse;
} campaign;

/* Running.  */

/* Some functions are judged alone: see judge_functions ().  */
static bool
wants_to_be_alone (const sequence *q, uint64_t number)
{
  return q->is_code || number % ALONE == 0 || strstr (q->lines[0], "simple")
         || (q->count > 1 && strstr (q->lines[1], "return_column"))
         || (q->count > 2 && strstr (q->lines[2], "return_column"));
}

typedef struct batch
{
  uint64_t numbers[BATCH];
  sequence q[BATCH];
  candidate items[BATCH];
  size_t count;
} batch;

static bool
judge_batch (campaign *c, batch *b, bool is_alone, problem *p)
{
  c->judge.is_alone = is_alone;
  bool good = judge_functions (&c->judge, b->items, b->count, p);
  for (size_t i = 0; i < b->count; i++)
    {
      good = good
             && causes_take (&c->causes, &b->q[i], &b->items[i].verdict,
                            b->numbers[i], p);
      sequence_free (&b->q[i]);
      free (b->items[i].text);
    }
  return good;
}

static sequence
generate (const campaign *c, uint64_t number)
{
  if (c->misuse)
    return sequence_generate_misuse (c->target, c->seed, number);
  return c->scfi ? sequence_generate_code (c->target, c->seed, number)
                 : sequence_generate (c->target, c->seed, number);
}

static bool
run_batch (campaign *c, uint64_t first, size_t count, problem *p)
{
  batch together = { .count = 0 }, alone = { .count = 0 };
  for (uint64_t number = first; number < first + count; number++)
    {
      sequence q = generate (c, number);
      batch *b = wants_to_be_alone (&q, number) ? &alone : &together;
      b->numbers[b->count] = number;
      b->items[b->count].text = sequence_text (&q, number);
      b->q[b->count++] = q;
    }
  bool good = judge_batch (c, &together, false, p);
  return judge_batch (c, &alone, true, p) && good;
}

static bool
run_all (campaign *c, uint64_t count, problem *p)
{
  c->judge.is_misuse = c->misuse;
  c->judge.is_code = c->scfi;
  for (uint64_t done = 0; done < count; done += BATCH)
    {
      uint64_t left = count - done;
      if (!run_batch (c, c->from + done, left < BATCH ? left : BATCH, p))
        return false;
    }
  return true;
}

/* Reporting.  */

/* The command that shows G alone; the caller frees it.  */
static char *
group_again (const void *context, const group *g)
{
  const campaign *c = context;
  char *program = again_program ();
  char *as = c->command ? again_word (c->command) : NULL;
  char *again = format_text ("%s campaign%s --abi=%s%s%s --seed=%" PRIu64
                             " --from=%" PRIu64 " --count=1",
                             program,
                             c->scfi     ? " --scfi"
                             : c->misuse ? " --misuse"
                                         : "",
                             c->target->arch->name, as ? " --as=" : "",
                             as ? as : "", c->seed, g->number);
  free (as);
  free (program);
  return again;
}

static void
print_summary (const campaign *c)
{
  const causes *y = &c->causes;
  causes_print_groups (y);
  printf ("%s %s, version %u: %" PRIu64 " functions in %" PRIu64
          " runs of the assembler:", c->target->arch->name, c->observer.label,
          c->judge.version, y->total, c->judge.runs);
  causes_print_verdicts (y);
  printf ("; %" PRIu64 " wrong in %zu ways\n", causes_wrong (y),
          y->group_count);
  causes_print_refusals (y);
}

static void
campaign_free (campaign *c)
{
  causes_free (&c->causes);
  judge_end (&c->judge);
}

static const char *
what_of (const campaign *c)
{
  return c->misuse ? "functions with misuse" : "random functions";
}

static int
run_campaign (campaign *c, uint64_t count, uint64_t min_equal, problem *p)
{
  c->causes = (causes) { .target = c->target, .judge = &c->judge,
                       .again = group_again, .context = c };
  if (!observer_open (&c->observer, p)
      || !judge_begin (&c->judge, c->target, c->command, NULL, c->box, p)
      || !run_all (c, count, p))
    return problem_print (p);
  const found f = { .what = what_of (c),
                    .abi = c->target->arch->name,
                    .total = c->causes.total,
                    .equal = c->causes.verdicts[JUDGED_EQUAL],
                    .wrong = causes_wrong (&c->causes),
                    .least = min_equal };
  print_summary (c);
  causes_observe (&c->causes, &c->observer, what_of (c));
  int status = observe_enough (&c->observer, &f);
  return observer_close (&c->observer, p) ? status : problem_print (p);
}

static int
run (char **argv)
{
  const char *abi = "amd64";
  campaign c = { .observer = { .label = "any" } };
  number_option count = { .value = 1000 }, seed = { .value = 1 };
  number_option from = { .value = 0 }, min_equal = { .value = 0 };
  problem p;
  const option_spec specs[] = {
    { .name = "--abi", .value = "ABI", .text = &abi, .names = target_names,
      .help = "one of " ARCH_LIST "(default amd64)" },
    { .name = "--as", .value = "COMMAND", .text = &c.command,
      .help = "the assembler, with the options that make it write .sframe; "
              "GNU as of the ABI by default" },
    { .name = "--box", .value = "PROGRAM", .text = &c.box,
      .help = "the program sframe-box, which confines the assembler" },
    { .name = "--label", .value = "NAME", .text = &c.observer.label,
      .help = "name of this assembler in pages of known issues" },
    { .name = "--observations", .value = "OUT", .text = &c.observer.path,
      .help = "write the input of sframe-judge" },
    { .name = "--count", .number = &count, .most = UINT32_MAX,
      .help = "functions (default 1000)" },
    { .name = "--seed", .number = &seed,
      .help = "of the stream of functions (default 1)" },
    { .name = "--from", .number = &from,
      .help = "number of the first function in it (default 0)" },
    { .name = "--scfi", .flag = &c.scfi,
      .help = "functions of instructions, whose directives the assembler has "
              "to find (with its --scfi), or has; amd64" },
    { .name = "--misuse", .flag = &c.misuse,
      .help = "functions with one to three things that do not belong there" },
    { .name = "--min-equal", .number = &min_equal,
      .help = "fewer functions that are equal are a failure" },
    { .name = NULL }
  };
  const usage u
      = { .name = "sframe-asm campaign", .options = specs,
          .summary = "Generates functions, assembles them, compares .sframe "
                     "and .eh_frame with their directives, shrinks those that "
                     "fail and groups them by cause.",
          .after = "exit status: 0 all is well; 1 something is wrong; 2 wrong "
                   "usage; 3 the system failed, or too little was checked" };
  parse_options (argv, &u);
  c.target = target_by_name (abi);
  if (c.scfi && (c.misuse || !c.target->size_of))
    refuse_usage (&u, "--scfi wants --abi=amd64, and no --misuse");
  c.seed = seed.value, c.from = from.value;
  int status = run_campaign (&c, count.value, min_equal.value, &p);
  campaign_free (&c);
  return status;
}

const command directives_campaign
    = { "campaign", "judge random functions, shrink and group failures",
        run };
