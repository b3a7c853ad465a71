/* sframe-asm: the directives of assembly files against what assemblers make
   of them.  */
#include <stdio.h>
#include <string.h>

#include "commands.h"
#include "problem.h"

static const command *const commands[]
    = { &directives_check, &directives_generate, &directives_campaign };

enum { COMMANDS = sizeof commands / sizeof commands[0] };

static int
print_usage (FILE *out, int status)
{
  (void) fputs ("usage: sframe-asm COMMAND [OPTION]... [FILE]...\n\n"
                "Holds .sframe and .eh_frame, as assemblers write them, "
                "against the CFI directives.\n\n", out);
  for (int i = 0; i < COMMANDS; i++)
    (void) fprintf (out, "  %-9s %s\n", commands[i]->name,
                    commands[i]->summary);
  (void) fputs ("\nsframe-asm COMMAND --help says more.\n", out);
  return status;
}

int
main (int argc, char **argv)
{
  if (argc < 2)
    return print_usage (stderr, STATUS_USAGE);
  if (strcmp (argv[1], "--help") == 0)
    return print_usage (stdout, STATUS_GOOD);
  for (int i = 0; i < COMMANDS; i++)
    if (strcmp (commands[i]->name, argv[1]) == 0)
      {
        bool wants_help = argc > 2 && strcmp (argv[2], "--help") == 0;
        if (!wants_help)
          return commands[i]->run (argv + 2);
        (void) fputs (commands[i]->help, stdout);
        return STATUS_GOOD;
      }
  (void) fprintf (stderr,
                  "sframe-asm: no command is called '%s': see sframe-asm "
                  "--help\n", argv[1]);
  return STATUS_USAGE;
}
