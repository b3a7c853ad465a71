/* sframe-ref: what the SFrame specification says about a file.  */
#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "command.h"
#include "problem.h"

static const command *const commands[] = {
  &dump_command,     &check_command,   &find_command,    &unwind_command,
  &assemble_command, &extract_command, &clauses_command, &caps_command,
  &decode_command,   &serve_command,   &vectors_command,
};

enum { COMMAND_COUNT = sizeof commands / sizeof commands[0] };

static int
print_usage (FILE *out, int status)
{
  fputs ("usage: sframe-ref COMMAND [OPTION]... [ARGUMENT]...\n\n"
         "Reads SFrame sections (.sframe), versions 1 to 3, as the "
         "specification says:\nraw, or in ELF files of any kind.\n\n",
         out);
  for (int i = 0; i < COMMAND_COUNT; i++)
    fprintf (out, "  %-9s %s\n", commands[i]->name, commands[i]->summary);
  fputs ("\nsframe-ref COMMAND --help says more.\n\n"
         "exit status: 0 good, 1 a section is invalid, 2 wrong usage or "
         "input, 3 memory,\ndisk or system failed\n",
         out);
  return status;
}

static const command *
find_by_name (const char *name)
{
  for (int i = 0; i < COMMAND_COUNT; i++)
    if (strcmp (commands[i]->name, name) == 0)
      return commands[i];
  return NULL;
}

static bool
asks_for_help (char **argv)
{
  for (; *argv && strcmp (*argv, "--") != 0; argv++)
    if (strcmp (*argv, "--help") == 0 || strcmp (*argv, "-h") == 0)
      return true;
  return false;
}

int
main (int argc, char **argv)
{
  if (argc < 2)
    return print_usage (stderr, STATUS_USAGE);
  if (asks_for_help ((char *[]){ argv[1], NULL })
      || strcmp (argv[1], "help") == 0)
    return print_usage (stdout, STATUS_GOOD);
  const command *found = find_by_name (argv[1]);
  if (!found)
    {
      warn_of ("no command is called '%s': see sframe-ref --help", argv[1]);
      return STATUS_USAGE;
    }
  if (!asks_for_help (argv + 2))
    return found->run (argv + 2);
  fputs (found->help, stdout);
  return STATUS_GOOD;
}
