/* generate: random functions as text.  */
#include <stdio.h>
#include <stdlib.h>

#include "commands.h"
#include "lib/base/options.h"
#include "sequence.h"

typedef sequence generator (const target *t, uint64_t seed, uint64_t number);

static int
run (char **argv)
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
    = { "generate", "print random functions", run };
