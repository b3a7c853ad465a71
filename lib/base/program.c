/* Programs whose first argument is a command.  */
#include "program.h"

#include <stdio.h>
#include <stdlib.h>
#include <string.h>

#include "memory.h"
#include "options.h"

static const command *
find_by_name (const command *const *all, const char *name)
{
  for (; *all; all++)
    if (strcmp ((*all)->name, name) == 0)
      return *all;
  return NULL;
}

/* The commands with what they do, for --help, or only their names.  */
static char *
list (const command *const *all, bool with_summaries)
{
  char *text = NULL;
  size_t size;
  FILE *out = open_memstream (&text, &size);
  if (!out)
    out_of_memory (0);
  for (; *all; all++)
    if (with_summaries)
      fprintf (out, "  %-9s %s\n", (*all)->name, (*all)->summary);
    else
      fprintf (out, " %s", (*all)->name);
  fclose (out);
  return text;
}

/* Options before a command are those of the program itself: --help and
   --version, which end it.  */
int
run_command (char **argv, const char *program, const char *summary,
             const command *const *all)
{
  close_stdout_at_exit (program);
  char *names = list (all, false), *text = list (all, true), *doc = NULL;
  if (asprintf (&doc, "%s\n\n%s\nOne command: %s COMMAND --help", summary,
                text, program) < 0)
    out_of_memory (0);
  const usage u = { .name = program, .arguments = "COMMAND [ARGUMENT...]",
                    .summary = doc };
  const command *found = argv[1] ? find_by_name (all, argv[1]) : NULL;
  if (!found && argv[1] && strcmp (argv[1], "help") == 0)
    argv[1] = "--help";
  if (!found && argv[1] && argv[1][0] != '-')
    refuse_usage (&u, "no command is called '%s':%s", argv[1], names);
  if (!found)
    {
      parse_options (argv + 1, &u);
      refuse_usage (&u, "wants a COMMAND:%s", names);
    }
  free (names);
  free (text);
  free (doc);
  return found->run (argv + 2);
}
