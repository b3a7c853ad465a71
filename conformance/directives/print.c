/* generate: random functions as text.  */
#include <stdio.h>
#include <stdlib.h>

#include "commands.h"
#include "options.h"
#include "sequence.h"

static const char help[]
    = "usage: sframe-asm generate [OPTION]...\n\n"
      "Prints random functions: the same for the same numbers.\n\n"
      "  --abi=ABI        amd64 (default), aarch64, aarch64_be or s390x\n"
      "  --count=N        functions (default 10)\n"
      "  --seed=N         of the stream of functions (default 1)\n"
      "  --from=N         number of the first function in it (default 0)\n"
      "  --scfi           functions of instructions, with the directives that "
      "an\n                   assembler's --scfi ought to find (amd64)\n"
      "\nexit status: 0; 2 wrong usage\n";

static int
run (char **argv)
{
  const char *abi = "amd64";
  number_option count = { .value = 10 }, seed = { .value = 1 };
  number_option from = { .value = 0 };
  bool scfi = false;
  problem p;
  const option_spec specs[] = { { .name = "--abi", .text = &abi },
                                { .name = "--count", .number = &count },
                                { .name = "--seed", .number = &seed },
                                { .name = "--from", .number = &from },
                                { .name = "--scfi", .flag = &scfi },
                                { .name = NULL } };
  int arguments = parse_options (argv, specs, &p);
  if (arguments < 0)
    return problem_print (&p);
  const target *t = target_by_name (abi);
  if (arguments > 0 || !t || (scfi && !t->size_of))
    {
      problem_set (&p, STATUS_USAGE, "generate takes no files, and the ABIs "
                                     "are those of --help");
      return problem_print (&p);
    }
  printf ("# abis: %s\n", abi);
  for (uint64_t i = 0; i < count.value; i++)
    {
      sequence q = scfi ? sequence_generate_code (t, seed.value, from.value + i)
                        : sequence_generate (t, seed.value, from.value + i);
      char *text = sequence_text (&q, from.value + i);
      (void) fputs (text, stdout);
      free (text);
      sequence_free (&q);
    }
  return finish_stdout (STATUS_GOOD);
}

const command directives_generate
    = { "generate", "print random functions", help, run };
